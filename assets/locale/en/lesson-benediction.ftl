# The first lesson: what is said at each step, and when it is done.

lesson-benediction-title = Your first game of Benediction

lesson-benediction-goal = You are Red, at the bottom of the board. Your king wears the gold crown. You win by capturing Blue's king: one of your men has to land on him. There are other ways to win, which you will see soon. Press Next.

lesson-benediction-move = Every checker, or stack of checkers, is a man. He moves in a straight line, up to one point for each checker. Columns have letters from the left, and the points of each column are numbered from the bottom: your man on d4 stands in column d, on its fourth point. He has three checkers: click him, then click d7.
lesson-benediction-move-right = Three points, as far as he can go. He may jump over other men on the way.
lesson-benediction-move-wrong = Click the man on d4, then d7: all three checkers, straight up.

lesson-benediction-capture = You capture by landing on an enemy man, however tall he is. Capture the man on f6.
lesson-benediction-capture-right = His three checkers go back to Blue's hand, beside the board. Blue can use them again later.
lesson-benediction-capture-wrong = Nothing was captured. Click your man on f5, then the blue man on f6.

lesson-benediction-merge = Two men can merge into a taller one, who can move farther. Merge the men on d3 and e3: click one, then the other.
lesson-benediction-merge-right = Two checkers high. A usual merge stops at two; how to build a taller man comes later.
lesson-benediction-merge-wrong = To merge, click one of the men on d3 and e3, then the other.

lesson-benediction-first-action = A turn has two actions. (Only the first turn of the game has one.) A Move is one action, a merge is another. No man may Move twice in a turn. Blue's king on d8 is two points from d6, too far for a single checker, so first merge d5 onto d6. The white star is explained soon.
lesson-benediction-first-action-right = A merged man is a new man, so he may still Move in this turn. With a capital, Move is the name of the action.
lesson-benediction-first-action-wrong = The king stays out of reach that way. Merge the man on d5 onto d6, so that the new man stands in line with d8.

lesson-benediction-second-action = Now your second action: capture the king on d8.
lesson-benediction-second-action-right = You captured the king: that is the first way to win.
lesson-benediction-second-action-wrong = The king is still there. Move the man on d6 two points straight up, to d8.

lesson-benediction-drop = You also have checkers in your hand: they lie in the tray beside the board. Your king's starting point and the points around it are your zone, even after the king has left. As an action you may drop a checker on an empty point there. Take one from the tray and drop it on e3.
lesson-benediction-drop-right = The dropped checker cannot Move this turn, but it could merge.
lesson-benediction-drop-wrong = Take a checker from the tray and drop it on e3.

lesson-benediction-starting-point = Your king has left his starting point, e2. A white star marks it while it is empty. Any other man who comes there becomes a king too. Drop a checker on it.
lesson-benediction-starting-point-right = You have two kings now. Take care of both: if Blue captures either one, you lose.
lesson-benediction-starting-point-wrong = No man became a king on e2. Take a checker from the tray and drop it there.

lesson-benediction-split = A stack can split. Click the man on d4, press 1 (or turn the wheel) to move only one checker, then click d5.
lesson-benediction-split-right = A split has a price: both parts are cursed, as their black stones show. A cursed man cannot be blessed, and he merges only with the help of a blessing. The lesson “Splits and curses” has the exceptions.
lesson-benediction-split-wrong = Only one checker should go, to d5. Click d4, press 1, then click d5.

lesson-benediction-block = Blue's man on e5 is three high and could capture your king next turn. Block his way: take a block from the bowl at the right and put it between them, on e3 or e4.
lesson-benediction-block-right = No man can stand on a block or pass over it. It stays for the whole game, so it stops you too.
lesson-benediction-block-wrong = Blue's man can still reach your king. Put a block between them, on e3 or e4.

lesson-benediction-wall = The upper edges are Blue's wall. For your men it is a gate: a man who leaves the board there comes back in at the other end of his line. Click your man on c7, then c1: he goes straight up through the wall, and comes back there.
lesson-benediction-wall-right = He is blessed, as his white stone shows. A blessed man may merge once to any height.
lesson-benediction-wall-wrong = Click the man on c7, then c1, where his line comes back in.

lesson-benediction-king = Now your king stands at Blue's wall. Click him on c7, then c1.
lesson-benediction-king-right = Your king is blessed: that is the second way to win.
lesson-benediction-king-wrong = Your king is not blessed that way. Click him on c7, then c1.

lesson-benediction-bridge = There is another way to be blessed. Your men form a chain from your wall almost to Blue's. Close it: move a man to c7.
lesson-benediction-bridge-right = A bridge from wall to wall blesses every man in it, and your king is one of them: you have won. You also win if your opponent has no legal action. Now try a game against Pilgrim, the first level.
lesson-benediction-bridge-wrong = The chain still has a gap. Move the man from c6 or d7 to c7.

# The book of Benediction, and what King Trails shares with it.

rules-benediction-minute = The game in a minute
rules-benediction-minute-1 = Two players, Red and Blue, each lead a king and his men on a six-sided board. A man is a checker or a stack of checkers, and moves up to one point per checker in a straight line. You win by capturing an enemy king, or by getting one of your own kings blessed.
rules-benediction-minute-2 = There are two ways to be blessed. A man is blessed when he leaves the board through the enemy wall and comes back in at the other end of the same line. And when your men form an unbroken chain from wall to wall, a bridge, it blesses them. Splitting a stack usually does the opposite: it curses both parts. A cursed man cannot be blessed until a merge or a starting point ends his curse.
rules-benediction-minute-diagram = A game under way. Kings have a crown, stacks the number of their checkers, a blessed man a white stone and a cursed man a black one.
rules-benediction-minute-3 = The first turn of the game has one action; every later turn has two. You may not pass, and if you have no legal action, you lose.

rules-benediction-board = The board
rules-benediction-board-walls = Red's wall is at the bottom, Blue's at the top. The side edges are not walls.
rules-benediction-board-2 = Men stand on the points and move along the lines, in six directions. The board has 61 points, five along each edge. Columns run straight up and are lettered from the left: a and i have five points, e has nine. The points of each column are numbered from its bottom, so a1, e1 and i1 are all on the lower edges. d7 is the seventh point of column d.
rules-benediction-board-3 = The two lower edges are Red's wall, the two upper edges are Blue's. A corner where a wall meets a side edge is part of the wall.
rules-benediction-board-zone = A starting point (white when empty) and the points next to it are its owner's zone. New checkers are dropped there.
rules-benediction-board-5 = Red's starting point is e2 and Blue's is e8. Each side starts with seven men of one checker each, one on every point of its zone, and nine more checkers in hand. The man on the starting point is the king.

rules-benediction-signs = Pieces and marks
rules-benediction-signs-man = Man
rules-benediction-signs-man-text = A checker or a stack of checkers of one colour; this man is one checker high. Red's checkers have an unbroken ring, Blue's a dashed one.
rules-benediction-signs-stack = Stack
rules-benediction-signs-stack-text = A man of two or more checkers. Count the rims.
rules-benediction-signs-king = King
rules-benediction-signs-king-text = A checker turned over to show a gold crown. Kings cannot be cursed.
rules-benediction-signs-blessed = Blessed
rules-benediction-signs-blessed-text = Marked by a white stone. He may merge once with any friendly man, to any height; but two kings never merge.
rules-benediction-signs-cursed = Cursed
rules-benediction-signs-cursed-text = Marked by a black stone. He moves, splits and captures as before, but he cannot be blessed. He merges only with a blessed man, or with a man who is not cursed and comes to him through the enemy wall.
rules-benediction-signs-block = Block
rules-benediction-signs-block-text = A black hexagon on a point. Men cannot move onto it or over it. It stays for the whole game.
rules-benediction-signs-starting-point = Starting point
rules-benediction-signs-starting-point-text = White when empty. A man of either side who lands on it becomes a king.

rules-benediction-turn = Your turn
rules-benediction-turn-1 = You choose which colour starts. The first turn of the game is one action; every later turn is two. There are five kinds of actions, which a later chapter explains: Move, merge, split, drop and block. You may choose any two, also the same one twice, with one man or with two. You may not pass.
rules-benediction-turn-2 = A man who has made the action Move cannot Move again in the same turn, but he may still merge or be split. A dropped checker cannot Move in the turn of the drop, but it may still merge. A merged man and both parts of a split count as new men, so they may Move with your second action.
rules-benediction-turn-3 = If you have no legal action, you lose at once, even in the middle of your turn.


rules-benediction-walking = How men move
rules-benediction-walking-1 = A man moves in a straight line, up to one point per checker: a stack of three moves one, two or three points. When only part of a stack moves, it is taken from the top, and only the checkers that move count. This holds for every Move, merge and split.
rules-benediction-walking-2 = Men jump over other men of either colour, but never over a block. To capture, end a Move or a split on an enemy man, however tall he is; his checkers go back to their owner's hand. A king captures like any other man. A tall man may go all the way round a line, but not end where he started.
rules-benediction-walking-passing = Out through the enemy wall, and back in at the other end of the same line.
rules-benediction-walking-3 = A line that leaves the board through the enemy wall continues at its other end, wherever that is; crossing counts as one step. Red crosses moving up the board, Blue moving down. You cannot cross your own wall or a side edge. A step out of a corner crosses the wall that the corner belongs to: a red man on a5 can leave straight up or up to the left.

rules-benediction-actions = The five actions
rules-benediction-actions-1 = With a capital letter, Move is the name of the first action. A man also moves along a line when he merges or splits.
rules-benediction-actions-move = Move
rules-benediction-actions-move-text = A whole man moves to an empty point or captures, and keeps any blessing or curse. If he goes through the enemy wall and is not cursed, he is blessed (for starting points, see “Kings and winning”). He cannot Move again this turn, but he may still merge or be split.
rules-benediction-actions-merge = Merge
rules-benediction-actions-merge-text = A man, or part of a stack, moves onto a friendly man and joins him there. Without a blessing, the new man may be at most two checkers high. With one, he may be any height. Two kings never merge. When a king merges with another man, the new man is a king. If only part of a king merges, the part left behind is a king too. All blessings and curses on both men, and on what is left behind, are gone, so a king who merges with a blessed man is not blessed. One exception: a king, or part of one, who merges through the enemy wall is blessed, and wins.
rules-benediction-actions-split = Split
rules-benediction-actions-split-text = Part of a stack moves to an empty point or captures; the rest stays. Both parts lose any blessing. Both are cursed, with four exceptions: (1) both parts of a king are kings, who are never cursed; (2) the part that goes through the enemy wall is blessed, not cursed, unless the stack was cursed before; (3) parts that stand in a bridge after the split are blessed, unless the stack was cursed before; (4) a part that becomes a king on a starting point has neither a blessing nor a curse.
rules-benediction-actions-drop = Drop
rules-benediction-actions-drop-text = Place a checker from your hand on an empty point of your zone. It cannot Move this turn, but it may merge. On your starting point it becomes a king at once.
rules-benediction-actions-block = Block
rules-benediction-actions-block-text = Place a block on any empty point, in either zone or outside. It may not be placed on a starting point or next to another block, and no line may have blocks at both of its ends: with a block on a1, there can be none on e1, a5 or i5. It stays for the whole game.

rules-benediction-blessings = Blessings and curses
rules-benediction-blessings-wall = By the wall
rules-benediction-blessings-wall-text = A man who is not cursed and Moves through the enemy wall is blessed. So is the part of a split that goes through it, if the stack was not cursed.
rules-benediction-blessings-bridge = By a bridge
rules-benediction-blessings-bridge-text = A bridge blesses every man in it who is not cursed; cursed men count as links. All men who are connected to it belong to it, side branches too. Bridges are checked after every action of either side, so a man who joins a standing bridge is blessed too. A man who becomes a king in a bridge loses his curse first, and is then blessed. A blessing stays when the bridge is broken.
rules-benediction-blessings-merge = What a blessing does
rules-benediction-blessings-merge-text = It allows one merge to any height, also with a cursed man. Either of the two men may have the blessing. A man who is not cursed and goes through the enemy wall while merging counts as blessed for that merge. If only part of a blessed stack merges, it counts as blessed too.
rules-benediction-blessings-king = A blessed king
rules-benediction-blessings-king-text = He wins the game at once, however he was blessed.
rules-benediction-blessings-curse = What a curse does
rules-benediction-blessings-curse-text = A cursed man cannot be blessed, neither by a wall nor by a bridge. He can merge only with a blessed man, or with a man who is not cursed and comes to him through the enemy wall.
rules-benediction-blessings-end = How they end
rules-benediction-blessings-end-text = A merge ends the blessings and curses of both men, but for a king who merges through the enemy wall and wins. A split ends a blessing, but not a curse. Becoming a king ends both. Your opponent cannot take a blessing away; all he can do is capture the man.

rules-benediction-example-move = A Move: a man of three checkers goes three points and jumps over the man in his way.
rules-benediction-example-capture = A capture: even one checker can capture three.
rules-benediction-example-merge = A merge: two men become one, two checkers high.
rules-benediction-example-split = A split: one checker leaves the stack, and both parts are cursed.
rules-benediction-example-drop = A drop: a checker from the hand on an empty point of the zone.
rules-benediction-example-block = A block: Blue's man can no longer reach the red king.
rules-benediction-example-wall = Through Blue's wall at the top, and back in at the bottom of the same line.
rules-benediction-example-bridge = The last link closes a bridge, and every man in it is blessed.
rules-benediction-example-blessed-merge = Only one of the two men has to be blessed. After the merge the blessing is gone.

rules-benediction-end = Kings and winning
rules-benediction-end-king = Making kings
rules-benediction-end-king-text = A man who lands on a starting point, yours or your opponent's, becomes a king and loses any blessing or curse, even a blessing that he got by going through the wall onto it. For a man who is already a king, a starting point changes nothing: if he goes through the enemy wall onto it, he is blessed and wins. You may have several kings. Losing one loses the game.
rules-benediction-end-bridge = A bridge: an unbroken chain of adjacent men of one colour that touches both walls.
rules-benediction-end-you-win = Winning
rules-benediction-example-king = Red wins: the man of three checkers goes three points and captures the king.
rules-benediction-end-you-win-text = You win when you capture a king, when one of your kings is blessed (merging through the enemy wall counts for a king), or when your opponent has no legal action.
rules-benediction-end-a-draw = Draw
rules-benediction-end-a-draw-text = The game is drawn if both players agree, or if the same position occurs for the third time.

rules-benediction-notation = In the list of moves, e3e4 is a move, e3+f2 a merge, f2+1+e3 a merge of one checker, f2-1-f3 a split of one checker, @e1 a drop and B@g4 a block. K marks a king and x a capture. Click an action to see the board after it.

rules-benediction-decisions = Rulings
rules-benediction-decisions-1 = Where the published rules are silent or ambiguous, this program plays as follows. The missing numbers are rulings of a related game.
rules-benediction-d1 = A player who has no legal action loses at once, even in the middle of a turn.
rules-benediction-d2 = If a man can reach a point both directly and through the enemy wall, he counts as having gone through the wall.
rules-benediction-d3 = A merged man and both parts of a split are new men and may Move in the same turn.
rules-benediction-d4 = A king who goes through the enemy wall onto a starting point keeps his blessing and wins.
rules-benediction-d5 = Parts of a split that stand in a bridge are blessed instead of cursed, whether the split completes the bridge or the bridge stood before. Men who were cursed earlier stay cursed, and so do their parts.
rules-benediction-d6 = The third time the same position occurs, with the same side to play and the same actions left, the game is a draw.
rules-benediction-d7 = In King Trails the first player chooses the starting point first.
rules-benediction-d8 = When part of a king splits off or merges away, it leaves no starting point behind; only a king who leaves with his whole stack does. A captured king leaves none.
rules-benediction-d9 = There is no limit to the height of a blessed merge.
rules-benediction-d10 = A king, or part of one, who merges through the enemy wall is blessed and wins. A man who is not a king and merges through it onto a king does not win.
rules-benediction-d11 = In King Trails, a blessed king wins at the start of his owner's turn, after the opponent's last action has fully taken effect.
rules-benediction-d12 = The starting points are e2 and e8, one step inside the corners e1 and e9, not the corners themselves.
rules-benediction-d13 = Red goes through Blue's wall straight up and along both diagonals that lead up out of it; Blue likewise downward. A step out of a corner counts as crossing the wall that the corner belongs to: Red's man on a5 can leave straight up and come back at a1, or up to the left and come back at i1.
rules-benediction-d14 = When part of a stack merges, the part left behind loses its blessing or curse too.
rules-benediction-d15 = There is no limit to the number of blocks.
rules-benediction-d16 = In King Trails, a merge removes any blessing, even that of a king who merged through the wall, unless a bridge blesses him again at once.
rules-benediction-d17 = In King Trails, a man who lands on a starting point loses his blessing or curse, even if he is already a king. A king standing on a starting point who is blessed by a bridge keeps his blessing.

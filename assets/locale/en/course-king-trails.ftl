# The course of King Trails: what is said at each step, and the answers.

course-king-trails-trails = Trails and new kings
course-king-trails-trails-1 = A king who leaves a point with all his checkers leaves a starting point behind: his trail. The points around it belong to your zone, and any man who lands on it becomes a king.
course-king-trails-trails-2 = Leave a new starting point behind.
course-king-trails-trails-2-right = g4 is now white: it is one of your starting points.
course-king-trails-trails-2-wrong-1 = Only a king leaves a trail. Move your king on g4.
course-king-trails-trails-3 = Make a second king.
course-king-trails-trails-3-right = A second king. If either of them is blessed and survives, you win; if either is captured, you lose.
course-king-trails-trails-3-wrong-1 = He is in your zone, but not on a starting point. g2 and g4 are.
course-king-trails-trails-3-wrong-2 = Bring a man to a starting point: move one to g4, or drop a checker on g4 or g2.
course-king-trails-trails-4 = Your king is two checkers high. Only a king who leaves a point with all his checkers leaves a trail. Move the whole king.
course-king-trails-trails-4-right = With all his checkers: g5 is a starting point now.
course-king-trails-trails-4-wrong-1 = A part of him stayed, so g5 does not become a starting point.
course-king-trails-trails-4-wrong-2 = Move your whole king.
course-king-trails-trails-fight = Make kings along your trail, and win.

course-king-trails-patience = A blessed king must wait
course-king-trails-patience-1 = In King Trails a blessed king does not win at once. He wins when the next turn of his side begins, if he is still there and still blessed. So the opponent has one turn to capture him.
course-king-trails-patience-2 = Get your king blessed.
course-king-trails-patience-2-right = He is blessed. Now he has to survive Blue's turn.
course-king-trails-patience-2-wrong-1 = Your king on d10 stands at Blue's wall. Move him out of the board there.
course-king-trails-patience-3 = You have one action left. Blue's man on e1 is next to your king. Make your king safe.
course-king-trails-patience-3-right = Blue cannot capture him, so you win when your turn begins.
course-king-trails-patience-3-wrong-1 = That was not the man next to your king.
course-king-trails-patience-3-wrong-2 = Blue's man on e1 captures your king.
course-king-trails-patience-4 = Blue's king is blessed, and wins when Blue's turn begins. You have one action.
course-king-trails-patience-4-right = Just in time.
course-king-trails-patience-4-wrong-1 = You captured a man, but the king stays, and wins.
course-king-trails-patience-4-wrong-2 = Blue's turn begins, and the blessed king wins. Your man on g5 is three checkers high.
course-king-trails-patience-fight = Your king is near Blue's wall. Get him blessed, and keep him safe for one turn.

course-king-trails-changes = Starting, curses and blessings
course-king-trails-changes-1 = Before the first turn both sides choose where their king starts: any point of their second row, one step inside the wall, but not on a side edge. Choose yours.
course-king-trails-changes-1-right = Blue has chosen too, so seven checkers of each side fill the zones.
course-king-trails-changes-2 = Captured checkers go back to the hand, but those of a cursed man leave the game for good. Capture the cursed man.
course-king-trails-changes-2-right = Blue has one checker less for the rest of the game.
course-king-trails-changes-2-wrong-1 = The cursed man stands on f8, two points above your stack on f6.
course-king-trails-changes-3 = A man who lands on a starting point loses his blessing, even a king, and even if he came through the wall. One of your starting points is d1. Get your king blessed.
course-king-trails-changes-3-right = He came back in at another point, so he keeps his blessing. But a king who merges through the wall is not blessed in King Trails.
course-king-trails-changes-3-wrong-1 = d1 is a starting point, so he is not blessed. There is another way through the wall.
course-king-trails-changes-3-wrong-2 = Take your king through Blue's wall, but not to d1.
course-king-trails-changes-fight = Play a whole game.

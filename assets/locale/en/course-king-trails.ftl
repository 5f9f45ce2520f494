# The course of King Trails: what is said at each step, and the answers.

lesson-king-trails-trails = Trails and new kings
lesson-king-trails-trails-1 = A king who leaves a point leaves a starting point behind: his trail. The points around it belong to your zone, and any man who lands on it becomes a king.
lesson-king-trails-trails-2 = Leave a new starting point behind.
lesson-king-trails-trails-2-right = g4 is white now: it is one of your starting points.
lesson-king-trails-trails-2-wrong-1 = Only a king leaves a trail. Move your king on g4.
lesson-king-trails-trails-3 = Make a second king.
lesson-king-trails-trails-3-right = A second king. A blessing of either wins, and losing either loses.
lesson-king-trails-trails-3-wrong-1 = He is in your zone, but not on a starting point. g2 and g4 are.
lesson-king-trails-trails-3-wrong-2 = Bring a man to a starting point: move one to g4, or drop a checker on g4 or g2.
lesson-king-trails-trails-4 = Your king is two checkers high. Only a king who leaves a point with all his checkers leaves a trail. Do so.
lesson-king-trails-trails-4-right = With all his checkers: g5 is a starting point now.
lesson-king-trails-trails-4-wrong-1 = A part of him stayed, so g5 does not become a starting point.
lesson-king-trails-trails-4-wrong-2 = Move your whole king.
lesson-king-trails-trails-fight = Make kings along your trail, and win.

lesson-king-trails-patience = A blessed king must wait
lesson-king-trails-patience-1 = In King Trails a blessed king does not win at once. He wins when the next turn of his side begins, if he still stands there. So the opponent has one turn to capture him.
lesson-king-trails-patience-2 = Get your king blessed.
lesson-king-trails-patience-2-right = He is blessed. Now he has to survive Blue's turn.
lesson-king-trails-patience-2-wrong-1 = Your king on d10 stands at Blue's wall. Move him out of the board there.
lesson-king-trails-patience-3 = You have one action left. Blue's man on e1 is next to your king. See to it that your king survives.
lesson-king-trails-patience-3-right = Blue cannot capture him, so you win when your turn begins.
lesson-king-trails-patience-3-wrong-1 = That was not the man who is next to your king.
lesson-king-trails-patience-3-wrong-2 = Blue's man on e1 captures your king.
lesson-king-trails-patience-4 = Blue's king is blessed, and wins when Blue's turn begins. You have one action.
lesson-king-trails-patience-4-right = Just in time.
lesson-king-trails-patience-4-wrong-1 = You captured a man, but the king stays, and wins.
lesson-king-trails-patience-4-wrong-2 = Blue's turn begins, and the blessed king wins. Your man on g5 is three checkers high.
lesson-king-trails-patience-fight = Your king is near Blue's wall. Get him blessed, and keep him safe for one turn.

lesson-king-trails-changes = Starting, curses and blessings
lesson-king-trails-changes-1 = Before the first turn both sides choose where their king starts: any point of the second row, but not on a side edge. Choose yours.
lesson-king-trails-changes-1-right = Seven of your checkers fill the zone around it as soon as Blue has chosen too.
lesson-king-trails-changes-2 = Captured checkers go back to the hand, but those of a cursed man leave the game for good. Capture the cursed man.
lesson-king-trails-changes-2-right = Blue has one checker less for the rest of the game.
lesson-king-trails-changes-2-wrong-1 = The cursed man stands on f8, two points above your stack on f6.
lesson-king-trails-changes-3 = A man who lands on a starting point loses his blessing, even if he came through the wall. One of yours is d1. Get your king blessed.
lesson-king-trails-changes-3-right = He came back in at another point, so he keeps his blessing.
lesson-king-trails-changes-3-wrong-1 = d1 is a starting point, so he is not blessed. There is another way through the wall.
lesson-king-trails-changes-3-wrong-2 = Take your king through Blue's wall, but not to d1.
lesson-king-trails-changes-fight = Play a whole game.

# The first lesson: what is said at each step, and when it is done.

lesson-king-trails-title = A first lesson in King Trails

lesson-king-trails-1 = King Trails is Benediction on a larger board, with kings who leave a trail. If you are new to Benediction, take its lesson first.

lesson-king-trails-2 = You are Red. Before anything else you choose where your king begins: click any lit point of your second row.
lesson-king-trails-2-right = Blue has chosen, too, and each side gets a king and six men. The first turn is one action, every later turn is two.

lesson-king-trails-3 = A few turns later: move your king from g4 to g5 and watch the point he leaves.
lesson-king-trails-3-right = The point turned white: it is a starting point of yours, and its neighbours are in your zone.

lesson-king-trails-4 = Whoever stands on a starting point becomes a king. Take a checker from your tray and drop it on g4.
lesson-king-trails-4-right = A second king. Either can be blessed to win, but losing either loses the game.

lesson-king-trails-5 = Here your king has reached Blue's wall. Send him from d10 straight up, past the wall to d1.
lesson-king-trails-5-right = He is blessed, but that does not win at once: he must survive until your next turn begins.

lesson-king-trails-6 = Blue's man on e1 stands beside your king and would take him. You have one action left: capture that man.
lesson-king-trails-6-right = Nobody can reach your king now. When your turn begins you have won.

lesson-king-trails-7 = The same danger from the other side: Blue's king on g8 is blessed and wins when Blue's turn begins. Your man on g5 is three high and jumps over anybody.
lesson-king-trails-7-right = Taken just in time: you have won. A blessed king must survive until his side's turn begins, and this one did not.

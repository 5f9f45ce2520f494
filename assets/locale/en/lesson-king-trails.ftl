# The first lesson: what is said at each step, and when it is done.

lesson-king-trails-title = Your first game of King Trails

lesson-king-trails-goal = King Trails is Benediction on a larger board, with kings who leave a trail of starting points. You win by capturing an enemy king. You also win when a king of yours is blessed, and is still there and still blessed when your next turn begins.
lesson-king-trails-first = If you have not played Benediction, take its lesson first.

lesson-king-trails-place = You are Red. First choose where your king starts: click any highlighted point on your second row.
lesson-king-trails-place-right = Blue has chosen too, and each side gets seven men, one of them its king. The first turn has one action, every later turn has two.

lesson-king-trails-trail = A few turns later: move your king from g4 to g5 and watch the point he leaves.
lesson-king-trails-trail-right = g4 turned white: it is now one of your starting points, and the points around it belong to your zone.
lesson-king-trails-trail-wrong = Only a king leaves a trail. Move your king from g4 to g5.

lesson-king-trails-king = Any man who lands on a starting point becomes a king. Take a checker from the tray and drop it on g4.
lesson-king-trails-king-right = A second king. Get either of them blessed and you can win; lose either of them and you lose.
lesson-king-trails-king-wrong = Take a checker from the tray and drop it on g4.

lesson-king-trails-wall = Your king has reached Blue's wall. Move him from d10 straight up, through the wall to d1.
lesson-king-trails-wall-right = He is blessed, but that does not win at once: he must survive until your next turn begins.
lesson-king-trails-wall-wrong = Move your king from d10 straight up. He comes back in at d1.

lesson-king-trails-guard = Blue's man on e1 is next to your king and could capture him. You have one action left: capture that man.
lesson-king-trails-guard-right = Now nothing can reach your king. You win when your next turn begins.
lesson-king-trails-guard-wrong = Blue's man on e1 is still next to your king. Capture him with your man on f1.

lesson-king-trails-win = Now the other way round: Blue's king on g8 is blessed and wins when Blue's next turn begins. Your man on g5 is three high, so he can reach g8 and jump what is in between. Capture the king.
lesson-king-trails-win-right = Just in time: you have won. Remember that a blessed king must survive, and stay blessed, until his side's next turn.
lesson-king-trails-win-wrong = Blue's king is still blessed and would win now. Capture him with your man on g5.

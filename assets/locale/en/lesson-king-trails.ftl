# The first lesson: what is said at each step, and when it is done.

lesson-king-trails-title = Your first game of King Trails

lesson-king-trails-1 = King Trails is Benediction on a larger board, with kings who leave a trail. If you have not played Benediction, try its lesson first.

lesson-king-trails-2 = You are Red. First choose where your king starts: click any highlighted point on your second row.
lesson-king-trails-2-right = Blue has chosen too, and each side gets a king and six men. The first turn has one action, every later turn has two.

lesson-king-trails-3 = A few turns later: move your king from g4 to g5 and watch the point he leaves.
lesson-king-trails-3-right = g4 turned white: it is now one of your starting points, and the points around it belong to your zone.

lesson-king-trails-4 = Any man who lands on a starting point becomes a king. Take a checker from your tray and drop it on g4.
lesson-king-trails-4-right = A second king. Getting either of them blessed wins, but losing either of them loses.

lesson-king-trails-5 = Your king has reached Blue's wall. Move him from d10 straight up, through the wall to d1.
lesson-king-trails-5-right = He is blessed, but that does not win at once: he must survive until your next turn begins.

lesson-king-trails-6 = Blue's man on e1 is next to your king and could capture him. You have one action left: capture that man.
lesson-king-trails-6-right = Now nothing can reach your king. You win when your next turn begins.

lesson-king-trails-7 = Now the other way round: Blue's king on g8 is blessed and wins when Blue's next turn begins. Your man on g5 is three high, so he can reach g8 and jump what is in between. Capture the king.
lesson-king-trails-7-right = Just in time: you have won. Remember that a blessed king must survive until his side's next turn.

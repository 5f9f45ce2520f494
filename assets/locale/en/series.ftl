# Matches of several games.

series-title = Match
series-one = One game
series-first-to = First to { $games }
series-about = The first player to win this many games wins the match. The players take turns to start or, where one side always starts, to play that side. Draws do not count.
series-score = { $won } of { $to }
series-to-points = To { $points } points
series-about-points = The winner of a game scores its stake, which can be doubled with the cube. The first game after a player needs only one more point is played without the cube (Crawford rule).
series-crawford = Crawford game, no doubling
series-score-of-both = { $near } { $near_won }, { $far } { $far_won }
series-stands = Match to { $games } wins: { $score }
series-stands-points = Match to { $points } points: { $score }
series-won = { $winner } wins the match, { $won }–{ $lost }.
series-next = Next game
series-next-tip = Play the next game of the match
series-rematch = Rematch

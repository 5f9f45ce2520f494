# Matches of several games.

series-title = Match
series-one = One game
series-first-to = First to { $games }
series-about = The first player to win this many games wins the match. The players take turns to start, or to play each side. A draw counts for neither.
series-score = { $won } of { $to }
series-to-points = To { $points } points
series-about-points = The winner of a game scores its stake, which is doubled with the cube. When a player needs a single point for the first time, the next game is played without the cube (Crawford rule).
series-crawford = Crawford game, no doubling
series-score-of-both = { $near } { $near_won }, { $far } { $far_won }
series-stands = Match: { $score }. { $games } wins are needed.
series-stands-points = Match: { $score }. { $points } points are needed.
series-won = { $winner } wins the match, { $won }–{ $lost }.
series-next = Next game
series-next-tip = Play the next game of the match, with the other player starting
series-rematch = Rematch

# Matches of several games.

series-title = Match
series-one = One game
series-first-to = First to { $games }
series-about = The first player to win this many games wins the match. The players take turns to start, or to play each side. A draw counts for neither.
series-score = { $won } of { $to }
series-stands = Match: { $near } { $near_won }, { $far } { $far_won }. { $to } wins are needed.
series-won = { $winner } wins the match, { $won }–{ $lost }.
series-next = Next game
series-next-tip = Play the next game of the match, with the other player starting
series-rematch = Rematch

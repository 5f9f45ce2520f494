### Matches of several games.
### $games and $to are numbers of games or points, as are $won, $lost, $near_won and $far_won. $near, $far and $winner are names
### of players. $points is a number. $game is the name of a game. $unit is points or games. $stands is series-stands.

# Several games that count together.
series-title = Match
series-one = One game
series-first-to = First to { $games }
series-about = The first player to win this many games wins the match. The players take turns to start or, where one side always starts, to play that side. Draws do not count.
series-score = { $won } of { $to }
series-to-points = To { $points } points
series-about-points = The winner of a game scores its stake, which can be doubled with the cube. The first game after a player needs only one more point is played without the cube (Crawford rule).
series-crawford = Crawford game, no doubling

# How a match stands. $near, $far and $winner are names of players, of whom $you may be the player: near, far or none. The numbers
# are won games or points.
series-stands =
    { $unit ->
        [points] Match to { $to } points: { series-score-of-both }
       *[games] Match to { $to } wins: { series-score-of-both }
    }
# $you is near or far, the player who is addressed, or none.
series-score-of-both =
    { $you ->
        [near] you { $near_won }, { $far } { $far_won }
        [far] you { $far_won }, { $near } { $near_won }
       *[none] { $near } { $near_won }, { $far } { $far_won }
    }
series-won = { $winner } wins the match, { $won }–{ $lost }.
series-won-you = You won the match, { $won }–{ $lost }.
series-lost-you = You lost the match, { $won }–{ $lost }.

# Below “Continue” on the main menu: between two games, and in a game. $stands is series-stands.
series-between = { $game } · { $stands }
series-in-game = { $game } · { $stands } · { title-interrupted-after }

# Below “Play again”.
series-new =
    { $unit ->
        [points] { $game } · a new match to { $to } points
       *[games] { $game } · a new match to { $to } wins
    }

# What a resignation costs. $stands is series-stands after it, without a full stop.
series-resign-stake =
    { $points ->
        [one] { $winner } scores 1 point.
       *[other] { $winner } scores { $points } points.
    }
series-resign =
    { $unit ->
        [points] { series-resign-stake } { $stands }
       *[games] { $winner } wins this game. { $stands }
    }
series-resign-last =
    { $unit ->
        [points]
            { $points ->
                [one] { $winner } scores 1 point and wins the match, { $won }–{ $lost }.
               *[other] { $winner } scores { $points } points and wins the match, { $won }–{ $lost }.
            }
       *[games] { $winner } wins this game and the match, { $won }–{ $lost }.
    }

series-next = Next game
series-next-tip = Play the next game of the match
series-rematch = Rematch

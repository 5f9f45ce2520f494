### Your results: the page, and its charts in the window and in a file.
### $won, $drawn, $lost, $solved, $missed, $tried, $now, $most, $count and $number are numbers. $rating is a rating like Elo, and
### $error its error. $name is the name of a bot's level, $level its number. $accuracy and $percent are percentages. $game is the
### name of a game.

results-title = Your results
results-none = Finished games against the bot are counted here.
results-all = All games
results-strict = Strict games
results-no-strict = These are all your games. For a record without undo and hints, play strict games (New game, Help).
results-all-about = All games, including those with undo and hints, which do not count for your record
results-strict-about = Your record: games without undo and hints
results-export = Export as a table (CSV)
results-picture = Save as a picture (SVG)
results-about = Finished games against the bot from the starting position
results-next = Next: { $name }
results-first-games = Three games against the bot give an estimate of your strength.
# A game for a screen reader, which does not see the chart.
results-summary = Won { $won }, drawn { $drawn }, lost { $lost }. Winning streak: { $now }, longest { $most }.

# The figures above a chart, each below its number.
results-won = won
results-drawn = drawn
results-lost = lost
results-strength = { $rating } ± { $error }
results-elo = estimated Elo
results-unknown = –
results-elo-after = Elo after 3 games
results-best = best win, level { $level }
results-streak = longest streak (now { $now })
results-percent = { $percent }%
results-mean = average accuracy

# The parts of a chart.
results-level = { $name }, level { $level }: { $won } won, { $drawn } drawn, { $lost } lost
# Beside the mark of the player's strength on the scale of the levels.
results-you = you
results-sides = By side
results-numbers = { $won } – { $drawn } – { $lost }
results-course = Game by game: wins above, losses below
results-in-a-row = { $count } in a row
results-accuracy = Accuracy, with the average of the last five
results-accuracy-of = Analysed game { $number }: accuracy { $accuracy }%

# Puzzles.
results-puzzles = Puzzles
results-puzzles-none = Puzzles you have tried are counted here.
results-puzzles-open = Open puzzles
results-solved = solved at the first attempt
results-missed = missed
results-best-streak = longest streak (now { $now })
results-days =
    { $count ->
        [one] day in a row
       *[other] days in a row
    }
# Above the column of ratings.
results-rating = rating
results-of = { $solved } of { $tried }
results-puzzles-of = { $game }: { $solved } solved at the first attempt, { $missed } missed, rating { $rating } ± { $error }
results-puzzles-total = Puzzles: { $solved } solved at the first attempt, { $missed } missed. Streak: { $now }, longest { $most }.
results-forget = Delete puzzle history
results-forget-question = Delete your puzzle history?
results-forget-text = This deletes your ratings and streaks, the list of puzzles you have tried, and the puzzles from your own games. Your games are kept.
results-forget-yes = Delete puzzle history
results-forget-no = Keep it

### The report of a game as a page, to be printed or sent.
### $side is the colour of a side. $turn is the notation of a turn. $number is the number of a turn, $turns is a number of turns.
### $before and $after are percentages with their sign. $points are percentage points. $time is a time, such as 4.2 s or 1:05.

report-not-begun = The game has not begun.
report-unfinished =
    { $turns ->
        [one] The game is not over. 1{"\u00A0"}turn.
       *[other] The game is not over. { $turns }{"\u00A0"}turns.
    }

# The parts of the report, and what stands under the graph.
report-chances = Winning chances
report-graph = { common-side-owns } winning chance after each turn. The dots are mistakes and blunders, and the three largest are numbered.
report-times = Below, the time of each turn. { common-side-owns } bars point upward.
report-players = Players
report-mistakes = Mistakes, the largest first
report-arrows = Red marks show what was played, green ones what was better.
report-no-mistakes = No turn lost 5 points or more.
report-more = Other mistakes
# The points that a turn lost, with their sign.
report-lost = −{ $points }
report-game = The game

# The rows of the table of both players.
report-accuracy = Accuracy
report-decisions = Decisions
report-inaccuracies = Inaccuracies
report-errors = Mistakes
report-blunders = Blunders
report-each = Points lost per decision
report-pips = Pips per roll (7 expected)
report-luck = Points gained by luck with the dice
report-time = Time
report-time-each = Time per turn
report-longest = Longest turn
# $figure is a number in the table, with its decimals.
report-figure = { $figure }
# The longest turn of a player.
report-longest-turn = { $time } (turn { $number })
# In place of a number that a player lacks, for example because no turn had a choice.
report-none = –

# $name is the name of a player or of a side, $said is study-said.
report-said = { $name }: { $said }

# What a mistake cost. $verdict is inaccuracy, mistake or blunder; $before and $after are the winning chances of its player.
report-cost = { $verdict ->
    [inaccuracy] Inaccuracy, { study-points-lost }: from { $before } to { $after }
    [mistake] Mistake, { study-points-lost }: from { $before } to { $after }
   *[blunder] Blunder, { study-points-lost }: from { $before } to { $after }
}
# The part of the loss that the opponent's reply did not give back.
report-punished = Punished: { $points }

# Captions of diagrams. $turn are the first actions of an unfinished turn.
report-before = Before turn { $number }
report-after = After turn { $number }
report-within = Turn { $number }, after { $turn }

# $version is the version of the program.
report-made = Made with Benediction { $version }
# $engine is the name of the engine and its version, $positions the number of positions that it searched for each turn.
report-analysed = Analysed by { $engine }, { $positions } positions per search

# The command line. $count is the number of games in a file.
report-several =
    { $count ->
        [one] 1 game; choose it with --number
       *[other] { $count } games; choose one with --number
    }
# $count as above, $number is the number of the game that was chosen.
report-not-there =
    { $count ->
        [one] --number { $number } is too large: the file has 1 game
       *[other] --number { $number } is too large: the file has { $count } games
    }

# The window: the button of the game report, and the list of mistakes with its filter.
report-print = Print or send
report-print-tip = Save this report as a page that any browser shows and prints
report-print-later = Analyse the whole game first
report-by-size = Mistakes by size
report-show-side = Show the mistakes of { common-side }
# $verdict is inaccuracy, mistake or blunder.
report-show-kind = { $verdict ->
    [inaccuracy] Show inaccuracies
    [mistake] Show mistakes
   *[blunder] Show blunders
}
report-none-chosen = No mistakes match this filter.

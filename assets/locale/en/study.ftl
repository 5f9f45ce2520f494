### A whole game, judged.
### $side is the colour of a side. $turn and $best are the notation of a turn, $at is the name of a point or square. $actions,
### $count, $number, $done, $all, $games and $decisions are numbers, as are $inaccuracies, $mistakes and $blunders. $chance,
### $accuracy, $error, $within and $points are percentages or percentage points. $keys are the names of keys. $unit is what the
### men of the game are called: man, piece or stone. $game is the name of a game. $reason, $what and $path tell of files and
### texts. $seconds is a number; $time, $each, $total and $longest are times, such as 4.2 s or 1:05, but in study-player $each are
### points.

study-inaccuracy = inaccuracy
study-mistake = mistake
study-blunder = blunder
study-percent = { $chance }%

# A result that is certain, before a turn and after it, for the side that played the turn. $before and $after are win, loss or draw;
# $from and $to are the numbers of actions until then.
study-became = { $before ->
    [win] { $after ->
        [win] a win in { $from } became a win in { $to }
        [loss] a win in { $from } became a loss in { $to }
       *[draw] a win in { $from } became a draw
    }
    [loss] { $after ->
        [win] a loss in { $from } became a win in { $to }
        [loss] a loss in { $from } became a loss in { $to }
       *[draw] a loss in { $from } became a draw
    }
   *[draw] { $after ->
        [win] a draw became a win in { $to }
        [loss] a draw became a loss in { $to }
       *[draw] a draw became a draw
    }
}

# Why a turn decided the game. $side is the colour of a side.
study-missed-win =
    { $actions ->
        [one] { common-side } missed a one-action win.
       *[other] { common-side } missed a win within { $actions } actions.
    }
study-allowed-win =
    { $actions ->
        [one] After this, { common-side } can force a win in one action.
       *[other] After this, { common-side } can force a win within { $actions } actions.
    }
# What the other side, of the colour $side, can do after the turn. $at is a point, $turn the notation of the turn. $unit is what the
# men of the game are called: man, piece or stone; kings among pieces are flipped.
study-after-blessed = After this, { common-side-owns } king on { $at } is blessed and wins when { common-side-owns } turn begins.
study-after-king = { $unit ->
    [piece] After this, { common-side } can flip the king on { $at }: { $turn }.
   *[man] After this, { common-side } can capture the king on { $at }: { $turn }.
}
study-after-blessing-passes = After this, { common-side } can bless a king through the wall: { $turn }.
study-after-blessing = After this, { common-side } can bless the king on { $at }: { $turn }.
study-after-standstill = After this, { common-side } can leave its opponent without a legal action: { $turn }.
study-after-win = After this, { common-side } can win on { $at }: { $turn }.
study-after-man = { $unit ->
    [man] After this, { common-side } can capture the man on { $at }: { $turn }.
   *[piece] After this, { common-side } can capture the piece on { $at }: { $turn }.
}
study-after-flip = After this, { common-side } can flip the piece on { $at }: { $turn }.
# $threat is analysis-blessed or one of analysis-danger-*, without a full stop.
study-threat = { $threat }.
# $before and $after are percentages with their sign.
study-chance-fell = { common-side-owns } winning chances fell from { $before } to { $after }.
# $turn is the notation of a turn, $why a sentence with its full stop.
study-better = Better: { $turn }. { $why }
study-better-alone = Better: { $turn }.

# The study board.
study-title = Study
study-close = Close the study
study-close-to-game = Close the study and return to the game
study-other-place = Back to the position before the jump, and here again ({ $keys })
# The place of the game in the list in which it was opened.
study-list-place = Game { $number } of { $count }
study-previous-game = Previous game of the list ({ $keys })
study-next-game = Next game of the list ({ $keys })
study-engine = Engine
study-engine-tip = Analyse this position with the engine ({ $keys })
study-fewer-lines = Fewer lines
study-more-lines = More lines
study-other = Show threats (as if the other side were to play)
# The games of the opening explorer: all, those of the library, and those that come with the program.
study-openings-all = All games
study-openings-own = My games
study-openings-bot = The bot's games
study-openings = Opening explorer: your library, and 1,000 games of the bot against itself
# $turn is the notation of an action.
study-keep-action = Keep { $turn }
study-keep-action-tip = Add it to this study as a variation, and stay here
# Numbers of games: $mine in the library, $bots of the bot.
study-played = { $mine } in your library, { $bots } by the bot
study-not-played = No games reach this position.
study-not-played-own = None of your games reach this position.
study-not-played-bot = None of the bot's games reach this position.
study-by-chance = Random roll
study-thinking = Thinking…
study-no-choice = No choice here.
# $depth is a number of actions, $speed of thousands of positions in a second.
study-speed = depth { $depth }, { $speed }k/s
study-only-holds = Only this turn holds
study-only-wins = Only this turn wins
study-keep = Click to add this turn as a variation; Shift+click to add the whole line
study-show = Share and export
study-show-png = PNG
study-show-png-tip = Save this position as a picture
study-show-svg = SVG
study-show-svg-tip = Save this position as a printable diagram
study-show-gif = GIF
study-show-gif-tip = Save this line as an animation
study-show-text = Text
study-show-text-tip = Copy the game as text
study-show-pgn = PGN
study-show-pgn-tip = Copy the game as PGN, for chess programs
study-show-line = Position
study-show-line-tip = Copy this position as one line of text
study-show-puzzle = Puzzle
study-show-puzzle-tip = Add this position to your puzzles
study-show-link = Link
study-show-link-tip = Copy a link that opens this game
study-copied = Copied
# $what is a list of what PGN cannot store.
study-copied-without = Copied. PGN leaves out { $what }.
study-report = Game report
study-menu = More: variations, marks, sharing
study-menu-line = Variation
study-menu-position = Position
study-no-report = The game has not been analysed yet.
# $number is the number of the turn, $side the colour of its side, $turn its notation.
study-moment-turn = { $number } { common-side } { $turn }
study-show-better = Show the better turn
study-no-dice = { $game } has no dice, so there is nothing to roll out.
study-over-already = The game is over, so there is nothing to roll out.
study-rollout-progress = { $done } of { $all } games, { $chance }% ± { $error }
study-rollout-roll = the roll
study-rollout-chance = { $chance }% ± { $within }
# $turn is the notation of a turn, or study-rollout-roll. $side is the colour of a side, $chance is study-rollout-chance.
study-rolled-out = { $turn }: { common-side } wins { $chance } (standard error { $error })
study-rollout-begin = Roll out
study-rollout-tip = Play the best turns to the end many times and average out the luck of the dice
# $said is study-rolled-out.
study-rollout-said = { $games ->
    [one] { $said }, 1 game
   *[other] { $said }, { $games } games
}
study-rollout-time = { $games ->
    [one] 1 game each, { $seconds } s
   *[other] { $games } games each, { $seconds } s
}
study-second-tip = Show a second engine too. Choose it in Settings: a bot level, or a program of your own.
study-undo = Undo the last edit ({ $keys })
study-redo = Redo ({ $keys })
study-promote = Promote variation
study-demote = Demote variation
study-copy = Copy the line from here
study-copy-game = Copy the whole game
study-paste = Paste a line here
study-cut = Delete from here
study-wipe = Clear all marks and arrows
study-bookmark = Add a bookmark
study-bookmark-remove = Remove the bookmark
study-good = good
study-brilliant = brilliant
study-interesting = interesting
study-dubious = dubious
# The score of a line of an engine. $winner is the side that wins by force, $actions the number of actions of both sides until then.
study-wins-in = { $winner ->
    [red] Red wins in { $actions }
    [blue] Blue wins in { $actions }
    [white] White wins in { $actions }
   *[black] Black wins in { $actions }
}
# Neither side stands better.
study-even = Even
study-unclear = Unclear
study-side-better = { common-side } is better
study-comment = Comment on this position…
# $comment is a text of the player.
study-before = Before this turn: { $comment }
study-first = Go to the start
study-first-tip = Go to the start ({ $keys })
study-last = Go to the end
study-last-tip = Go to the end ({ $keys })
# One position back in the game.
study-back = Back
study-back-tip = Back ({ $keys })
study-forward = Forward
study-forward-tip = Forward ({ $keys })
study-play = Autoplay ({ $keys })
study-faster = { $seconds } s per position
study-open = Study
study-open-tip = Step through the game, try variations, ask the engine and add comments
study-no-clipboard = The clipboard is empty or unavailable.
# $line is the number of a line, $reason says what is wrong in it.
study-not-pasted = Could not paste: line { $line }: { $reason }

# A turn in the window.
# $side is the colour of a side, $chance a percentage with its sign.
study-chance = { common-side } { $chance }
# Percentage points of winning chances.
study-points-lost = { $points ->
    [one] 1 point lost
   *[other] { $points } points lost
}
# $verdict is inaccuracy, mistake or blunder. $best is the notation of a turn, $chance is study-chance.
study-turn = { $verdict ->
    [inaccuracy] { common-side }: inaccuracy, { study-points-lost } ({ $chance } after it). Best: { $best }
    [mistake] { common-side }: mistake, { study-points-lost } ({ $chance } after it). Best: { $best }
   *[blunder] { common-side }: blunder, { study-points-lost } ({ $chance } after it). Best: { $best }
}
# Two variations side by side. $number is the number of the turn at which they part, $side the colour of a side.
study-compare = Compare two lines
study-compare-from = From turn { $number }: winning chances of { common-side }
study-compare-end = Back to the list of moves
study-compare-next = Compare with the next variation
study-compare-first = Main line
study-compare-other = Continuation
# $number is the number of the variation, from 1, $count how many there are.
study-compare-variation =
    { $count ->
        [one] Variation
       *[other] Variation { $number } of { $count }
    }
# $chance is a win chance in percent.
study-compare-chance = { $chance }%
study-graph = Winning chances by turn
# The turn that is pointed at: $said is study-chance or study-turn.
study-pointed = { $number }  { $turn }  { $said }
# The time of the turn that is pointed at in the graph.
study-pointed-time = Time: { $time }
# $side is the name of a player or of a side; the times are study times, such as 4.2 s or 1:05.
study-time = { $side } used { $total } in total, { $each } per turn. Longest: { $longest }, in turn { $number }.
study-begin = Analyse the game
study-go-on = Analyse the rest
study-stop = Stop
study-at-work = { $done } of { $all } turns

# The players. $side is the name of a player or of a side.
study-accuracy = accuracy { $accuracy }
study-no-accuracy = no accuracy
study-player = { $side }: { $accuracy }, { $decisions ->
        [one] 1 decision
       *[other] { $decisions } decisions
    }, { $inaccuracies ->
        [one] 1 inaccuracy
       *[other] { $inaccuracies } inaccuracies
    }, { $mistakes ->
        [one] 1 mistake
       *[other] { $mistakes } mistakes
    }, { $blunders ->
        [one] 1 blunder
       *[other] { $blunders } blunders
    }, { $each } points lost per decision
# $side is the colour of a side. The points are percentage points.
study-lucky = Dice luck gained { common-side } { $points } points.
study-unlucky = Dice luck cost { common-side } { $points } points.
# The rolls of two dice of a side, or in Your results of the player (you) and the bot: $count how many, $pips their sum, $expected
# the sum and $usual the number of doubles to be expected of as many rolls, $doubles how many of them are doubles, $deviation the
# standard deviation of the sum.
study-rolls =
    { $side ->
        [you] { $count ->
            [one] You rolled once: { $pips } pips ({ $expected } ± { $deviation } expected), doubles: { $doubles } ({ $usual } expected).
           *[other] You rolled { $count } times: { $pips } pips ({ $expected } ± { $deviation } expected), doubles: { $doubles } ({ $usual } expected).
        }
        [bot] { $count ->
            [one] The bot rolled once: { $pips } pips ({ $expected } ± { $deviation } expected), doubles: { $doubles } ({ $usual } expected).
           *[other] The bot rolled { $count } times: { $pips } pips ({ $expected } ± { $deviation } expected), doubles: { $doubles } ({ $usual } expected).
        }
       *[other] { $count ->
            [one] { common-side } rolled once: { $pips } pips ({ $expected } ± { $deviation } expected), doubles: { $doubles } ({ $usual } expected).
           *[other] { common-side } rolled { $count } times: { $pips } pips ({ $expected } ± { $deviation } expected), doubles: { $doubles } ({ $usual } expected).
        }
    }
# In Kingamon: $said and $better are words of the cube, such as double or take, that are not translated. $times is a number.
study-said = chose { $said } where { $better } was better: { $times ->
        [one] once
       *[other] { $times } times
    }, { $points } points lost
# $result is a percentage with its sign.
study-without-luck = Without dice luck, { common-side } would have scored { $result }.

# The command line.
study-turns-left =
    { $count ->
        [one] 1 turn has not been analysed.
       *[other] { $count } turns have not been analysed.
    }
study-moments = What decided the game:
# $why says in sentences why the turn decided the game.
study-moment = { $number } { common-side } { $turn }: { $why }
study-kept = punished { $points }
study-best = best { $turn }
study-progress = analysing: { $done } of { $all } turns
# $name is the name of a file.
study-not-kept = { $name }: a game text cannot store the analysis, so it is only printed; to keep it, import the game first (benediction library import)
study-nothing = { $path }: no games
study-passed-over =
    { $count ->
        [one] 1 file or folder was not read
       *[other] { $count } files or folders were not read
    }

# A whole game, judged.

study-inaccuracy = inaccuracy
study-mistake = mistake
study-blunder = blunder
study-percent = { $chance }%

# A result that is certain, before a turn and after it.
study-won-in = a win in { $actions }
study-lost-in = a loss in { $actions }
study-drawn = a draw
study-became = { $before } became { $after }

# Why a turn decided the game.
study-missed-win =
    { $actions ->
        [one] { $side } missed a one-action win.
       *[other] { $side } missed a win within { $actions } actions.
    }
study-allowed-win =
    { $actions ->
        [one] After this, { $side } can force a win in one action.
       *[other] After this, { $side } can force a win within { $actions } actions.
    }
study-after = After this, { $threat }.
study-threat = { $threat }.
study-chance-fell = { $side }'s winning chances fell from { $before } to { $after }.
study-better = Better: { $turn }. { $why }

# The study board.
study-title = Study
study-close = Close the study
study-close-to-game = Close the study and return to the game
study-engine = Engine
study-engine-tip = Analyse this position with the engine ({ $keys })
study-fewer-lines = Fewer lines
study-more-lines = More lines
study-other = Show threats (as if the other side were to play)
study-openings = Opening explorer: your library, and 1,000 games of the bot against itself
study-played = { $mine } in your library, { $bots } by the bot
study-not-played = No games reach this position.
study-by-chance = Random roll
study-thinking = Thinking…
study-no-choice = No choice here.
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
study-copied-without = Copied. PGN leaves out { $what }.
study-report = Game report
study-menu = More: variations, marks, sharing
study-menu-line = Variation
study-menu-position = Position
study-no-report = The game has not been analysed yet.
study-moment-turn = { $number } { $side } { $turn }
study-show-better = Show the better turn
study-no-dice = { $game } has no dice, so there is nothing to roll out.
study-over-already = The game is over, so there is nothing to roll out.
study-rollout-progress = { $done } of { $all } games, { $chance }% ± { $error }
study-rollout-roll = the roll
study-rollout-chance = { $chance }% ± { $within }
study-rolled-out = { $turn }: { $side } wins { $chance } (standard error { $error })
study-rollout-begin = Roll out
study-rollout-tip = Play the best turns to the end many times and average out the luck of the dice
study-rollout-said = { $said }, { $games } games
study-rollout-time = { $games } games each, { $seconds } s
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
# The score of a line of an engine. winner: the side that wins by force; actions: the number of actions of both sides until then.
study-wins-in = { $winner ->
    [red] Red wins in { $actions }
    [blue] Blue wins in { $actions }
    [white] White wins in { $actions }
   *[black] Black wins in { $actions }
}
study-even = Even
study-unclear = Unclear
study-side-better = { $side } is better
study-comment = Comment on this position…
study-before = Before this turn: { $comment }
study-first = Go to the start
study-last = Go to the end
study-back = Back
study-forward = Forward
study-play = Autoplay ({ $keys })
study-faster = { $seconds } s per position
study-open = Study
study-open-tip = Step through the game, try variations, ask the engine and add comments
study-no-clipboard = The clipboard is empty or unavailable.
study-not-pasted = Could not paste: line { $line }: { $reason }

# A turn in the window.
study-chance = { $side } { $chance }
study-turn = { $side }: { $verdict }, { $points } points lost. Best: { $best } ({ $chance } after it)
study-graph = Winning chances by turn
study-pointed = { $number }  { $turn }  { $said }
# The time of the turn that is pointed at in the graph.
study-pointed-time = Time: { $time }
study-time = { $side } used { $total } in total, { $each } per turn. Longest: { $longest }, in turn { $number }.
study-begin = Analyse the game
study-go-on = Analyse the rest
study-stop = Stop
study-at-work = { $done } of { $all } turns

# The players.
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
study-lucky = Dice luck gained { $side } { $points } points.
study-unlucky = Dice luck cost { $side } { $points } points.
study-said = chose { $said } where { $better } was better: { $times ->
        [one] once
       *[other] { $times } times
    }, { $points } points lost
study-without-luck = Without dice luck, { $side } would have scored { $result }.

# The command line.
study-turns-left =
    { $count ->
        [one] 1 turn has not been analysed.
       *[other] { $count } turns have not been analysed.
    }
study-moments = What decided the game:
study-moment = { $number } { $side } { $turn }: { $why }
study-kept = punished { $points }
study-best = best { $turn }
study-progress = analysing: { $done } of { $all } turns
study-not-kept = { $name }: a game text cannot store the analysis, so it is only printed; to keep it, import the game first (benediction library import)
study-nothing = { $path }: no games
study-passed-over =
    { $count ->
        [one] 1 file or folder was not read
       *[other] { $count } files or folders were not read
    }

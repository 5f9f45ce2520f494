# A whole game, judged.

study-inaccuracy = inaccuracy
study-mistake = mistake
study-blunder = blunder
study-percent = { $chance } %

# A result that is certain, before a turn and after it.
study-won-in = won in { $actions }
study-lost-in = lost in { $actions }
study-drawn = drawn
study-became = { $before } became { $after }

# Why a turn decided the game.
study-missed-win = { $actions ->
    [one] { $side } missed a win in one action.
   *[other] { $side } missed a win within { $actions } actions.
}
study-allowed-win = { $actions ->
    [one] After this { $side } wins by force within one action.
   *[other] After this { $side } wins by force within { $actions } actions.
}
study-after = After this { $threat }.
study-threat = { $threat }.
study-chance-fell = { $side }'s chance fell from { $before } to { $after }.
study-better = Better was { $turn }. { $why }

# The study board.
study-title = Study
study-engine = Engine
study-engine-tip = Let the engine think about this position ({ $keys })
study-fewer-lines = Fewer lines
study-more-lines = More lines
study-other = If it were the other's turn
study-openings = What was played here: in your library, and in the bot's own thousand games
study-played = { $mine } in your library, { $bots } of the bot's
study-not-played = Nobody has been here before.
study-by-chance = by chance
study-thinking = Looking…
study-no-choice = Nothing to choose here.
study-speed = depth { $depth }, { $speed }k/s
study-only-holds = Only this holds
study-only-wins = Only this wins
study-keep = Click to keep this turn, Shift+click to keep the whole line
study-show = Show it elsewhere: pictures, a film, texts
study-show-png = PNG
study-show-png-tip = A picture of this position
study-show-svg = SVG
study-show-svg-tip = A diagram of this position, for print
study-show-gif = GIF
study-show-gif-tip = A film of this line
study-show-text = Text
study-show-text-tip = Copy the game as text
study-show-line = Position
study-show-line-tip = Copy this position in one line
study-show-puzzle = Puzzle
study-show-puzzle-tip = Add this position to the puzzles
study-show-link = Link
study-show-link-tip = Copy a link that opens this game
study-copied = Copied
study-report = What the analysis says about the whole game
study-no-report = The game has not been analysed yet.
study-moment-turn = { $number } { $side } { $turn }
study-show-better = Show what was better
study-no-dice = { $game } is played without dice: there is nothing to roll out.
study-over-already = The game is over: there is nothing to roll out.
study-rollout-progress = { $done } of { $all } games, { $chance } ± { $error } %
study-rollout-roll = the roll
study-rollout-chance = { $chance } % ± { $within }
study-rolled-out = { $turn }: { $side } wins { $chance } (standard error { $error })
study-rollout-begin = Roll it out
study-rollout-tip = Plays the best turns to the end many times, without the luck of the dice
study-rollout-said = { $said }, { $games } games
study-rollout-time = { $games } games each, { $seconds } s
study-second-tip = Ask a second engine too. Settings say which: a level of the bot, or a program of your own.
study-undo = Take back the last edit ({ $keys })
study-redo = Make it again ({ $keys })
study-promote = Nearer to the main line
study-demote = Farther from the main line
study-copy = Copy this line, at the beginning the game ({ $keys })
study-paste = Paste a line here ({ $keys })
study-cut = Delete from here on ({ $keys })
study-wipe = Wipe the board clean of marks
study-bookmark = Bookmark ({ $keys }: the next note)
study-good = good
study-brilliant = brilliant
study-interesting = interesting
study-dubious = dubious
study-wins-in = +{ $actions }
study-loses-in = -{ $actions }
study-even = Even
study-unclear = Unclear
study-side-better = { $side } is better
study-comment = Say something about this position…
study-first = To the beginning
study-last = To the end
study-back = Back
study-forward = On
study-play = Play through ({ $keys })
study-faster = { $seconds } s a position
study-open = Study
study-open-tip = Look at every position, try other actions, ask the engine, write down what you think
study-no-clipboard = The clipboard is empty, or there is none.
study-not-pasted = Nothing was pasted. Line { $line }: { $reason }

# A turn in the window.
study-chance = { $side } { $chance }
study-turn = { $chance }: { $verdict }, { $points } points. Best { $best }
study-graph = Win chance by turn
study-pointed = { $number }  { $turn }  { $said }
study-begin = Analyse the game
study-go-on = Analyse the rest
study-stop = Stop
study-at-work = { $done } of { $all } turns

# The players.
study-accuracy = accuracy { $accuracy }
study-no-accuracy = no choice
study-player =
    { $side }: { $accuracy }, { $decisions ->
        [one] one decision
       *[other] { $decisions } decisions
    }, { $inaccuracies ->
        [one] one inaccuracy
       *[other] { $inaccuracies } inaccuracies
    }, { $mistakes ->
        [one] one mistake
       *[other] { $mistakes } mistakes
    }, { $blunders ->
        [one] one blunder
       *[other] { $blunders } blunders
    }, { $each } points lost a decision
study-lucky = The dice gave { $side } { $points } points.
study-unlucky = The dice cost { $side } { $points } points.
study-said = said { $said } where { $better } was better: { $times ->
        [one] once
       *[other] { $times } times
    }, { $points } points lost
study-without-luck = Without luck { $side } would have had { $result } of the game.

# The command line.
study-turns-left = { $count ->
    [one] One turn is not analysed.
   *[other] { $count } turns are not analysed.
}
study-moments = What decided the game:
study-moment = { $number } { $side } { $turn }: { $why }
study-kept = kept { $points }
study-best = best { $turn }
study-progress = analysing: { $done } of { $all } turns
study-not-kept = { $name }: the analysis is printed and not kept; a saved game would keep it (see benediction library import)
study-nothing = { $path }: no games

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

# Hints, threats and evaluation.

# What speaks for a turn, after “it”.
analysis-takes-king-wins = captures a king and wins
analysis-flips-king-wins = flips the king and wins
analysis-blesses-king-wins = blesses the king and wins
analysis-builds-obelisk-wins = builds the obelisk and wins
analysis-wins = wins
analysis-wins-in = { $actions ->
    [one] wins by force within one action
   *[other] wins by force within { $actions } actions
}
analysis-holds-out = holds out longest in a lost game
analysis-holds-draw = holds the draw
# A decision about the doubling cube: the win chances in percent with $best and with the other answer.
# $best is double, roll, take or pass.
analysis-cube = { $best ->
    [double] win chance { $chance }% with the double, { $other }% without it
    [roll] win chance { $chance }% without the double, { $other }% with it
    [take] win chance { $chance }% if the double is taken, { $other }% if it is passed
   *[pass] win chance { $chance }% if the double is passed, { $other }% if it is taken
}
analysis-only = is the only turn that works
analysis-forced = is the only legal turn
analysis-saves-king = saves the king
# $danger is how the opponent could have won: blessing, standstill or win.
analysis-stops = { $danger ->
    [blessing] keeps the enemy king from being blessed
   *[win] keeps the opponent from winning next turn
}
analysis-blesses-king = blesses a king, who wins when your next turn begins
# $unit is what the men of the game are called: man, piece or stone. Pieces are only hit in Byzantine Kingamon.
analysis-takes = { $unit ->
    [piece] { $men ->
        [one] hits a piece
       *[other] hits { $men } pieces
    }
   *[man] { $men ->
        [one] captures a man
       *[other] captures { $men } men
    }
}
analysis-flips = { $men ->
    [one] flips a piece
   *[other] flips { $men } pieces
}
# $unit as above. Kings among pieces are flipped, in Benedict Chess.
analysis-threatens-king = { $unit ->
    [piece] threatens to flip the king
   *[man] threatens to capture a king
}
# $danger as above.
analysis-threatens = { $danger ->
    [blessing] threatens to bless the king
    [standstill] threatens to leave the opponent without a legal action
   *[win] threatens to win next turn
}
# $unit as above.
analysis-saves = { $unit ->
    [man] { $men ->
        [one] saves a man
       *[other] saves { $men } men
    }
   *[piece] { $men ->
        [one] saves a piece
       *[other] saves { $men } pieces
    }
}
analysis-blesses = { $men ->
    [one] blesses a man
   *[other] blesses { $men } men
}
analysis-crowns = makes another king
analysis-builds = builds a stack of { $height }
# Enemy men that could be captured next turn, and could not before. $unit as above.
analysis-attacks = { $unit ->
    [man] { $men ->
        [one] threatens to capture a man
       *[other] threatens to capture { $men } men
    }
   *[piece] { $men ->
        [one] threatens to capture a piece
       *[other] threatens to capture { $men } pieces
    }
}
# The most pieces that one move could flip next turn, more than before.
analysis-threatens-flips = { $pieces ->
    [one] threatens to flip a piece
   *[other] threatens to flip { $pieces } pieces
}
# A block that prevents something that the opponent could do next turn.
analysis-blocks = blocks an enemy threat

analysis-looking = Hint: the bot is thinking…
analysis-looking-for-threats = Threats: the bot is looking…
# $turn is the turn in words with its notation, an order; $why is a sentence with its full stop.
analysis-hint = { $turn }. { $why }
analysis-hint-alone = { $turn }.
analysis-why = { $merits }.

# What a side can do within a turn.
analysis-more =

    { $more ->
        [one] { $threat }, and 1 more threat
       *[other] { $threat }, and { $more } more threats
    }
analysis-blessed = { $side }'s king on { $at } is blessed and wins when { $side }'s turn begins
# $unit as above: kings among pieces are flipped.
analysis-danger-king = { $unit ->
    [piece] { $side } can flip the king on { $at }: { $turn }
   *[man] { $side } can capture the king on { $at }: { $turn }
}
analysis-danger-blessing-passes = { $side } can bless a king through the wall: { $turn }
analysis-danger-blessing = { $side } can bless the king on { $at }: { $turn }
analysis-danger-standstill = { $side } can leave its opponent without a legal action: { $turn }
analysis-danger-win = { $side } can win on { $at }: { $turn }
analysis-danger-man = { $unit ->
    [man] { $side } can capture the man on { $at }: { $turn }
   *[piece] { $side } can capture the piece on { $at }: { $turn }
}
analysis-danger-flip = { $side } can flip the piece on { $at }: { $turn }
analysis-up-to-the-dice = What comes next depends on the dice
analysis-threats-dice = Threats: what { $side } can do depends on the next roll
analysis-no-threat = { $side } threatens nothing next turn

# Who stands better.
analysis-wins-in-actions = { $actions ->
    [one] { $side } wins in one action
   *[other] { $side } wins in { $actions } actions
}
analysis-draw = With best play by both sides, the game is a draw
analysis-chance = The bot gives { $side } a { $games }% chance of winning ({ $value })
analysis-win-in = win in { $actions }
analysis-loss-in = loss in { $actions }
analysis-drawn = draw

# Why there is neither a hint nor a threat now.
analysis-not-over = No hints or threats: the game is over
analysis-not-looking = No hints or threats for an earlier position: return to the current one first
analysis-not-unconfirmed = No hints or threats now: end your turn first, or undo
analysis-not-arranging = No hints or threats while you set up a position
analysis-not-reading = No hints or threats now: continue the lesson first
analysis-not-dice = Hints and threats come after the roll
analysis-not-your-turn = Hints and threats come when it is your turn

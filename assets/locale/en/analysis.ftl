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
analysis-only = is the only turn that works
analysis-forced = is the only legal turn
analysis-saves-king = saves the king
analysis-stops-blessing = keeps the enemy king from being blessed
analysis-blesses-king = blesses a king, who wins when your next turn begins
analysis-takes = { $men ->
    [one] captures a man
   *[other] captures { $men } men
}
analysis-flips = { $men ->
    [one] flips a piece
   *[other] flips { $men } pieces
}
analysis-threatens-king = threatens to capture a king
analysis-threatens-blessing = threatens to bless the king
analysis-saves =
    { $men ->
        [one] saves a man
       *[other] saves { $men } men
    }
analysis-blesses = { $men ->
    [one] blesses a man
   *[other] blesses { $men } men
}
analysis-crowns = makes another king
analysis-builds = builds a stack of { $height }
analysis-attacks = { $men ->
    [one] attacks a man
   *[other] attacks { $men } men
}
analysis-drops = { $checkers ->
    [one] drops a checker
   *[other] drops { $checkers } checkers
}
analysis-blocks = blocks a line
analysis-splits = sends part of a stack ahead
analysis-moves = moves to a better place
analysis-begins = starts from a good point

analysis-looking = Hint: the bot is thinking…
analysis-looking-for-threats = Threats: the bot is looking…
analysis-hint = { $turn }. { $why }
analysis-why = { $merits }.

# What a side can do within a turn.
analysis-more =

    { $more ->
        [one] { $threat }, and 1 more threat
       *[other] { $threat }, and { $more } more threats
    }
analysis-blessed = { $side }'s king on { $at } is blessed and wins when { $side }'s turn begins
analysis-danger-king = { $side } can capture the king on { $at }: { $turn }
analysis-danger-blessing-passes = { $side } can bless a king through the wall: { $turn }
analysis-danger-blessing = { $side } can bless the king on { $at }: { $turn }
analysis-danger-standstill = { $side } can leave its opponent without a legal action: { $turn }
analysis-danger-win = { $side } can win on { $at }: { $turn }
analysis-danger-man = { $side } can capture the man on { $at }: { $turn }
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

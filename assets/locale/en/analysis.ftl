### Hints, threats and evaluation.
### $at is the name of a point or square, and $side the colour of a side. $turn is a turn in words with its notation, an order, or
### the notation alone; in analysis-hint it begins the sentence. $actions, $men and $pieces are numbers. $unit is what the men of
### the game are called: man, piece or stone. $begins is yes where the words begin the sentence, and no behind “and”.

# What speaks for a turn. $begins is yes where it begins the sentence, and no behind “and”.
analysis-takes-king-wins = { $begins ->
    [yes] Captures a king and wins
   *[no] captures a king and wins
}
analysis-flips-king-wins = { $begins ->
    [yes] Flips the king and wins
   *[no] flips the king and wins
}
analysis-blesses-king-wins = { $begins ->
    [yes] Blesses the king and wins
   *[no] blesses the king and wins
}
analysis-builds-obelisk-wins = { $begins ->
    [yes] Builds the obelisk and wins
   *[no] builds the obelisk and wins
}
analysis-wins = { $begins ->
    [yes] Wins
   *[no] wins
}
analysis-wins-in = { $begins ->
    [yes] { $actions ->
        [one] Wins by force within one action
       *[other] Wins by force within { $actions } actions
    }
   *[no] { $actions ->
        [one] wins by force within one action
       *[other] wins by force within { $actions } actions
    }
}
analysis-holds-out = { $begins ->
    [yes] Holds out longest in a lost game
   *[no] holds out longest in a lost game
}
analysis-holds-draw = { $begins ->
    [yes] Holds the draw
   *[no] holds the draw
}
# A decision about the doubling cube: $chance and $other are the win chances in percent with $best and with the other answer.
# $best is double, roll, take or pass.
analysis-cube = { $begins ->
    [yes] { $best ->
        [double] Win chance { $chance }% with the double, { $other }% without it
        [roll] Win chance { $chance }% without the double, { $other }% with it
        [take] Win chance { $chance }% if the double is taken, { $other }% if it is passed
       *[pass] Win chance { $chance }% if the double is passed, { $other }% if it is taken
    }
   *[no] { $best ->
        [double] win chance { $chance }% with the double, { $other }% without it
        [roll] win chance { $chance }% without the double, { $other }% with it
        [take] win chance { $chance }% if the double is taken, { $other }% if it is passed
       *[pass] win chance { $chance }% if the double is passed, { $other }% if it is taken
    }
}
analysis-only = { $begins ->
    [yes] Is the only turn that works
   *[no] is the only turn that works
}
analysis-forced = { $begins ->
    [yes] Is the only legal turn
   *[no] is the only legal turn
}
analysis-saves-king = { $begins ->
    [yes] Saves the king
   *[no] saves the king
}
# $danger is how the opponent could have won: blessing, standstill or win.
analysis-stops = { $begins ->
    [yes] { $danger ->
        [blessing] Keeps the enemy king from being blessed
       *[win] Keeps the opponent from winning next turn
    }
   *[no] { $danger ->
        [blessing] keeps the enemy king from being blessed
       *[win] keeps the opponent from winning next turn
    }
}
analysis-blesses-king = { $begins ->
    [yes] Blesses a king, who wins when your next turn begins
   *[no] blesses a king, who wins when your next turn begins
}
# $unit is what the men of the game are called: man, piece or stone. Pieces are only hit in Byzantine Kingamon.
analysis-takes = { $begins ->
    [yes] { $unit ->
        [piece] { $men ->
            [one] Hits a piece
           *[other] Hits { $men } pieces
        }
       *[man] { $men ->
            [one] Captures a man
           *[other] Captures { $men } men
        }
    }
   *[no] { $unit ->
        [piece] { $men ->
            [one] hits a piece
           *[other] hits { $men } pieces
        }
       *[man] { $men ->
            [one] captures a man
           *[other] captures { $men } men
        }
    }
}
analysis-flips = { $begins ->
    [yes] { $men ->
        [one] Flips a piece
       *[other] Flips { $men } pieces
    }
   *[no] { $men ->
        [one] flips a piece
       *[other] flips { $men } pieces
    }
}
# $unit as above. Kings among pieces are flipped, in Benedict Chess.
analysis-threatens-king = { $begins ->
    [yes] { $unit ->
        [piece] Threatens to flip the king
       *[man] Threatens to capture a king
    }
   *[no] { $unit ->
        [piece] threatens to flip the king
       *[man] threatens to capture a king
    }
}
# $danger as above.
analysis-threatens = { $begins ->
    [yes] { $danger ->
        [blessing] Threatens to bless the king
        [standstill] Threatens to leave the opponent without a legal action
       *[win] Threatens to win next turn
    }
   *[no] { $danger ->
        [blessing] threatens to bless the king
        [standstill] threatens to leave the opponent without a legal action
       *[win] threatens to win next turn
    }
}
# $unit as above.
analysis-saves = { $begins ->
    [yes] { $unit ->
        [man] { $men ->
            [one] Saves a man
           *[other] Saves { $men } men
        }
       *[piece] { $men ->
            [one] Saves a piece
           *[other] Saves { $men } pieces
        }
    }
   *[no] { $unit ->
        [man] { $men ->
            [one] saves a man
           *[other] saves { $men } men
        }
       *[piece] { $men ->
            [one] saves a piece
           *[other] saves { $men } pieces
        }
    }
}
analysis-blesses = { $begins ->
    [yes] { $men ->
        [one] Blesses a man
       *[other] Blesses { $men } men
    }
   *[no] { $men ->
        [one] blesses a man
       *[other] blesses { $men } men
    }
}
analysis-crowns = { $begins ->
    [yes] Makes another king
   *[no] makes another king
}
# $height is the number of checkers of the stack.
analysis-builds = { $begins ->
    [yes] Builds a stack of { $height }
   *[no] builds a stack of { $height }
}
# Enemy men that could be captured next turn, and could not before. $unit as above.
analysis-attacks = { $begins ->
    [yes] { $unit ->
        [man] { $men ->
            [one] Threatens to capture a man
           *[other] Threatens to capture { $men } men
        }
       *[piece] { $men ->
            [one] Threatens to capture a piece
           *[other] Threatens to capture { $men } pieces
        }
    }
   *[no] { $unit ->
        [man] { $men ->
            [one] threatens to capture a man
           *[other] threatens to capture { $men } men
        }
       *[piece] { $men ->
            [one] threatens to capture a piece
           *[other] threatens to capture { $men } pieces
        }
    }
}
# The most pieces that one move could flip next turn, more than before.
analysis-threatens-flips = { $begins ->
    [yes] { $pieces ->
        [one] Threatens to flip a piece
       *[other] Threatens to flip { $pieces } pieces
    }
   *[no] { $pieces ->
        [one] threatens to flip a piece
       *[other] threatens to flip { $pieces } pieces
    }
}
# A block that prevents something that the opponent could do next turn.
analysis-blocks = { $begins ->
    [yes] Blocks an enemy threat
   *[no] blocks an enemy threat
}

analysis-looking = Hint: the bot is thinking…
analysis-looking-for-threats = Threats: the bot is looking…
# $turn is the turn in words with its notation, an order; $why is a sentence with its full stop.
analysis-hint = { $turn }. { $why }
analysis-hint-alone = { $turn }.
# $merit and $other are of the messages above.
analysis-why = { $merit }.
# $merit begins the sentence, $other does not.
analysis-why-both = { $merit } and { $other }.

# What a side can do within a turn. $side is its colour; $at is a point. $turn is the turn in words with its notation, an order, or
# the notation alone. $threat is one of the messages below, without a full stop; $more is the number of the others.
analysis-more =

    { $more ->
        [one] { $threat }, and 1 more threat
       *[other] { $threat }, and { $more } more threats
    }
analysis-blessed = { common-side-owns } king on { $at } is blessed and wins when { common-side-owns } turn begins
# $unit as above: kings among pieces are flipped.
analysis-danger-king = { $unit ->
    [piece] { common-side } can flip the king on { $at }: { $turn }
   *[man] { common-side } can capture the king on { $at }: { $turn }
}
analysis-danger-blessing-passes = { common-side } can bless a king through the wall: { $turn }
analysis-danger-blessing = { common-side } can bless the king on { $at }: { $turn }
analysis-danger-standstill = { common-side } can leave its opponent without a legal action: { $turn }
analysis-danger-win = { common-side } can win on { $at }: { $turn }
analysis-danger-man = { $unit ->
    [man] { common-side } can capture the man on { $at }: { $turn }
   *[piece] { common-side } can capture the piece on { $at }: { $turn }
}
analysis-danger-flip = { common-side } can flip the piece on { $at }: { $turn }
analysis-up-to-the-dice = What comes next depends on the dice
analysis-threats-dice = Threats: what { common-side } can do depends on the next roll
analysis-no-threat = { common-side } threatens nothing next turn

# Who stands better.
analysis-wins-in-actions = { $actions ->
    [one] { common-side } wins in one action
   *[other] { common-side } wins in { $actions } actions
}
analysis-draw = With best play by both sides, the game is a draw
# $games is a percentage, $value the evaluation, such as +0.63.
analysis-chance = The bot gives { common-side } a { $games }% chance of winning ({ $value })
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

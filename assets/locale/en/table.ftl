### The panels beside the board.
### $bar, $off, $out and $count are numbers of checkers or pieces; $out are out of the game, $off are borne off. $dice are numbers
### of dice. $seed is a word or number that is typed. $keys are the names of keys. $player is the name of a player. $left is a
### number of actions.

table-moves = Moves
table-no-moves = No moves yet.
table-present = Back to the current position
table-undo = Undo
table-undo-tip = Undo ({ $keys })
table-redo = Redo
table-redo-tip = Redo ({ $keys })
table-last-turn = Last turn
table-last-turn-tip = Show the last turn again ({ $keys })
table-menu = Menu
table-menu-tip = Pause menu ({ $keys })
table-end-turn = End turn
table-end-turn-tip = End your turn ({ $keys })
table-hint = Hint
table-hint-tip = Show what the bot would play, and why ({ $keys })
table-threats = Threats
table-threats-tip = Show what your opponent could do next turn ({ $keys })
table-result = Result
# Beside the board, while the result is shown elsewhere.
table-game-over = Game over
table-hide = Hide

# Whose turn it is. $player is the name of a player, $side the colour of a side.
table-your-turn = Your turn
table-turn-of = { $player } to play
table-to-play = { common-side } to play
table-dice-decide = Who starts?

# Below it.
table-actions-left =
    { $left ->
        [one] 1 action left
       *[other] { $left } actions left
    }
table-only-action = First turn: 1 action
table-choosing = Choose your starting point
table-unconfirmed = End the turn, or undo
table-dice-fall = The dice are rolling
table-dice-fall-again = Another roll: the dice are rolling
table-which = Which one?
# $dice are the numbers of the dice, $left those that are left to play: “2 and 5”.
table-rolled = Rolled { $dice }
table-rolled-left = Rolled { $dice }; left: { $left }
# Another roll of the same turn.
table-rolled-again = Rolled again: { $dice }
table-rolled-again-left = Rolled again: { $dice }; left: { $left }
table-in-hand = { $count } in hand
table-in-hand-removed = { $count } in hand, { $out } out of the game
table-on-the-way = { $bar } on the bar, { $off } off
table-on-the-way-removed = { $bar } on the bar, { $off } off, { $out } out of the game
table-thinking = { $player } is thinking
table-bot-waits = { $player } waits: return to the current position ({ $keys })
table-bot-waits-touch = { $player } waits: return to the current position
table-dice-wait = The dice wait: return to the current position ({ $keys })
table-dice-wait-touch = The dice wait: return to the current position
table-return-tip = Return to the current position ({ $keys })
table-wins-at-turn-start = King blessed: { common-side } wins when its turn begins
table-seed = Dice seed: { $seed }

# Words that can be said instead of a move: the button, and what it means. They are verbs: to double, to roll, to take and to pass.
table-say-swap = Swap sides
table-say-swap-tip = Take over White's pieces. Your opponent plays Black and moves next.
table-say-double = Double
table-say-double-tip = Offer to double the stake. If your opponent passes, you win the current stake.
table-say-roll = Roll
table-say-roll-tip = Roll the dice without doubling
table-say-take = Take
table-say-take-tip = Accept the double: play on for twice the stake and own the cube
table-say-pass = Pass
table-say-pass-tip = Decline the double: lose the game at the current stake
table-say-decline = Stay on the bar
table-say-decline-tip = The king does not enter, and the rest of the roll is lost

# The pieces alone, on buttons.
table-form-pawn = pawn
table-form-knight = knight
table-form-bishop = bishop
table-form-rook = rook
table-form-queen = queen
table-form-king = king
table-form-base = base
table-form-pedestal = pedestal
table-form-capstone = capstone

# Who stands on a point, at the pointer.
# $side is the colour of a piece, $form what it is. A checker has only its colour.
table-company-man = { $form ->
    [pawn] { common-side } pawn
    [knight] { common-side } knight
    [bishop] { common-side } bishop
    [rook] { common-side } rook
    [queen] { common-side } queen
    [king] { common-side } king
    [base] { common-side } base
    [pedestal] { common-side } pedestal
    [capstone] { common-side } capstone
   *[checker] { common-side }
}
# $count equal pieces.
table-company-many = { table-company-man } × { $count }
# A man of $size checkers. $king is yes for a king; $mark is blessed, cursed or none.
table-man = { $king ->
    [yes] { $mark ->
        [blessed] { $size ->
            [1] { common-side } king, blessed
           *[other] { common-side } king, { $size } high, blessed
        }
        [cursed] { $size ->
            [1] { common-side } king, cursed
           *[other] { common-side } king, { $size } high, cursed
        }
       *[none] { $size ->
            [1] { common-side } king
           *[other] { common-side } king, { $size } high
        }
    }
   *[no] { $mark ->
        [blessed] { $size ->
            [1] { common-side }, blessed
           *[other] { common-side }, { $size } high, blessed
        }
        [cursed] { $size ->
            [1] { common-side }, cursed
           *[other] { common-side }, { $size } high, cursed
        }
       *[none] { $size ->
            [1] { common-side }
           *[other] { common-side }, { $size } high
        }
    }
}
table-block = block
table-start = starting point
table-tray = { common-side-owns } tray
table-bar = the bar
table-bowl = bowl of blocks

# On the card of a player whose game is strict.
table-strict = strict

# The panels beside the board.

table-moves = Moves
table-no-moves = No moves yet.
table-present = Back to the current position
table-undo = Undo
table-undo-tip = Undo ({ $keys })
table-redo = Redo
table-redo-tip = Redo ({ $keys })
table-menu = Menu
table-menu-tip = Pause menu ({ $keys })
table-end-turn = End turn
table-end-turn-tip = End your turn ({ $keys })
table-hint = Hint
table-hint-tip = Show what the bot would play, and why ({ $keys })
table-threats = Threats
table-threats-tip = Show what your opponent could do next turn ({ $keys })
table-result = Result
table-hide = Hide

# Below the name of the side to act.
table-first-of-two = action 1 of 2
table-second-of-two = action 2 of 2
table-only-action = first turn: one action only
table-choosing = choose a starting point
table-unconfirmed = confirm to end the turn
table-dice-fall = the dice are rolling
table-which = Which one?
table-rolled = rolled { $dice }
table-rolled-left = rolled { $dice }; still to play: { $left }
table-to-act = { $side } to play
table-in-hand = { $count } in hand
table-removed = { $count } out of the game
table-on-the-way = { $bar } on the bar, { $off } off
table-thinking = { $player } is thinking
table-bot-waits = { $player } waits: return to the current position ({ $keys }) and it plays
table-bot-waits-touch = { $player } waits: return to the current position and it plays
table-dice-wait = The dice wait: return to the current position ({ $keys })
table-dice-wait-touch = The dice wait: return to the current position
table-return-tip = Return to the current position ({ $keys })
table-wins-at-turn-start = { $side }'s king is blessed and wins when { $side }'s turn begins
table-seed = Dice seed: { $seed }

# Words that can be said instead of a move: the button, and what it means.
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

# Who stands on a point, at the pointer.
table-form-pawn = pawn
table-form-knight = knight
table-form-bishop = bishop
table-form-rook = rook
table-form-queen = queen
table-form-king = king
table-form-base = base
table-form-pedestal = pedestal
table-form-capstone = capstone
table-company-man = { $who } { $form }
table-company-many = { $who } × { $count }
table-man = { $who }{ $king ->
    [yes] { " " }king
   *[no] { "" }
}{ $size ->
    [1] { "" }
   *[other] , { $size } high
}{ $mark ->
    [blessed] , blessed
    [cursed] , cursed
   *[none] { "" }
}
table-block = block
table-start = starting point

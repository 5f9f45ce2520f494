# The board editor.

editor-title = Board editor
editor-open = Edit the board
editor-hint = Choose a piece, then click where to put it
editor-move = Move: click a piece, then its new place
editor-remove = Remove
editor-man = { $side } { $form }
editor-checker = checker
editor-pawn = pawn
editor-knight = knight
editor-bishop = bishop
editor-rook = rook
editor-queen = queen
editor-king = king
editor-base = base
editor-pedestal = pedestal
editor-capstone = capstone
editor-crown = Crown
editor-blessed = Blessed
editor-cursed = Cursed
editor-block = Block
editor-start = { $side } starting point
editor-lock = Already moved this turn
editor-turn = To play
editor-actions = { $count ->
    [one] 1 action left
   *[other] { $count } actions left
}
editor-hand = { $side }: { $count } in hand
editor-out = { $side }: { $count } out of the game
editor-more = One more
editor-less = One less
editor-dice = Dice
editor-cube = Cube { $stake }
editor-cube-middle = in the middle
editor-read = Apply text
editor-copy = Copy text
editor-mirror = Mirror
editor-swap = Swap colours
editor-clear = Clear
editor-undo = Undo
editor-play-friend = Play against a friend
editor-puzzle = Add to puzzles
editor-play-bot = Play against { $level }
editor-done = Study this position
editor-cancel = Cancel
editor-cancel-tip = Return to what was here before ({ $keys })
editor-discard-question = Discard this position?
editor-discard-text = What you set up is lost.
editor-discard = Discard
editor-discard-not = Keep editing

### The board editor.
### $level is the name of a bot's level, $stake the number on the doubling cube. $keys are the names of keys. $count is a number.

editor-title = Board editor
editor-open = Edit the board
editor-hint = Choose a piece, then click where to put it
editor-move = Move: click a piece, then its new place
editor-remove = Remove
# A field of the palette: $side is the colour of the piece, $form what it is.
editor-man = { $form ->
    [pawn] { common-side } pawn
    [knight] { common-side } knight
    [bishop] { common-side } bishop
    [rook] { common-side } rook
    [queen] { common-side } queen
    [king] { common-side } king
    [base] { common-side } base
    [pedestal] { common-side } pedestal
    [capstone] { common-side } capstone
   *[checker] { common-side } checker
}
editor-crown = Crown
editor-blessed = Blessed
editor-cursed = Cursed
# The black stone that closes a point.
editor-block = Block
editor-start = { common-side } starting point
editor-lock = Already moved this turn
editor-turn = To play
editor-actions = { $count ->
    [one] 1 action left
   *[other] { $count } actions left
}
# Headings of the numbers of checkers, one for each side.
editor-in-hand = In hand
editor-out-of-game = Out of the game
editor-more = One more
editor-less = One less
editor-dice = Dice
editor-cube = Cube { $stake }
editor-cube-middle = in the middle
editor-text = Position as text
editor-read = Apply text
editor-copy = Copy text
editor-mirror = Mirror
editor-swap = Swap colours
# Removes all pieces.
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

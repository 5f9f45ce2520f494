# The board editor.

editor-title = Board editor
editor-open = Edit the board: make a position by hand, then study it or play from it
editor-hint = Choose something and click on a point
editor-move = Move: click a man, then a point
editor-remove = Take away
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
editor-block = Black stone
editor-start = { $side } starting point
editor-lock = May not move again this turn
editor-turn = To act
editor-actions = { $count ->
    [one] One action left
   *[other] { $count } actions left
}
editor-hand = { $side }: { $count } in hand
editor-out = { $side }: { $count } out of the game
editor-more = One more
editor-less = One less
editor-dice = Dice
editor-cube = Cube { $stake }
editor-cube-middle = in the middle
editor-read = Read the text
editor-copy = Copy the text
editor-mirror = Mirror
editor-swap = Swap colours
editor-clear = Clear
editor-undo = Undo
editor-play-friend = Play a friend
editor-puzzle = Add to the puzzles
editor-play-bot = Play { $level }
editor-done = Study this position

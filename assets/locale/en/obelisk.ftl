### Obelisk: why an action is illegal.
### $word and $other are words that were typed, $id is the word of the game, $name that of a square.

obelisk-game-over = The game is over
obelisk-part-of-foundation = A foundation moves as one and is never taken apart
obelisk-other-unit = Another of your stones stands there
obelisk-not-yours = That stone is not yours
obelisk-no-unit = There is no stone of yours on that square
obelisk-no-way = This stone has no legal move
obelisk-must-leave = Your capstone is riding and must move off first
obelisk-not-a-jump = A stone jumps two squares: diagonally forward or straight back
obelisk-nothing-to-jump = A jump goes over one occupied square
obelisk-landing-taken = A jump must end on an empty square
obelisk-not-a-step = A stone goes one square: diagonally forward or straight back
obelisk-not-empty = A stone can step only to an empty square
obelisk-wrong-order = Build the pedestal on your base first, then the capstone on your foundation
obelisk-covered = You cannot build under an enemy capstone
obelisk-only-capstone-rides = Only a capstone can use Ra's Revenge
obelisk-revenge-on-capstone = Ra's Revenge cannot be used on a capstone
obelisk-nothing-to-ride = Ra's Revenge needs an enemy base, pedestal or foundation
obelisk-no-symmetry = Your stones would not line up: two of yours, or one of yours and its match, must share a row or column
obelisk-no-colour-symmetry = Two of your own stones must share a row or column after your move
obelisk-no-shape-symmetry = One of your stones must share a row or column with the matching enemy stone after your move
obelisk-no-obelisk-symmetry = The obelisk must share a row or column with an enemy stone

# The letters in the list of moves. The rules' notation has the same letters.
obelisk-letters = B is the base, P the pedestal and C the capstone. F is the foundation: base and pedestal, which move together.

# The stones from the top down, and the lines on the board between those that share a row or column. A pair that matches is of the
# same kind, one of each side.
obelisk-legend-capstone = The capstone completes the obelisk.
obelisk-legend-pedestal = The pedestal stands on the base.
obelisk-legend-base = The base goes at the bottom.
obelisk-legend-line = A single line joins two of your own stones.
obelisk-legend-double-line = A double line joins your stone and the enemy stone of the same kind.

# Rules that exclude each other.

obelisk-not-together = "{ $word }" and "{ $other }" cannot be combined

# Texts that are read.
obelisk-action-missing-ba1-b2 = expected an action, such as Ba1-b2
obelisk-does-not-begin-b-p = "{ $word }" does not start with B, P, C or F
obelisk-no-action-ba1-b2 = "{ $word }" is not an action such as Ba1-b2
obelisk-no-square-board = there is no square { $name } on this board
obelisk-after-first-square-comes-step = after the first square write - (step), ^ (jump), + (build) or * (Ra's Revenge)
obelisk-no-rules-word = "{ $word }" is not a rule option of { $id }
obelisk-position-rows-side-move-mode = a position must have the rows, the side to move and the mode, such as b1p/c2/1B1/1CP b open
obelisk-nothing-follows-mode = nothing may follow the mode
obelisk-side-move-b-w = the side to move must be b or w
obelisk-mode-open-bounded-balanced = the mode must be open, bounded or balanced
obelisk-side-obelisk-won-no-more = a side with an obelisk has already won and cannot be to move
obelisk-stack-ends = expected ) at the end of a stack
obelisk-row-3-squares = a row must have 3 squares
obelisk-board-4-rows = the board must have 4 rows
obelisk-stack-two-three-stones-between = a stack must have two or three stones between parentheses
obelisk-row-made-stones-b-p = a row can contain only the stones B P C and b p c, digits, and stacks such as (Bc)
obelisk-each-side-one-base-one = each side must have one base, one pedestal and one capstone
obelisk-board-4-rows-3-squares = the board must have 4 rows of 3 squares
obelisk-stack-foundation-bp-obelisk-bpc = a stack must be a foundation (BP), an obelisk (BPC), or either side's B, P or (BP) under an enemy capstone

# Positions made by hand.
obelisk-arrange-nothing = There is no stone here.
obelisk-arrange-all-stay = All six stones are always on the board.

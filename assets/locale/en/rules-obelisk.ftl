# The book of rules.

rules-obelisk-minute = The game in a minute
rules-obelisk-minute-1 = Two players, Black and White, have three stones each: a base, a pedestal and a capstone. Black moves first. Stack the pedestal on the base, then the capstone on both. The first to complete an obelisk wins.
rules-obelisk-minute-diagram = Black's obelisk stands on b2.
rules-obelisk-minute-3 = Stones move diagonally forward or straight back; nothing is captured. After each of your moves your stones must line up: in the standard game, two of your own, or one of yours and the matching enemy stone, must share a row or column. A player without a legal move loses.
rules-obelisk-minute-4 = Obelisk was designed by SE2OND (se2ond.com).

rules-obelisk-board = The board and the stones
rules-obelisk-board-diagram = The starting position. Black is at the bottom and moves first.
rules-obelisk-board-2 = The board has three columns, a to c, and four rows, 1 to 4. Forward is up for Black and down for White. The published rules do not give the board size or the starting position; both were chosen for this program.
rules-obelisk-board-stones = Base, pedestal, capstone
rules-obelisk-board-stones-text = Your three stones. Each moves by itself.
rules-obelisk-board-foundation = Foundation
rules-obelisk-board-foundation-text = Your pedestal standing on your base. From then on the two move as one stone and are never taken apart.
rules-obelisk-board-obelisk = Obelisk
rules-obelisk-board-obelisk-text = Your capstone standing on your foundation. Complete it and you win.
rules-obelisk-board-3 = Each square holds one stone, one foundation or one obelisk. A capstone can also ride an enemy stone or foundation.

rules-obelisk-moves = How stones move
rules-obelisk-moves-1 = A stone moves in one of three directions: forward left, forward right, or straight back. It never moves straight forward, sideways or diagonally back.
rules-obelisk-moves-diagram = Black's base on b2 may step to a3, to c3, or back to b1.
rules-obelisk-moves-step = Step
rules-obelisk-moves-step-text = Move one square in one of these directions, to an empty square.
rules-obelisk-moves-jump = Jump
rules-obelisk-moves-jump-text = Move two squares in one of these directions, over an occupied square to an empty one. It does not matter whose stones you jump, or how many are stacked there; they stay.
rules-obelisk-moves-diagram-2 = Black's foundation on a3 may jump straight back over White's pedestal to a1.
rules-obelisk-moves-build = Build
rules-obelisk-moves-build-text = Move one square, the pedestal onto your base or the capstone onto your foundation. You cannot build by jumping, nor on a stone that an enemy capstone rides.

rules-obelisk-ras-revenge = Ra's Revenge
rules-obelisk-ras-revenge-1 = Your capstone may also step, in one of the same three directions, onto an enemy base, pedestal or foundation and ride it. It may not ride an enemy capstone, and it may not jump onto a stone.
rules-obelisk-ras-revenge-ridden = A ridden stone
rules-obelisk-ras-revenge-ridden-text = It can still move, and so can a ridden foundation, with the rider on top. Nothing can be built on it while it is ridden. A ridden pedestal may still step onto its base to make the foundation; the rider stays on top.
rules-obelisk-ras-revenge-diagram = White's capstone rides Black's base on b2, so the pedestal on a1 cannot be built onto it.
rules-obelisk-ras-revenge-leave = The rider must leave
rules-obelisk-ras-revenge-leave-text = While your capstone rides, it is the only stone you may move. In your next turn it must step or jump off, ride another stone, or complete your obelisk. If it cannot, you lose.
rules-obelisk-ras-revenge-diagram-2 = Black's capstone was riding a pedestal, which has carried it back to b1. Now the capstone must move off.

rules-obelisk-symmetry = Symmetry
rules-obelisk-symmetry-1 = Symmetry here means sharing a row or column, not being a mirror image. A move is legal only if your stones line up after it. Stones line up when they stand in the same row or the same column, whatever is in between. A rider counts on the square where it stands.
rules-obelisk-symmetry-colour = Colour
rules-obelisk-symmetry-colour-text = Two of your own stones line up. Once you have a foundation, you always have colour symmetry.
rules-obelisk-symmetry-shape = Shape
rules-obelisk-symmetry-shape-text = One of your stones lines up with the matching enemy stone: base with base, pedestal with pedestal, capstone with capstone. A foundation matches an enemy base, pedestal or foundation, and each of these matches it.
rules-obelisk-symmetry-2 = In the standard game, either kind of symmetry is enough.
rules-obelisk-symmetry-diagram = Black's pedestal may not step to b2: base, pedestal and capstone would be in three different rows and columns, and none would line up with its match.

rules-obelisk-end = The end and the variants
rules-obelisk-end-you-win = Winning
rules-obelisk-end-you-win-text = You win when you complete your obelisk, or when your opponent has no legal move.
rules-obelisk-end-a-draw = Draw
rules-obelisk-end-a-draw-text = The game is drawn if both players agree, or if the same position occurs for the third time.
rules-obelisk-end-choice = Choose one of three kinds of symmetry (Open, Bounded or Balanced) and one of two starting positions (Line or Even).
# Names of three kinds of symmetry.
rules-obelisk-end-open = Open
rules-obelisk-end-open-text = Either symmetry is enough. The standard game.
rules-obelisk-end-bounded = Bounded
rules-obelisk-end-bounded-text = Colour symmetry is required.
rules-obelisk-end-balanced = Balanced
rules-obelisk-end-balanced-text = Both symmetries are required. A finished obelisk must share a row or column with at least one enemy stone.
# Names of two starting positions.
rules-obelisk-end-line = Line
rules-obelisk-end-line-text = The standard start: each side's stones in one row, each opposite its match.
rules-obelisk-end-even = Even
rules-obelisk-end-even-text = Each side's stones start in an L.
rules-obelisk-end-diagram = The even start: with best play a draw with each kind of symmetry.
rules-obelisk-end-2 = The game is solved. With best play from the line start, Black wins open and bounded play on the 19th move and White wins balanced play on the 26th (counting the moves of both sides).

rules-obelisk-decisions = Rulings
rules-obelisk-decisions-1 = Where the published rules are silent or ambiguous, this program plays as follows:
rules-obelisk-o1 = The board has three columns and four rows.
rules-obelisk-o2 = In the standard start, each side has base, capstone and pedestal in that order from column a to column c, each opposite its match.
rules-obelisk-o3 = After a move, only the stones of the side that moved are tested.
rules-obelisk-o4 = Symmetry means sharing a row or column, not being a mirror image.
rules-obelisk-o5 = A jump goes over one occupied square, whatever stands there. A capstone may jump off the stone it rides.
rules-obelisk-o6 = You cannot build on a base or foundation that an enemy capstone rides.
rules-obelisk-o7 = A ridden pedestal may step onto its base; the rider stays on top.
rules-obelisk-o8 = Both capstones may ride at the same time; each must move off on its owner's next turn.
rules-obelisk-o9 = A rider may leave onto a foundation: onto its own to complete the obelisk, onto the enemy's to ride it.
rules-obelisk-o10 = The game is a draw when the same position, with the same side to move, occurs for the third time.
rules-obelisk-o11 = In balanced play, a finished obelisk must share a row or column with at least one enemy stone; a capstone will do.
rules-obelisk-o12 = Ra's Revenge cannot be used on a capstone.
rules-obelisk-o13 = A winning move must also satisfy the symmetry of the chosen variant.
rules-obelisk-o14 = If your rider can move off only by breaking symmetry, you lose.

rules-obelisk-notation = In the list of moves, Ba1-b2 is a step by the base, Pc4^a2 a jump by the pedestal, Pc1+b2 building, and Ca2*b3 Ra's Revenge. F stands for a foundation.

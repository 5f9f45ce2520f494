# The book of rules.

rules-obelisk-minute = In a minute
rules-obelisk-minute-1 = Two players, Black and White, with three stones each: a base, a pedestal and a capstone. Put the pedestal on the base and the capstone on both: the first to build an obelisk wins.
rules-obelisk-minute-diagram = Black's obelisk stands on b2.
rules-obelisk-minute-3 = Stones go diagonally forward or straight back, and after your move your stones must be in symmetry: two of them in one row or column, or one of them and an enemy stone of its kind. A player without a legal move loses.
rules-obelisk-minute-4 = The game is by SE2OND (se2ond.com).

rules-obelisk-board = The board and the stones
rules-obelisk-board-diagram = The start in line. Black sits below and moves first.
rules-obelisk-board-2 = Three columns, a to c, and four rows, 1 to 4. Forward is up for Black and down for White. The published rules name neither the size of the board nor the starting position: both are this project's own.
rules-obelisk-board-stones = Base, pedestal, capstone
rules-obelisk-board-stones-text = each move on their own.
rules-obelisk-board-foundation = Foundation
rules-obelisk-board-foundation-text = Your pedestal on your base. From then on they move as one and are never taken apart.
rules-obelisk-board-obelisk = Obelisk
rules-obelisk-board-obelisk-text = Your capstone on your foundation: you have won.
rules-obelisk-board-3 = A square is empty or holds one stone, one foundation or one obelisk. Only a capstone ever sits on enemy stones.

rules-obelisk-moves = How a stone goes
rules-obelisk-moves-1 = There are three directions: forward to the left, forward to the right, and straight back. Never straight forward, never sideways, never diagonally backwards.
rules-obelisk-moves-diagram = Black's base on b2 may step to a3, to c3, or back to b1.
rules-obelisk-moves-step = Step
rules-obelisk-moves-step-text = One square in a direction, to an empty square.
rules-obelisk-moves-jump = Jump
rules-obelisk-moves-jump-text = Two squares in a direction, over one occupied square to an empty one. It does not matter whose stones are jumped or how high they stand.
rules-obelisk-moves-diagram-2 = Black's foundation on a3 may jump straight back over White's pedestal to a1.
rules-obelisk-moves-build = Build
rules-obelisk-moves-build-text = One square in a direction, the pedestal onto your base or the capstone onto your foundation. Nothing is built by a jump, or under an enemy capstone.

rules-obelisk-ras-revenge = Ra's Revenge
rules-obelisk-ras-revenge-1 = Your capstone may also step onto an enemy base, pedestal or foundation and ride it. It may not ride the enemy's capstone, and it may not get there by a jump.
rules-obelisk-ras-revenge-ridden = What is ridden
rules-obelisk-ras-revenge-ridden-text = may still move, with the rider on top. But nothing can be built on it while he sits there. A ridden pedestal may build the foundation, and the rider ends on top of it.
rules-obelisk-ras-revenge-diagram = White's capstone rides Black's base on b2. The pedestal on a1 cannot be built on it.
rules-obelisk-ras-revenge-leave = The rider must leave.
rules-obelisk-ras-revenge-leave-text = While your capstone rides, it is the only stone you may move: it steps off, jumps off, rides another stone, or completes your obelisk. If it cannot, you lose.
rules-obelisk-ras-revenge-diagram-2 = Black's capstone rode a pedestal, and the pedestal has carried it back to b1. Now it must leave.

rules-obelisk-symmetry = Symmetry
rules-obelisk-symmetry-1 = A move is legal only if your stones are in symmetry after it. Stones face each other when they stand in the same row or in the same column; what stands between does not matter. A rider counts on the square where it sits.
rules-obelisk-symmetry-colour = Colour
rules-obelisk-symmetry-colour-text = Two of your own stones face each other. A foundation is always in symmetry with itself.
rules-obelisk-symmetry-shape = Shape
rules-obelisk-symmetry-shape-text = A stone of yours faces an enemy stone of its kind: base and base, pedestal and pedestal, capstone and capstone. A foundation matches bases, pedestals and foundations.
rules-obelisk-symmetry-2 = In the standard game one of the two is enough.
rules-obelisk-symmetry-diagram = Black's pedestal may not step to b2: base, pedestal and capstone would stand in three rows and three columns, and none would face an enemy stone of its kind.

rules-obelisk-end = The end, and variants
rules-obelisk-end-you-win = You win
rules-obelisk-end-you-win-text = when you complete your obelisk, or when the enemy must move and has no legal move.
rules-obelisk-end-a-draw = A draw
rules-obelisk-end-a-draw-text = is agreed, or happens when the same position occurs for the third time.
rules-obelisk-end-open = Open
rules-obelisk-end-open-text = Colour or shape. The standard game.
rules-obelisk-end-bounded = Bounded
rules-obelisk-end-bounded-text = Colour is required.
rules-obelisk-end-balanced = Balanced
rules-obelisk-end-balanced-text = Colour and shape are both required. A finished obelisk needs an enemy stone in its row or column.
rules-obelisk-end-line = Line
rules-obelisk-end-line-text = The standard start: each side's stones in one row, each facing its kind.
rules-obelisk-end-even = Even
rules-obelisk-end-even-text = The stones begin in an L.
rules-obelisk-end-diagram = The even start: with best play a draw in every mode.
rules-obelisk-end-2 = The game has been solved. With best play the line start is won by Black on the nineteenth move in open and bounded mode, and by White on the twenty-sixth in balanced mode.

rules-obelisk-decisions = Decisions
rules-obelisk-decisions-1 = Where the published rules are silent or ambiguous, this program plays as follows:
rules-obelisk-o1 = The board has three columns and four rows.
rules-obelisk-o2 = The standard start is base, capstone, pedestal from Black's left, each facing the other side's stone of its kind.
rules-obelisk-o3 = Only the stones of the side that has just moved must have symmetry of colour.
rules-obelisk-o4 = Symmetry is a shared row or column and not a mirror image.
rules-obelisk-o5 = A jump goes over one occupied square, whoever stands there and however high; a capstone may jump off what it rides.
rules-obelisk-o6 = Nothing is built on a base or foundation that an enemy capstone rides.
rules-obelisk-o7 = A ridden pedestal may be built on its base; the rider ends on top.
rules-obelisk-o8 = Both capstones may ride at once, and each side must leave in its own next turn.
rules-obelisk-o9 = A rider may leave onto a foundation: onto its own to complete the obelisk, onto the enemy's to ride it.
rules-obelisk-o10 = The third time the same position comes up, with the same side to move, the game is a draw.
rules-obelisk-o11 = In the balanced mode a finished obelisk needs any enemy stone in its row or column; a capstone will do.
rules-obelisk-o12 = Ra's Revenge is never taken on a capstone.
rules-obelisk-o13 = A move that would win but fails the symmetry of its mode is not legal.
rules-obelisk-o14 = A player whose rider can leave only by breaking the symmetry loses.

rules-obelisk-table = At this table
rules-obelisk-table-1 = Click a stone and then a lit point. Esc puts it back. Where one click could mean several moves, a short list asks which; Tab chooses, too. U takes a move back.
rules-obelisk-table-2 = An illegal click says why; if symmetry forbids a move, it says which symmetry is missing.
rules-obelisk-table-3 = In the list of moves Ba1-b2 is a step of the base, Pc4^a2 a jump of the pedestal, Pc1+b2 building, and Ca2*b3 Ra's Revenge. F is a foundation.

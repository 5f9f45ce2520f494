//! The book of Obelisk.

use super::Chapter;
use super::Piece::{Decision, Diagram, Rule, Text};

/// Its chapters.
pub(super) const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "In a minute",
        pieces: &[
            Text(
                "Two players, Black and White, with three stones each: a base, a pedestal and a capstone. Put the \
                 pedestal on the base and the capstone on both. Whose obelisk stands first has won.",
            ),
            Diagram("3/b2/1(BPC)1/cp1 w open", "Black's obelisk stands on b2."),
            Text(
                "Stones go aslant forward or straight back, and after your move your stones must be in symmetry: two \
                 of them in one row or column, or one of them with its like of the enemy's. Who must move and \
                 cannot, loses.",
            ),
            Text("The game comes from SE2OND (se2ond.com)."),
        ],
    },
    Chapter {
        title: "The board and the stones",
        pieces: &[
            Diagram("bcp/3/3/BCP b open", "The start in line. Black sits below and moves first."),
            Text(
                "Three columns, a to c, and four rows, 1 to 4. Forward is up for Black and down for White. The \
                 published text of the game names neither the size of the board nor the start: both are this \
                 project's own.",
            ),
            Rule("Base, pedestal, capstone", "move alone as long as they stand alone."),
            Rule("Foundation", "Your pedestal on your base. From then on they move as one and are never taken apart."),
            Rule("Obelisk", "Your capstone on your foundation: you have won."),
            Text(
                "A square is empty or holds one stone, one foundation or one obelisk. Only a capstone ever sits on \
                 what is the enemy's.",
            ),
        ],
    },
    Chapter {
        title: "How a stone goes",
        pieces: &[
            Text(
                "There are three directions: forward to the left, forward to the right, and straight back. Never \
                 straight forward, never aside, never aslant backwards.",
            ),
            Diagram("cbp/3/1B1/C1P b open", "Black's base on b2 may step to a3, to c3, or back to b1."),
            Rule("Step", "One square in a direction, to an empty square."),
            Rule(
                "Jump",
                "Two squares in a direction, over one occupied square to an empty one. It does not matter whose \
                 stones are jumped nor how high they stand.",
            ),
            Diagram(
                "3/(BP)bc/p2/1C1 b open",
                "Black's foundation on a3 may jump straight back over White's pedestal to a1.",
            ),
            Rule(
                "Build",
                "One square in a direction, the pedestal onto your base or the capstone onto your foundation. \
                 Nothing is ever built by a jump, nor under an enemy capstone.",
            ),
        ],
    },
    Chapter {
        title: "Ra's Revenge",
        pieces: &[
            Text(
                "Your capstone may also step onto an enemy base, pedestal or foundation and ride it. It may not ride \
                 the enemy's capstone, and it may not jump into the saddle.",
            ),
            Rule(
                "What is ridden",
                "may still go, with the rider on top. But nothing can be built on it while he sits there. A ridden \
                 pedestal may build the foundation, and the rider ends on top of it.",
            ),
            Diagram(
                "2b/2p/1(Bc)1/P1C b open",
                "White's capstone rides Black's base on b2. The pedestal of a1 cannot be built on it.",
            ),
            Rule(
                "The rider must leave.",
                "While your capstone rides it is the only stone that you may move: it steps off, jumps off, rides \
                 on, or completes your obelisk. If it cannot, you lose.",
            ),
            Diagram(
                "3/1b1/1c1/(BP)(pC)1 b open",
                "Black's capstone took its Revenge on a pedestal, and the pedestal has carried it back to b1. Now it \
                 must leave.",
            ),
        ],
    },
    Chapter {
        title: "Symmetry",
        pieces: &[
            Text(
                "A move is legal only if your stones are in symmetry after it. Stones face each other when they \
                 stand in the same row or in the same column; what stands between does not matter. A rider counts on \
                 the square where he sits.",
            ),
            Rule("Colour", "Two of your own stones face each other. A foundation is always in symmetry with itself."),
            Rule(
                "Shape",
                "A stone of yours faces its like: base and base, pedestal and pedestal, capstone and capstone. A \
                 foundation of either side is the like of bases, pedestals and foundations.",
            ),
            Text("In the usual game one of the two is enough."),
            Diagram(
                "cbp/2C/3/B1P b open",
                "Black's pedestal may not step to b2: base, pedestal and capstone would stand in three rows and \
                 three columns, and none would face its like.",
            ),
        ],
    },
    Chapter {
        title: "The end, and variants",
        pieces: &[
            Rule("You win", "when your obelisk stands, or when the enemy must move and has no legal move."),
            Rule("A draw", "is agreed, or comes when the same position arises for the third time."),
            Rule("Open", "Colour or shape. The usual game."),
            Rule("Bounded", "Colour is demanded."),
            Rule(
                "Balanced",
                "Colour and shape are both demanded. A finished obelisk needs an enemy stone in its row or column.",
            ),
            Rule("Line", "The usual start: each side's stones in one row, like facing like."),
            Rule("Even", "The stones begin in an L."),
            Diagram("2p/1bc/CB1/P2 b open", "The even start: with best play a draw in every mode."),
            Text(
                "The game has been solved. If nobody errs, the line is won for Black at the nineteenth move in the \
                 open and the bounded mode, and for White at the twenty-sixth in the balanced one.",
            ),
        ],
    },
    Chapter {
        title: "Decisions",
        pieces: &[
            Text("Where the published rules are silent or can be read in two ways, this table plays so:"),
            Decision("O1", "The board has three columns and four rows."),
            Decision(
                "O2",
                "The usual start is base, capstone, pedestal from Black's left, each facing its like of the other \
                 side.",
            ),
            Decision("O3", "Only the stones of the side that has just moved are asked for symmetry of colour."),
            Decision("O4", "Symmetry is a shared row or column and not a mirror image."),
            Decision(
                "O5",
                "A jump goes over one occupied square, whoever stands there and however high; a capstone may jump \
                 off what it rides.",
            ),
            Decision("O6", "Nothing is built on a base or foundation that an enemy capstone rides."),
            Decision("O7", "A ridden pedestal may be built on its base; the rider ends on top."),
            Decision("O8", "Both capstones may ride at once, and each side must leave in its own next turn."),
            Decision(
                "O9",
                "A rider may leave onto a foundation: onto his own as an obelisk, onto the enemy's to ride on.",
            ),
            Decision(
                "O10",
                "The third time the same position comes up, with the same side to move, the game is a draw.",
            ),
            Decision(
                "O11",
                "In the balanced mode a finished obelisk needs any enemy stone in its row or column; a capstone will \
                 do.",
            ),
            Decision("O12", "Ra's Revenge is never taken on a capstone."),
            Decision("O13", "A move that would win but fails the symmetry of its mode is not legal."),
            Decision("O14", "A player whose rider could leave only by breaking the symmetry loses."),
        ],
    },
    Chapter {
        title: "At this table",
        pieces: &[
            Text(
                "Click a stone and then a lit point. Esc puts it back. Where one click could mean several moves a \
                 little list asks which; Tab chooses too. U takes a move back.",
            ),
            Text(
                "A click that is refused says why; if the symmetry forbids a move, it says which symmetry is missing.",
            ),
            Text(
                "In the list of moves Ba1-b2 is a step of the base, Pc4^a2 a jump of the pedestal, Pc1+b2 building, \
                 and Ca2*b3 Ra's Revenge. F is a foundation.",
            ),
        ],
    },
];

//! The book of Benediction and King Trails.

use super::Piece::{Decision, Picture, Rule, Sign, Text};
use super::{Chapter, Sketch};

/// Its chapters.
pub(super) const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "In a minute",
        pieces: &[
            Text(
                "Two players, Red and Blue, each with a king and a company of men on a board of six sides. A man is a stack \
                  of checkers and walks as far as he is tall. Capture an enemy king, or have a king of yours blessed, and \
                  you win.",
            ),
            Text(
                "Men are blessed by walking out over the enemy's wall and coming in again at the far end of the same \
                  line. A split curses both parts. Bridges from wall to wall bless everybody in them.",
            ),
            Text(
                "The first player's first turn is one action. After that every turn is two actions, and nobody may pass. \
                  Who must act and cannot, loses.",
            ),
        ],
    },
    Chapter {
        title: "The board",
        pieces: &[
            Picture(Sketch::Walls, "Red's wall below, Blue's wall above; the upright edges belong to nobody."),
            Text(
                "Men stand on points and walk along gridlines, in six directions. Benediction is played on the 5-hex with \
                  61 points, King Trails on the 7-hex with 127. Columns have letters from the left, points have numbers \
                  from below: e2, d7.",
            ),
            Text(
                "Red owns the two lower edges and Blue the two upper edges. These are the walls. A corner between a wall \
                  and an upright edge belongs to the wall as well.",
            ),
            Picture(Sketch::Zone, "A starting point (white) and its neighbours are a player's zone."),
            Text(
                "In Benediction Red starts from e2 and Blue from e8. Each side begins with seven men, one on every point of \
                  its zone; the one on the starting point is the king. Nine more checkers wait in the hand.",
            ),
        ],
    },
    Chapter {
        title: "The signs",
        pieces: &[
            Sign(Sketch::Man, "Man", "One checker. Red's have an unbroken ring, Blue's a dashed one."),
            Sign(Sketch::Stacks, "Stack", "A man of two, three or more checkers. Count them at the rim."),
            Sign(Sketch::King, "King", "A turned checker with a gold crown. He is never cursed."),
            Sign(Sketch::Blessed, "Blessed", "A white stone. He may merge to any height."),
            Sign(
                Sketch::Cursed,
                "Cursed",
                "A black stone. He merges only in a blessed merge, and is not blessed by walls or bridges.",
            ),
            Sign(Sketch::Block, "Block", "A black stone on a point. Nobody enters or crosses it, for the whole game."),
            Sign(Sketch::Start, "Starting point", "White when it is empty. Whoever stands on it becomes a king."),
            Sign(Sketch::Held, "Held", "What you picked up. Click it again, or press Esc, to put it back."),
            Sign(Sketch::GoalPlain, "May go there", "Faint when another number of checkers would go."),
            Sign(Sketch::GoalCapture, "Captures there", "The enemy's man is taken."),
            Sign(Sketch::GoalMerge, "Merges there", "The two men become one."),
            Sign(Sketch::GoalPasses, "Past the wall", "The way leads over the enemy's wall: blessed."),
        ],
    },
    Chapter {
        title: "Walking",
        pieces: &[
            Text(
                "A man of three checkers walks one, two or three steps in a straight line. He jumps over men of either \
                  colour but never enters or crosses a block. He may not end where he began.",
            ),
            Picture(Sketch::Passing, "Out over the enemy's wall, in again at the other end of the same line."),
            Text(
                "Where a line leaves the board over the enemy's wall it goes on at its other end; that is one step. Red \
                  goes out upward, Blue downward. Nobody leaves over the own wall or over an upright edge.",
            ),
        ],
    },
    Chapter {
        title: "Five actions",
        pieces: &[
            Rule(
                "Move",
                "A whole man walks to an empty point or captures. He keeps his stone. If he passed the wall and is not \
                  cursed he is blessed. He cannot Move again this turn, and neither can a man dropped this turn.",
            ),
            Rule(
                "Merge",
                "A man, or the upper part of one, joins a friend. Two kings never merge. Without a blessing the \
                  result is at most two high; with one it may have any height. The mover or the friend brings the blessing, \
                  or the way past the wall does. A cursed man merges only so. After it all stones are gone.",
            ),
            Rule(
                "Split",
                "The upper part of a stack walks, as far as it is tall, to an empty point or captures. Both parts lose \
                  their blessing and are cursed; a part that passed the wall is blessed instead. Both parts of a king are \
                  kings and take no curse.",
            ),
            Rule(
                "Drop",
                "A checker from your hand lands on an empty point of your zone. On an own starting point it is a king \
                  at once.",
            ),
            Rule(
                "Block",
                "A black stone on an empty point for the rest of the game: not on a starting point, not beside another \
                  block, and not at the end of a line whose other end is a block.",
            ),
            Text(
                "Captured checkers go back to their owner's hand, however tall the man was. A merged man, and both parts of a \
                  split, are new men: they may Move in the same turn.",
            ),
        ],
    },
    Chapter {
        title: "Kings, bridges and the end",
        pieces: &[
            Rule(
                "A king is made",
                "by any man who stands on any starting point, his own or the enemy's. He loses his stone. You may have \
                  several kings: losing one loses the game, blessing one wins it.",
            ),
            Picture(Sketch::Bridge, "Neighbours of one colour that join both walls are a bridge."),
            Rule(
                "A bridge",
                "blesses each man in it who is not cursed, after every action of either side. Cursed men hold it together \
                  all the same.",
            ),
            Rule(
                "You win",
                "when you capture a king, when a king of yours is blessed, or when the enemy must act and cannot.",
            ),
            Rule("A draw", "is agreed, or comes when the same position arises for the third time."),
        ],
    },
    Chapter {
        title: "King Trails",
        pieces: &[
            Text("The same on the 7-hex with 24 checkers a side, and:"),
            Rule(
                "Choice",
                "Before the first turn each player chooses a starting point on the own second line, the first player first. \
                  Then both zones fill with men.",
            ),
            Rule(
                "Trails",
                "A point that a king leaves entirely becomes a further starting point of his owner. So zones grow, and kings \
                  are made there.",
            ),
            Rule(
                "Patience",
                "A blessed king does not win at once, but when his owner's next turn begins. The enemy has one turn to \
                  take him or his blessing.",
            ),
            Rule("Curses", "The checkers of a captured cursed man are out of the game."),
            Rule("Arriving", "A man who arrives on a starting point loses his stone, even if he is a king."),
        ],
    },
    Chapter {
        title: "At the table",
        pieces: &[
            Text(
                "Click a man and then a lit point, or drag him there. Wheel or number keys choose how many checkers of a stack \
                  go. Take checkers from your tray and black stones from the bowl, or click an empty point twice; right-click \
                  or Tab changes what is put there. Esc puts things back.",
            ),
            Text(
                "H asks the bot for a hint: arrows show the turn it would play, the line below says why. T marks every man \
                  whom your opponent could take in its next turn; a king in danger stands in a red glow, and arrows show \
                  the ways past the wall that would bless a king. Point at a man to see how he is taken. Settings have a bar \
                  that shows who stands better.",
            ),
            Text(
                "U takes an action back, R plays it again, the arrow keys look back through the game. D shows the flat diagram, V the \
                  table straight from above, F the other side, C the camera as at first; the right button turns it. M is \
                  for silence, F11 for the whole screen.",
            ),
            Text(
                "In the list of moves e3e4 is a move, e3+f2 a merge, f2-1-f3 a split of one checker, f2+1+e3 a merge of one, @e1 a \
                  drop, B@g4 a block. K stands before a king, x after a capture. A click on an action shows the board after it.",
            ),
        ],
    },
    Chapter {
        title: "Decisions",
        pieces: &[
            Text("Where the published rules are silent or can be read in two ways, this table plays so:"),
            Decision("D1", "A player who must act and has no legal action loses at once, in the middle of a turn too."),
            Decision(
                "D2",
                "If a man can reach a point both directly and past the enemy's wall, he counts as having passed the wall.",
            ),
            Decision(
                "D3",
                "A merged man and both parts of a split are new men and may Move in the same turn, even if a part had moved or \
                         been dropped before.",
            ),
            Decision(
                "D4",
                "In Benediction a king who passes the enemy's wall onto a starting point keeps his blessing and wins.",
            ),
            Decision(
                "D5",
                "A bridge also saves the parts of a split that this very action would curse. Men cursed earlier stay cursed.",
            ),
            Decision(
                "D6",
                "The third time the same position comes up, with the same side to act and the same actions left, the game is a \
                         draw.",
            ),
            Decision("D7", "In King Trails the first player chooses the starting point first."),
            Decision(
                "D8",
                "A part of a king that leaves by a split or a merge leaves no starting point behind; only a whole king does.",
            ),
            Decision("D9", "A blessed merge may have any height; the checkers are the only limit."),
            Decision(
                "D10",
                "In Benediction a king, or a part of one, who passes the enemy's wall while he merges is blessed and wins.",
            ),
            Decision(
                "D11",
                "In King Trails a blessed king wins at the start of his owner's turn, once the enemy's last action has been \
                          dealt with.",
            ),
            Decision("D12", "The middle corner where a king begins is the corner of the second line: e2 and e8."),
            Decision(
                "D13",
                "Red passes Blue's wall straight up and along both slanted directions that lead out of it; Blue likewise \
                          downward. A corner's step counts as crossing the wall of its owner.",
            ),
            Decision("D14", "When part of a stack merges, what it leaves behind loses its stone too."),
            Decision("D15", "There is no limit to the number of blocks."),
            Decision(
                "D16",
                "In King Trails a blessing is gone before a merge is complete, also for a king who passed the wall while \
                          merging, unless a bridge blesses him again at once.",
            ),
            Decision(
                "D17",
                "In King Trails a man who arrives on a starting point loses blessing and curse, king or not. A king who stands \
                          there already and is blessed by a bridge keeps it.",
            ),
        ],
    },
];

//! The book of Byzantine Kingamon.

use super::Chapter;
use super::Piece::{Decision, Diagram, Rule, Text};

/// Its chapters.
pub(super) const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "In a minute",
        pieces: &[
            Text(
                "A race with dice for two players, White and Red, each with ten disks and a king. White runs round \
                 the ring of spaces one way and Red the other, past each other and off the board.",
            ),
            Text(
                "Bring all eleven pieces off and you win. Or catch the enemy king where he stands alone, and you win \
                 at once.",
            ),
            Text(
                "Two dice say how far pieces go. Two pieces of one side on a space bar it to the other; a lone disk \
                 is hit and must start again.",
            ),
            Text("Rich Hutnik designed Byzantine Kingamon for the board of the Stonehenge anthology."),
        ],
    },
    Chapter {
        title: "The board",
        pieces: &[
            Diagram(
                "W:bar:1K,2:2,3:2,4:2,5:2,6:2 R:bar:1K,28:2,27:2,26:2,25:2,24:2 turn=w",
                "The start: two disks on each of five spaces, both kings on the bar.",
            ),
            Text(
                "Thirty spaces lie in a ring and are numbered clockwise. White goes up, from 1 to 29 and off; Red \
                 goes down, from 29 to 1 and off. No piece ever goes backwards. Any number of pieces of one side may \
                 stand on a space.",
            ),
            Rule("Space 30", "is the tray of both sides. What has come there is off, and safe for good."),
            Rule(
                "The bar",
                "in the middle holds pieces that wait to enter: at first the kings, later disks that were hit.",
            ),
            Rule(
                "Homes",
                "White's home is the spaces 1 to 6, Red's the spaces 29 to 24. Each side enters at its own home.",
            ),
            Rule("Neutral spaces", "are 12 and 18. Nobody is hit there."),
        ],
    },
    Chapter {
        title: "A roll",
        pieces: &[
            Text(
                "Chance says who begins. In your turn two dice fall, and each of them is one play: one piece, disk \
                 or king, goes just so many spaces. Take the dice in either order, for two pieces or for one after \
                 the other. Where one piece makes both plays it must be able to stop in between.",
            ),
            Rule(
                "Entering",
                "A piece on the bar enters your home on the number of the die: White on 3 with a 3, Red on 27.",
            ),
            Rule(
                "Doubles",
                "are two plays like any other roll. Then you roll again, as often as you roll doubles, even if you \
                 could play nothing.",
            ),
            Rule(
                "You must play",
                "as long as a die can be played, with whatever die and piece you like. When none can, the rest of \
                 the roll is lost. You need not seek the order that would use both dice.",
            ),
            Text(
                "Pieces on the bar need not enter first, and a king may wait there; but if entering is all that a \
                 die allows, it must be done.",
            ),
        ],
    },
    Chapter {
        title: "Where a piece may stop",
        pieces: &[
            Rule("Empty, or only your own pieces:", "you may always stop there."),
            Rule("One enemy disk:", "it is hit and goes to its bar, and you take the space."),
            Rule("The enemy king alone:", "he is caught, and you have won."),
            Rule("Two or more enemy pieces:", "you may not stop there. A king and a disk together are two and safe."),
            Rule(
                "On 12 and 18",
                "even a single piece holds the space against the enemy, and nobody is hit, the king included. \
                 Whoever comes first may bring more.",
            ),
            Diagram(
                "W:2:2,3:2,4:2,5:2,6:1,9:1K,12:1 R:bar:1K,28:2,27:2,26:2,18:1,13:1,10:2 turn=w",
                "White's disk on 12 hits 13 with a 1. With a 6 it may not go to 18, which a single red disk holds, \
                 nor may the king go to 10, where two stand.",
            ),
            Diagram(
                "W:2:2,3:2,4:2,5:2,6:1,12:1,17:1K R:28:2,27:2,26:2,25:2,24:1,21:1K,18:1 turn=w",
                "With a 4 White's own king goes from 17 to 21 and catches Red's.",
            ),
        ],
    },
    Chapter {
        title: "Off the board, and the end",
        pieces: &[
            Rule(
                "Bearing off",
                "takes the exact number: White's 25 needs a 5, Red's 3 needs a 3. Other pieces may still be anywhere.",
            ),
            Diagram(
                "W:23:1K,off:10 R:6:1K,2:1,off:9 turn=w",
                "White's king is seven spaces from the tray: 1 and 6, 2 and 5, or 3 and 4 bring him off and win.",
            ),
            Rule("You win", "when all your disks and your king are off, or as soon as you catch the enemy king."),
            Text("There are no draws, and no game lasts for ever: sooner or later the dice open every way."),
        ],
    },
    Chapter {
        title: "Variants",
        pieces: &[
            Text(
                "Choose any of these, except that “Disks removed” and “King on the bar” need “Quick end”, and “Disks removed” does not go with \
             “Bearing off from home”.",
            ),
            Rule("Quick end", "Bearing off your king wins at once. Catching the enemy king still wins too."),
            Rule("Disks removed", "A disk that is hit leaves the game instead of waiting on the bar."),
            Rule("King on the bar", "A king that is hit goes to his bar, and the game goes on."),
            Rule(
                "Bearing off from home",
                "You bear off only while all your pieces that are not off are in the enemy home, the king included. \
                 Then a larger die than needed will do as well.",
            ),
            Rule(
                "Bar first",
                "While a disk of yours is on the bar only pieces on the bar may play. The king never has to enter: \
                 if nothing else can be played you may decline.",
            ),
            Rule(
                "Safe neutral spaces",
                "On 12 and 18 both sides may stand together. Nobody is hit there and nobody is kept out.",
            ),
            Rule("Acey-deucey", "A roll of 1 and 2 grants another roll, as doubles do."),
            Rule(
                "Doubling cube",
                "The game is for a stake of one. Before the first roll of your turn you may offer to double it, if \
                 the cube lies in the middle or is yours. The other side passes and loses the present stake, or \
                 takes: then the stake is doubled and the cube is his. It goes up to 64.",
            ),
        ],
    },
    Chapter {
        title: "Decisions",
        pieces: &[
            Text("Where the published rules are silent or can be read in two ways, this table plays so:"),
            Decision("K1", "Space 30 is the tray of both sides and no space of the way."),
            Decision(
                "K2",
                "The homes are 1 to 6 and 29 to 24, each other's image; the bars drawn on the board only mark them \
                 and stop nobody.",
            ),
            Decision(
                "K3",
                "On 12 and 18 only one side stands at a time, a single piece holds the space, and nobody is hit \
                 there.",
            ),
            Decision(
                "K4",
                "Dice must be played one by one where they can be; nobody has to look for the way to use both.",
            ),
            Decision("K5", "A double is two plays and then a new roll."),
            Decision("K6", "The new roll comes even if nothing of the double could be played."),
            Decision("K7", "Pieces on the bar need not enter first, unless bgbar is chosen."),
            Decision("K8", "A king and a disk on one space are two pieces and hold it."),
            Decision("K9", "If the first play of a roll catches the king the game is over, and the other die is void."),
            Decision("K10", "Pieces may be borne off while others are still on their way, unless bgoff is chosen."),
            Decision("K11", "Chance says who begins. He rolls as usual, and a double counts."),
            Decision(
                "K12",
                "With bgoff a larger die bears off any piece in the enemy home, even if others stand farther from \
                 the tray.",
            ),
            Decision("K13", "With bgbar the king may wait as long as he likes, after a hit of kingbar too."),
            Decision("K14", "A king who has been borne off cannot be caught any more."),
            Decision("K15", "Any number of pieces may stand on one space."),
            Decision("K16", "At the start the spaces 1 and 29 are empty."),
            Decision("K17", "The cube doubles the stake and nothing else does: no loss counts twice or three times."),
        ],
    },
    Chapter {
        title: "At this table",
        pieces: &[
            Text(
                "The dice fall by themselves and are never taken back. U takes back plays; the dice stay as they \
                 fell.",
            ),
            Text(
                "Click a piece, on the bar too, and then a lit space. Esc puts it back. Where one click could mean \
                 several plays, as when a king and a disk stand together, a little list asks which; Tab chooses too.",
            ),
            Text("Words are buttons: double or roll, take or pass, and decline where the king may stay on the bar."),
            Text(
                "In the list of moves d4>7 is a disk that went from 4 to 7, kbar>3 the king entering, d28>off a disk \
                 borne off. x stands after a hit and # after the king's capture.",
            ),
        ],
    },
];

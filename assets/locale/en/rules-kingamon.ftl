# The book of rules.

rules-kingamon-minute = In a minute
rules-kingamon-minute-1 = A race with dice for two players, White and Red, each with ten disks and a king. White runs round the ring of spaces one way and Red the other, past each other and off the board.
rules-kingamon-minute-2 = Bring all eleven pieces off and you win. Or catch the enemy king where he stands alone, and you win at once.
rules-kingamon-minute-3 = Two dice say how far pieces go. Two pieces of one side on a space block it for the other; a lone disk can be hit and must start again.
rules-kingamon-minute-4 = Rich Hutnik designed Byzantine Kingamon for the board of the Stonehenge anthology.

rules-kingamon-board = The board
rules-kingamon-board-diagram = The start: two disks on each of five spaces, both kings on the bar.
rules-kingamon-board-2 = Thirty spaces lie in a ring and are numbered clockwise. White goes up, from 1 to 29 and off; Red goes down, from 29 to 1 and off. No piece ever goes backwards. Any number of pieces of one side may stand on a space.
rules-kingamon-board-space-30 = Space 30
rules-kingamon-board-space-30-text = is both sides' tray. A piece that arrives there is off, and safe for good.
rules-kingamon-board-the-bar = The bar
rules-kingamon-board-the-bar-text = in the middle holds pieces that wait to enter: at first the kings, later disks that were hit.
rules-kingamon-board-homes = Homes
rules-kingamon-board-homes-text = White's home is the spaces 1 to 6, Red's the spaces 29 to 24. Each side enters at its own home.
rules-kingamon-board-neutral-spaces = Neutral spaces
rules-kingamon-board-neutral-spaces-text = are 12 and 18. Nobody is hit there.

rules-kingamon-a-roll = A roll
rules-kingamon-a-roll-1 = Chance decides who begins. In your turn you roll two dice, and each of them is one play: one piece, disk or king, goes exactly that many spaces. Use the dice in either order, for two pieces or both for one. A piece that makes both plays must be able to stop in between.
rules-kingamon-a-roll-entering = Entering
rules-kingamon-a-roll-entering-text = A piece on the bar enters your home on the number of the die: White on 3 with a 3, Red on 27.
rules-kingamon-a-roll-doubles = Doubles
rules-kingamon-a-roll-doubles-text = are two plays like any other roll. Then you roll again, each time you roll a double, even if you could not play it.
rules-kingamon-a-roll-you-must-play = You must play
rules-kingamon-a-roll-you-must-play-text = as long as a die can be played, with whatever die and piece you like. When none can, the rest of the roll is lost. You need not look for the order that would use both dice.
rules-kingamon-a-roll-2 = Pieces on the bar need not enter first, and a king may wait there; but if entering is all that a die allows, it must be done.

rules-kingamon-stops = Where a piece may stop
rules-kingamon-stops-own = Empty, or only your own pieces:
rules-kingamon-stops-own-text = you may always stop there.
rules-kingamon-stops-hit = One enemy disk:
rules-kingamon-stops-hit-text = it is hit and goes to its bar, and you take the space.
rules-kingamon-stops-king = The enemy king alone:
rules-kingamon-stops-king-text = he is caught, and you have won.
rules-kingamon-stops-held = Two or more enemy pieces:
rules-kingamon-stops-held-text = you may not stop there. A king and a disk together are two and safe.
rules-kingamon-stops-neutral = On 12 and 18
rules-kingamon-stops-neutral-text = even a single piece holds the space against the enemy, and nobody is hit, not even the king. The side that comes first may bring more.
rules-kingamon-stops-diagram = White's disk on 12 hits 13 with a 1. With a 6 it may not go to 18, which a single red disk holds, nor may the king go to 10, where two stand.
rules-kingamon-stops-diagram-2 = With a 4 White's own king goes from 17 to 21 and catches Red's.

rules-kingamon-end = Off the board, and the end
rules-kingamon-end-bearing-off = Bearing off
rules-kingamon-end-bearing-off-text = takes the exact number: White's 25 needs a 5, Red's 3 needs a 3. Other pieces may still be anywhere.
rules-kingamon-end-diagram = White's king is seven spaces from the tray: 1 and 6, 2 and 5, or 3 and 4 bring him off and win.
rules-kingamon-end-you-win = You win
rules-kingamon-end-you-win-text = when all your disks and your king are off, or as soon as you catch the enemy king.
rules-kingamon-end-2 = There are no draws, and no game lasts forever: sooner or later the dice open every way.

rules-kingamon-variants = Variants
rules-kingamon-variants-1 = Choose any of these, except that “Disks removed” and “King on the bar” need “Quick end”, and “Disks removed” does not go with “Bearing off from home”.
rules-kingamon-variants-quick-end = Quick end
rules-kingamon-variants-quick-end-text = Bearing off your king wins at once. Catching the enemy king still wins too.
rules-kingamon-variants-disks-removed = Disks removed
rules-kingamon-variants-disks-removed-text = A hit disk leaves the game instead of waiting on the bar.
rules-kingamon-variants-king-on-the-bar = King on the bar
rules-kingamon-variants-king-on-the-bar-text = A king that is hit goes to his bar, and the game goes on.
rules-kingamon-variants-bearing-off-from-home = Bearing off from home
rules-kingamon-variants-bearing-off-from-home-text = You may bear off only while all your remaining pieces, the king included, are in the enemy home. Then a larger die than needed will do as well.
rules-kingamon-variants-bar-first = Bar first
rules-kingamon-variants-bar-first-text = While a disk of yours is on the bar only pieces on the bar may play. The king never has to enter: if nothing else can be played, you may decline.
rules-kingamon-variants-safe-neutral-spaces = Safe neutral spaces
rules-kingamon-variants-safe-neutral-spaces-text = On 12 and 18 both sides may stand together. Nobody is hit there and nobody is kept out.
rules-kingamon-variants-acey-deucey = Acey-deucey
rules-kingamon-variants-acey-deucey-text = A roll of 1 and 2 grants another roll, as doubles do.
rules-kingamon-variants-doubling-cube = Doubling cube
rules-kingamon-variants-doubling-cube-text = The game is for a stake of one. Before the first roll of your turn you may offer to double it, if the cube lies in the middle or is yours. The other side passes and loses the present stake, or takes: then the stake is doubled and the cube is his. It goes up to 64.

rules-kingamon-decisions = Decisions
rules-kingamon-decisions-1 = Where the published rules are silent or ambiguous, this program plays as follows:
rules-kingamon-k1 = Space 30 is both sides' tray and not part of the track.
rules-kingamon-k2 = The homes are 1 to 6 and 29 to 24, mirror images of each other; the bars drawn on the board only mark them and stop nobody.
rules-kingamon-k3 = On 12 and 18 only one side stands at a time, a single piece holds the space, and nobody is hit there.
rules-kingamon-k4 = Each die must be played if it can be; nobody has to look for a way to use both.
rules-kingamon-k5 = A double is two plays and then a new roll.
rules-kingamon-k6 = The new roll comes even if nothing of the double could be played.
rules-kingamon-k7 = Pieces on the bar need not enter first, unless bgbar is chosen.
rules-kingamon-k8 = A king and a disk on one space are two pieces and hold it.
rules-kingamon-k9 = If the first play of a roll catches the king, the game is over and the other die is void.
rules-kingamon-k10 = Pieces may be borne off while others are still under way, unless bgoff is chosen.
rules-kingamon-k11 = Chance decides who begins. That player rolls as usual, and a double counts.
rules-kingamon-k12 = With bgoff a larger die bears off any piece in the enemy home, even if others stand farther from the tray.
rules-kingamon-k13 = With bgbar the king may wait as long as he likes, after a hit of kingbar too.
rules-kingamon-k14 = A king who has been borne off cannot be caught any more.
rules-kingamon-k15 = Any number of pieces may stand on one space.
rules-kingamon-k16 = At the start the spaces 1 and 29 are empty.
rules-kingamon-k17 = The cube doubles the stake and nothing else does: there are no gammons or backgammons.

rules-kingamon-table = At this table
rules-kingamon-table-1 = The dice roll by themselves and are never taken back. U takes back plays; the roll stays.
rules-kingamon-table-2 = Click a piece, on the bar too, and then a lit space. Esc puts it back. Where one click could mean several plays, for example where a king and a disk stand together, a short list asks which; Tab chooses, too.
rules-kingamon-table-3 = Buttons offer the other choices: double or roll, take or pass, and decline where the king may stay on the bar.
rules-kingamon-table-4 = In the list of moves d4>7 is a disk going from 4 to 7, kbar>3 the king entering, d28>off a disk borne off. x marks a hit and # the capture of the king.

# The book of rules.

rules-kingamon-minute = The game in a minute
rules-kingamon-minute-1 = Byzantine Kingamon is a relative of backgammon for two players, White and Red, each with ten disks and a king. White races round the ring one way and Red the other, past each other and off the board.
rules-kingamon-minute-2 = Be the first to bear off all eleven of your pieces, or capture the enemy king when he stands alone: either wins.
rules-kingamon-minute-diagram = A game under way: White runs clockwise, from the lower right; Red runs the other way.
rules-kingamon-minute-3 = Two dice decide how far your pieces move. Two pieces of one side on a space block it for the other. A single disk can be hit, and must start again from the bar.
rules-kingamon-minute-4 = Rich Hutnik designed Byzantine Kingamon for the board of the Stonehenge anthology.

rules-kingamon-board = The board
rules-kingamon-board-diagram = The start: White has two disks on each of the spaces 2 to 6, Red on each of the spaces 28 to 24, and both kings wait on the bar.
rules-kingamon-board-2 = Thirty spaces form a ring, numbered clockwise. Pieces stand on 1 to 29. White moves up, from 1 to 29 and off; Red moves down, from 29 to 1 and off. Pieces never move backwards. Any number of pieces of one side may share a space.
rules-kingamon-board-space-30 = Space 30
rules-kingamon-board-space-30-text = Both sides bear off on this space. A piece that arrives there is off the board and safe for good.
rules-kingamon-board-the-bar = The bar
rules-kingamon-board-the-bar-text = In the middle are the pieces that wait to enter: the kings at the start, and later any disks that have been hit.
rules-kingamon-board-homes = Homes
rules-kingamon-board-homes-text = White's home is the spaces 1 to 6, Red's the spaces 29 to 24. Each side enters at its own home.
rules-kingamon-board-neutral-spaces = Neutral spaces
rules-kingamon-board-neutral-spaces-text = The spaces 12 and 18 are neutral. Pieces cannot be hit there.

rules-kingamon-a-roll = A roll
rules-kingamon-a-roll-1 = Chance decides who starts. On your turn you roll two dice, and each die is one play: one piece, disk or king, moves exactly that many spaces. You may play the dice in either order, with two pieces or both with one. If one piece plays both, it must be able to stop in between.
rules-kingamon-a-roll-entering = Entering
rules-kingamon-a-roll-entering-text = A piece on the bar enters your home on the space given by the die: with a 3, White enters on 3 and Red on 27.
rules-kingamon-a-roll-doubles = Doubles
rules-kingamon-a-roll-doubles-text = A double is played like any other roll, as two plays. Then you roll again, even if you could not play the double.
rules-kingamon-a-roll-you-must-play = No passing
rules-kingamon-a-roll-you-must-play-text = You must play as long as a die can be played, but you choose the die and the piece. A die that cannot be played is lost. You do not have to find the order that uses both dice.
rules-kingamon-a-roll-2 = Pieces on the bar do not have to enter first, and a king may wait there. But if entering is the only way to play a die, you must enter.

rules-kingamon-stops = Where a piece may stop
rules-kingamon-stops-own = Empty, or only your own pieces
rules-kingamon-stops-own-text = You may always stop there.
rules-kingamon-stops-hit = One enemy disk
rules-kingamon-stops-hit-text = It is hit and goes to the bar, and you take the space.
rules-kingamon-stops-king = The enemy king alone
rules-kingamon-stops-king-text = You capture him and win.
rules-kingamon-stops-held = Two or more enemy pieces
rules-kingamon-stops-held-text = You may not stop there. A king and a disk together count as two pieces and are safe.
rules-kingamon-stops-neutral = On 12 and 18
rules-kingamon-stops-neutral-text = Even a single piece holds the space, and nothing is hit there, not even a king. Whoever gets there first may add more pieces.
rules-kingamon-stops-diagram = With a 1, White's disk on 12 hits the disk on 13. With a 6 it may not move to 18, which a single red disk holds. Nor may the king move to 10, where two red pieces stand.
rules-kingamon-stops-diagram-2 = With a 4, White's king moves from 17 to 21 and captures Red's.

rules-kingamon-end = Bearing off and winning
rules-kingamon-end-bearing-off = Bearing off
rules-kingamon-end-bearing-off-text = A piece needs the exact number: from 25 White needs a 5, from 3 Red needs a 3. Your other pieces may be anywhere.
rules-kingamon-end-diagram = White's king is seven spaces from bearing off: 1 and 6, 2 and 5, or 3 and 4 take him off and win.
rules-kingamon-end-you-win = Winning
rules-kingamon-end-you-win-text = You win when all your disks and your king are off, or as soon as you capture the enemy king.
rules-kingamon-end-2 = There are no draws.

rules-kingamon-variants = Variants
rules-kingamon-variants-1 = Choose any of these, with two limits. “Disks removed” and “King on the bar” need “Quick end”, and “Disks removed” cannot be combined with “Bearing off from home”.
rules-kingamon-variants-quick-end = Quick end
rules-kingamon-variants-quick-end-text = Bearing off your king wins at once. Capturing the enemy king still wins too, unless you also choose “King on the bar”.
rules-kingamon-variants-disks-removed = Disks removed
rules-kingamon-variants-disks-removed-text = A hit disk leaves the game instead of waiting on the bar.
rules-kingamon-variants-king-on-the-bar = King on the bar
rules-kingamon-variants-king-on-the-bar-text = A king that is hit goes to his bar, and the game continues.
rules-kingamon-variants-bearing-off-from-home = Bearing off from home
rules-kingamon-variants-bearing-off-from-home-text = You may bear off only while all your remaining pieces, including the king, are in the enemy home, the last six spaces of your way. A die larger than needed also bears off.
rules-kingamon-variants-bar-first = Bar first
rules-kingamon-variants-bar-first-text = While you have a disk on the bar, only pieces on the bar may move. The king never has to enter: if nothing else can be played, he may stay on the bar.
rules-kingamon-variants-safe-neutral-spaces = Safe neutral spaces
rules-kingamon-variants-safe-neutral-spaces-text = Both sides may share 12 and 18. Nothing is hit there and nothing is blocked.
rules-kingamon-variants-acey-deucey = Acey-deucey
rules-kingamon-variants-acey-deucey-text = After a roll of 1 and 2 you roll again, as after a double.
rules-kingamon-variants-doubling-cube = Doubling cube
rules-kingamon-variants-doubling-cube-text = The game starts at a stake of one. Before your first roll of a turn you may offer to double the stake, if the cube is in the middle or yours. Your opponent either passes and loses the current stake, or takes: the stake doubles and the cube is then theirs. The stake goes up to 64. In a match to points the winner of a game scores its stake. In the game after a player first needs a single point, neither player may double (the Crawford rule).

rules-kingamon-decisions = Rulings
rules-kingamon-decisions-1 = Where the published rules are silent or ambiguous, this program plays as follows:
rules-kingamon-k1 = Space 30 is where both sides bear off; it is not part of the track.
rules-kingamon-k2 = The homes are 1 to 6 and 29 to 24, mirror images of each other; the lines that mark them on the board do not stop any piece.
rules-kingamon-k3 = On 12 and 18 only one side stands at a time, a single piece holds the space, and pieces cannot be hit there.
rules-kingamon-k4 = Each die must be played if it can be, but you do not have to find a way to play both.
rules-kingamon-k5 = A double is two plays and then a new roll.
rules-kingamon-k6 = The new roll comes even if nothing of the double could be played.
rules-kingamon-k7 = Pieces on the bar do not have to enter first, except with “Bar first”.
rules-kingamon-k8 = A king and a disk on one space are two pieces and hold it.
rules-kingamon-k9 = If the first play of a roll captures the king, the game is over and the other die is not played.
rules-kingamon-k10 = Pieces may be borne off while others are still on the way, except with “Bearing off from home”.
rules-kingamon-k11 = Chance decides who starts. That player rolls as usual, and a double counts.
rules-kingamon-k12 = With “Bearing off from home”, a larger die bears off any piece in the enemy home, even if other pieces are farther from the end.
rules-kingamon-k13 = With “Bar first”, the king may wait as long as you like, even after being hit with “King on the bar”.
rules-kingamon-k14 = A king who has been borne off can no longer be captured.
rules-kingamon-k15 = Any number of pieces may stand on one space.
rules-kingamon-k16 = At the start the spaces 1 and 29 are empty.
rules-kingamon-k17 = Only the cube changes the stake: there are no gammons or backgammons.

rules-kingamon-notation = In the list of moves, 4/7 is a disk moving from 4 to 7, king bar/3 the king entering, and 28/off a disk being borne off. An asterisk marks a hit or the capture of the king. Files and the command line write the same as d4>7, kbar>3 and d28>off.

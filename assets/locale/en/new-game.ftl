# The choice of a game and its players.

new-game-title = New game
new-game-human = Human
new-game-human-about = You, or a friend at this table.
new-game-starts = Who starts
new-game-random = Random
new-game-starts-about = The first turn is one action; every later turn is two.
new-game-start = Start
new-game-keeps = The unfinished game stays in the library.
new-game-bots-only = Two bots play; you watch.
new-game-variants = Variants
new-game-dice = Dice
new-game-by-chance = random
new-game-dice-about = Leave this empty for random dice. The same number or word always gives the same rolls.
new-game-position = From a position
new-game-position-tip = Set up the board by hand, with a handicap if you like, and play or study from there

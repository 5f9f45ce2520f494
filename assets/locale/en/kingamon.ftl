# Byzantine Kingamon: why an action is illegal.

kingamon-game-over = The game is over
kingamon-starter-first = First the dice decide who starts
kingamon-starter-known = The dice decide who starts only once, before the game
kingamon-roll-first = The dice are rolled first
kingamon-no-roll-now = The dice are not rolled now
kingamon-double-or-roll = At the beginning of a turn you double or roll
kingamon-answer-first = The double is taken or passed first
kingamon-nothing-offered = Nobody has offered a double
kingamon-no-double-now = The stake is doubled only before the first roll of a turn, by the owner of the cube or from the middle, up to 64
kingamon-no-such-die = A play goes exactly as far as an unused die says
kingamon-out-of-play = A piece that is off or lost does not come back
kingamon-no-such-piece = You have no such piece there
kingamon-backwards = Pieces go forwards only: White's numbers rise, Red's fall
kingamon-bar-first = While a disk of yours is on the bar only pieces on the bar move
kingamon-overshoots = A piece is borne off by the exact number only
kingamon-not-all-home = Pieces are borne off only when all your remaining pieces are in the enemy home
kingamon-held = Two or more enemy pieces hold that space
kingamon-neutral-held = A single enemy piece holds a neutral space, and nobody is hit there
kingamon-nothing-to-decline = Only the king's entry can be declined, where nothing else can be played

# What is wrong with a text.

kingamon-action = "{ $text }" is not an action such as d4>7, kbar>3, 3-1, double, take or pass
kingamon-roll = "{ $text }" is not a roll: two dice are written like 3-1
kingamon-no-rule = "{ $word }" is not a rule of this game

### Byzantine Kingamon: why an action is illegal.
### $text, $word, $key, $wanted, $words and $title are words of position texts, actions and rule options; $title is a name of a
### variant. $one, $other, $die, $high and $low are numbers of dice. $why and $also are rulings without a full stop. $alone,
### $quick, $removed and $home are names of variants. $side is white or red. $space, $name and $from are names of places, $way is a way to bear off.
### $disks and $count are numbers of disks, $stake is the number on the cube. $play, $king and $lost describe a play in the list
### of moves.

kingamon-game-over = The game is over
kingamon-starter-first = The dice must first decide who starts
kingamon-starter-known = The dice decide who starts only once, before the game
kingamon-roll-first = Roll the dice first
kingamon-no-roll-now = You cannot roll the dice now
kingamon-double-or-roll = Double or roll first
kingamon-answer-first = Take or pass the double first
kingamon-nothing-offered = No double has been offered
kingamon-no-double-now = You can double only before your first roll, while the cube is yours or in the middle, up to 64, and not if the current stake already wins you the match
kingamon-no-such-die = No unused die has that number
kingamon-out-of-play = That piece is off the board for good
kingamon-no-such-piece = You have no such piece there
kingamon-backwards = Pieces only move forward: White's up, Red's down
kingamon-bar-first = While you have a disk on the bar, only pieces on the bar can move
kingamon-overshoots = You need the exact number to bear off
kingamon-not-all-home = You can bear off only when all your remaining pieces are in the enemy home
kingamon-held = Two or more enemy pieces block that space
kingamon-neutral-held = An enemy piece holds that neutral space, and pieces there cannot be hit
kingamon-not-yours = Those pieces are your opponent's
kingamon-no-piece = There is no piece on that space
kingamon-bar-empty = You have no piece on the bar
kingamon-none-borne-off = None of your pieces has been borne off yet
kingamon-one-die-at-a-time = One die at a time: move by { $one } or { $other } first
kingamon-die-by-die = One die at a time: move by { $die } first
kingamon-with-either-die = With { $one }: { $why }. With { $other }: { $also }
kingamon-nothing-to-decline = The king may stay on the bar only when nothing else can be played

# What is wrong with a text.

kingamon-action = "{ $text }" is not an action such as d4>7, kbar>3, 3-1, double, take or pass
kingamon-roll = "{ $text }" is not a roll: two dice are written like 3-1
kingamon-no-rule = "{ $word }" is not a rule of this game

# Texts that are read.
kingamon-action-missing-d4-7 = an action is missing, such as d4>7
kingamon-lot-written-starter-w-starter = write the starting draw as "starter w" or "starter r"
kingamon-does-not-roll-now = { $side } does not roll now
kingamon-says-rest-roll-cannot-played = "-" means the rest of the roll cannot be played, but it can be, or it is already used up
kingamon-no-place = "{ $name }" is not a space
kingamon-places-bar-spaces-from-1 = { $space }: a place must be bar, a space from 1 to 29, or off
kingamon-no-disk-hit-no-x = no disk is hit there, so x is wrong
kingamon-no-king-hit-no-follows = no king is captured there, so # is wrong
kingamon-no-die = "[{ $die }]" does not name a die from 1 to 6
kingamon-either-die-bears-off-say = either die bears it off: name the die, as in { $from }>off[{ $way }]
kingamon-rule-quick-end = Quick end
kingamon-rule-disks-removed = Disks removed
kingamon-rule-king-bar = King on the bar
kingamon-rule-bearing-off-from-home = Bearing off from home
kingamon-rule-bar-first = Bar first
kingamon-rule-safe-neutral-spaces = Safe neutral spaces
kingamon-rule-acey-deucey = Acey-deucey
kingamon-rule-doubling-cube = Doubling cube
kingamon-rule-bearing-off-your-king-wins = Bearing off your king wins at once
kingamon-rule-disks-hit-leave-game-needs = Disks that are hit leave the game; needs the quick end, cannot be combined with bearing off from home
kingamon-rule-king-hit-goes-bar-does = A king that is hit goes to the bar instead of losing; needs the quick end
kingamon-rule-pieces-borne-off-only-when = Bear off only when all your pieces are home, and then with larger dice too
kingamon-rule-disks-bar-enter-before-anything = Disks on the bar enter before anything else moves; the king never has to enter
kingamon-rule-both-sides-may-stand-neutral = Both sides may stand on the neutral spaces together, and there are no hits there
kingamon-rule-roll-1-2-grants-another = A roll of 1 and 2 grants another roll
kingamon-rule-stake-can-doubled-before-roll = The stake can be doubled before a roll
kingamon-rule-named = { $title } ("{ $word }")
kingamon-rules-alone = { $alone } needs { $quick }
kingamon-rules-together = { $removed } and { $home } cannot be combined: a disk that left the game never gets home
kingamon-position-text-most-4-kib = a position text can be at most 4 KiB
kingamon-position-text-words = unknown word; a position text has the words { $words }
kingamon-been-said-already = { $key } appears twice
kingamon-pieces-missing = expected { $key } with the pieces
kingamon-both-sides-cannot-stand = both sides cannot stand on { $space }
kingamon-turn-w-turn-r-missing = expected turn=w or turn=r
kingamon-turn-w-r-before-lot = turn= must be w or r, or - before the starting draw
kingamon-roll-double-dice-result-only = use only one of roll=, double=, dice= and result=
kingamon-left-follows-roll = left= needs roll=
kingamon-pieces-say-otherwise = this contradicts the pieces
kingamon-lot-drawn-first-say-turn = after the starting draw turn= must be w or r
kingamon-side-may-not-double = that side may not double
kingamon-followed = expected "{ $wanted }" after { $key }
kingamon-pieces-written-place-count-2 = pieces must be written as place:count, such as 2:2
kingamon-count-number-from-1-11 = a count must be a number from 1 to 11, with K where the king is
kingamon-places-bar-spaces-from-1-2 = a place must be bar, a space from 1 to 29, off or out
kingamon-place-been-said-already = that place appears twice
kingamon-side-one-king = a side can have only one king
kingamon-side-king-k-marks-where = each side must have a king; K marks where it is
kingamon-side-ten-disks-king-not = a side must have ten disks and a king, not { $disks } disks
kingamon-disks-leave-game-only-rules = out needs rules=quick,remove
kingamon-rules-quick-kingbar-king-never = with rules=quick,kingbar a king is never lost
kingamon-cube-only-rules-cube = the cube needs rules=cube
kingamon-cube-written-cube-1-middle = write the cube as cube=1- in the middle, or with its owner as cube=2w, up to 64
kingamon-roll-two-dice-roll-3 = a roll must be two dice, such as roll=3,1
kingamon-left-says-which-dice-roll = left= must list the dice of the roll that are not used yet, or - for none
kingamon-result-written-result-w-king = a result must be written as result=w,king-captured

# Below the board in the terminal.
kingamon-side = { $side ->
    [white] White
   *[red] Red
}
kingamon-on-bar = { kingamon-side } on the bar: { $count }
kingamon-on-bar-with-king = { kingamon-side } on the bar: { $count }, the king among them
kingamon-dice = dice: { $high }-{ $low }, left: { $die }
kingamon-dice-both = dice: { $high }-{ $low }, left: { $one } and { $other }
kingamon-dice-twice = dice: { $high }-{ $low }, left: { $die } twice
kingamon-cube = { $side ->
    [white] cube: { $stake }, White's
   *[red] cube: { $stake }, Red's
}
kingamon-cube-in-the-middle = cube: { $stake }, in the middle

# Positions made by hand.
kingamon-arrange-nothing = There is no piece here.
kingamon-arrange-empty-bar = There is no disk of this colour on the bar. Take one off the board first.

# The actions in the list of moves.
kingamon-list-starter = { common-side } starts
kingamon-list-roll = { $high }-{ $low }:
kingamon-list-roll-lost = { $high }-{ $low }: no move
kingamon-list-play = { $king ->
    [yes] king { $play }
   *[no] { $play }
}{ $lost ->
    [yes] , other die lost
   *[no] { "" }
}
kingamon-list-decline = stays on the bar
kingamon-list-double = doubles
kingamon-list-no-double = rolls
kingamon-list-take = takes
kingamon-list-pass = passes

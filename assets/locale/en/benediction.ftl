### Benediction and King Trails: why an action is illegal.
### $point and $name are the names of points. $text, $word, $letter, $next, $sign, $mark and $flag are what was typed, or must be.
### $key is a word of a position text, as are $first and $second; none is translated. $game is the name of a game. $outcome and
### $reason are results in the words of game texts, such as "red wins, blue resigns". $side is red or blue. $low and $high are
### numbers, and $count is the number of actions of a turn.

benediction-game-over = The game is over
benediction-setup-first = Both players must choose their starting points first
benediction-not-in-setup = Starting points are chosen only before the first turn
benediction-not-second-line = Choose a starting point on your second row, but not on a side edge
benediction-no-man = There is no man on that point
benediction-not-your-man = That man is not yours
benediction-same-point = A man may not end where he started
benediction-not-in-line = Men move in a straight line, even through the enemy wall
benediction-too-far = Too far: men move at most one point for each checker that moves
benediction-blocked = Men cannot move onto or over a block
benediction-moved-already = This man has already moved or been dropped this turn; he can only merge or split
benediction-whole-man = At least one checker must stay behind
benediction-no-count = At least one checker must move
benediction-friendly-there = A friendly man stands there: merge with him instead
benediction-no-friend-there = There is no friendly man there to merge with
benediction-two-kings = Two kings cannot merge
benediction-cursed-merge = A cursed man can merge only with a blessed man
benediction-too-high = Without a blessing, a stack can be at most two checkers high
benediction-hand-empty = You have no checkers left in hand
benediction-not-empty = That point is not empty
benediction-outside-zone = You can drop checkers only in your zone: on or next to your starting points
benediction-block-on-start = A starting point cannot be blocked
benediction-block-beside-block = Blocks cannot be next to each other
benediction-block-opposite-block = Two blocks cannot be at opposite ends of the same line
benediction-block-stays = A block stays where it is for the whole game
benediction-not-your-tray = Those checkers are your opponent's
benediction-zone-full = Your zone is full: a checker is dropped on an empty point on or next to your starting points
benediction-no-block-left = No point is left that may be blocked
benediction-moved-and-stuck = This man has already moved or been dropped this turn, and he cannot merge or split
benediction-walled-in = This man has no point to go to
benediction-nowhere-to-go = Every point in this man's reach is blocked, or holds a man he may not merge with

# Texts that are read.
benediction-no-king = there is no king on { $point }
benediction-nothing-captured-no-x-follows = nothing is captured there, so x is wrong
benediction-choice-starting-point-written-s = write the choice of a starting point as S@g2
benediction-split-says-how-many-checkers = a split must say how many checkers move, as in f2-1-f3
benediction-after-number-checkers-comes-another = expected another "{ $sign }" after the number of checkers
benediction-no-number-checkers = expected a number of checkers
benediction-point-missing-e2 = expected a point, such as e2
benediction-does-not-begin-point-e2 = "{ $word }" does not start with a point such as e2
benediction-no-space-before = no space may stand before "{ $word }" inside an action
benediction-no-point-board = there is no point { $name } on this board
benediction-no-rules-choose = { $game } has no rule options
benediction-version-1-knows-only-base = version 1 supports only the base game
benediction-version-1-cannot-say-which = version 1 cannot record which men have moved this turn
benediction-version-1-cannot-say-game = version 1 cannot record how the game ended: { $reason }
benediction-version-1-cannot-say-how = version 1 cannot record how the game ended: { $outcome }
benediction-version-1-wants-just-one = version 1 needs exactly one starting point per side
benediction-version-1-does-not-write = { $side ->
    [red] version 1 does not store hands, and red's hand is not 16 minus the checkers on the board
   *[blue] version 1 does not store hands, and blue's hand is not 16 minus the checkers on the board
}
benediction-position-text-most-64-kib = a position text can be at most 64 KiB
benediction-position-text-begins-benediction-v1 = a position text must start with "Benediction v1:" or "v2:"
benediction-position-text-begins-benediction-v1-2 = a position text must start with "Benediction v1:" or "Benediction v2:"
benediction-colon-missing-after-version = a colon is missing after the version
benediction-known-versions-v1-v2 = unknown version; expected v1 or v2
benediction-named-twice = { $point } is named twice
benediction-colour-most-255-checkers = a colour can have at most 255 checkers
benediction-mark-twice = the mark { $mark } appears twice
benediction-man-not-blessed-cursed-king = a man cannot be both blessed and cursed, and a king cannot be cursed
benediction-man-most-64-checkers = a man can have at most 64 checkers
benediction-no-mark-man-they-k = unknown mark "{ $mark }" of a man; the marks are k, b, c and +
benediction-header-goes-r-e2-b = the header must continue with something like " R-E2 B E8"
benediction-no-mark-before-starting-point = unknown mark "{ $mark }" before a starting point; the marks are - = x W and space
benediction-no-starting-point-named-here = expected a starting point here
benediction-nothing-follows-two-starting-points = nothing may follow the two starting points
benediction-line-version-1-begins-r = a line of version 1 must start with R:, B: or X:
benediction-line-twice = this line appears twice
benediction-both-sides-cannot-won-lost = both sides cannot win, and both cannot lose
benediction-only-one-side-acts-game = only one side can have the turn, and none in a game that is over
benediction-column-letter-comes-before-rows = expected a column letter before the rows
benediction-no-point-board-2 = there is no point { $letter }{ $next } on this board
benediction-block-no-marks = a block cannot have marks
benediction-neither-column-row-nor-mark = "{ $next }" is neither a column, a row nor a mark
benediction-flag-twice = this flag appears twice
benediction-first-line-names-game-benediction = the first line must name the game: benediction, king-trails, or the rule flags
benediction-line-begins-key-colon = a line must start with a key and a colon
benediction-no-key = unknown key
benediction-key-twice = this key appears twice
benediction-man-written-e2k = write a man as in e2k+
benediction-only-man-side-act-can = only a man of the side to play can be locked
benediction-two-numbers-stand-here-red = expected two numbers: Red's, then Blue's
benediction-number-from-0-255-stands = expected a number from 0 to 255
benediction-turn-written-red-2-blue = write a turn as red 2, blue 1, setup red, over red REASON or over draw REASON
benediction-variant-starting-points-not-chosen = in this variant starting points are not chosen
benediction-game-does-not-end = not a valid end of a game: { $text }
benediction-no-variant-flag-called = unknown variant or flag "{ $flag }"
benediction-number-from = { $key } must be a number from { $low } to { $high }
benediction-is-or = { $key } must be { $first } or { $second }
benediction-no-flag-called = unknown flag "{ $key }"

# Positions made by hand.
benediction-arrange-nothing = There is no man here.
benediction-arrange-actions = A turn has 1 to { $count } actions.
benediction-arrange-empty-hand = There is no checker of this colour left in hand.

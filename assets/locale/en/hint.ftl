# The line at the bottom: what can be done now.

hint-over = The game is over
hint-unconfirmed = End the turn, or undo an action
hint-drop = Choose where to drop the checker: an empty point of your zone
hint-block = Choose a point to block; the black stone stays for the whole game
hint-click-drop = Click again to drop a checker here
hint-click-block = Click again to place a black stone here
hint-click-or-other = { $what }; right-click or Tab for the other choice
hint-man = a man
hint-from-bar = a piece from the bar
hint-checker = a checker from your tray
hint-stone = a black stone
hint-pick = Pick up { $things }
hint-enter = Choose where the piece enters
hint-which = There is more than one way to do that: choose one
hint-say = Choose below
hint-choose-start = { $side }: choose your starting point on the lit line
hint-looking = Looking back: after action { $ply } of { $of }

hint-whole = Choose where it goes; Esc puts it back
hint-whole-by-finger = Choose where it goes; tap it again to put it back
hint-held-by-finger = { $count ->
    [one] Choose where 1 of { $height } checkers goes; tap a checker for another number
   *[other] Choose where { $count } of { $height } checkers go; tap a checker for another number
}
hint-held-all = Choose where the stack of { $height } goes; wheel or 1–{ $height } for fewer
hint-held = { $count ->
    [one] Choose where 1 of { $height } checkers goes; wheel or 1–{ $height } for more
   *[other] Choose where { $count } of { $height } checkers go; wheel or 1–{ $height } for another number
}

# What a click on a lit point does.
hint-click = Click: { $act }
hint-click-blesses = Click: { $act }, past the wall: blessed
hint-merge = merge with { $to }
hint-merge-part = merge { $count } with { $to }
hint-split = split off { $count } to { $to }
hint-split-captures = split off { $count } and capture on { $to }
hint-split-whole = split to { $to }
hint-split-whole-captures = split and capture on { $to }
hint-move = move to { $to }
hint-capture = capture on { $to }
hint-drop-on = drop a checker on { $to }
hint-block-on = block { $to } for the whole game
hint-begin = begin from { $to }
hint-roll = roll the dice

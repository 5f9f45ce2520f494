# The line at the bottom: what can be done now.

hint-over = The game is over
hint-unconfirmed = End the turn, or undo an action
hint-drop = Drop the checker on an empty point in your zone
hint-block = Choose a point to block. Blocks stay for the whole game
hint-click-drop = Click again to drop a checker here
hint-click-block = Click again to place a block here
hint-click-or-other = { $what }; right-click or Tab to switch
hint-man = a man
hint-piece = a piece
hint-stone = a stone
hint-from-bar = a piece from the bar
hint-checker = a checker from your tray
hint-a-block = a block
hint-pick = Pick up { $things }
hint-enter = Choose where the piece enters
hint-which = Choose which one
hint-say = Choose an option
hint-choose-start = { $side }: choose your starting point on the highlighted row
hint-replaying = Showing the last turn again; click or press Esc to stop
hint-replaying-touch = Showing the last turn again; tap to stop
hint-looking = Viewing action { $ply } of { $of }
hint-elsewhere = { $player } does not play here. Study the game to move for both sides

hint-whole = Choose where to move; Esc to put it back
hint-whole-by-finger = Choose where to move; tap it again to put it back
hint-held-by-finger =
    { $count ->
        [one] Moving 1 of { $height } checkers. Tap a checker to change how many
       *[other] Moving { $count } of { $height } checkers. Tap a checker to change how many
    }
hint-held-all = Moving the whole stack of { $height }. Scroll or press 1–{ $height } to move fewer
hint-held =
    { $count ->
        [one] Moving 1 of { $height } checkers. Scroll or press 1–{ $height } to change
       *[other] Moving { $count } of { $height } checkers. Scroll or press 1–{ $height } to change
    }

# What a click on a lit point does.
hint-click = Click: { $act }
hint-click-blesses = Click: { $act } through the wall, and be blessed
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
hint-begin = start on { $to }
hint-roll = roll the dice

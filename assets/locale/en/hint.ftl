### The line at the bottom: what can be done now.
### $at and $to are names of points or squares. $count is a number of checkers, or of men or pieces, $height the height of a man
### in checkers. $act is one of the messages from hint-pick-up-instead to hint-say. $what is one of hint-click-drop,
### hint-click-block, hint-enter-drop and hint-enter-block. $ply and $of count actions. $player is the name of a player. $start
### and $then are sentences without a full stop.

hint-over = The game is over
hint-unconfirmed = End the turn, or undo an action
hint-drop = Drop the checker on an empty point in your zone
hint-block = Choose a point to block. Blocks stay for the whole game
hint-click-drop = Click again to drop a checker on { $at }
hint-click-block = Click again to block { $at }
hint-enter-drop = Enter again to drop a checker on { $at }
hint-enter-block = Enter again to block { $at }
hint-click-or-other = { $what }; right-click or O to switch between checker and block
hint-enter-or-other = { $what }; O to switch between checker and block
# Objects of hint-pick.
hint-man = a man
hint-piece = a piece
hint-stone = a stone
hint-disk = a disk
hint-king = the king
hint-disk-from-bar = a disk from the bar
hint-disk-or-from-bar = a disk, on the board or from the bar
hint-king-from-bar = the king from the bar
hint-checker = a checker from your hand
hint-a-block = a block
# $things is one of the objects above, or several joined by common-or.
hint-pick = Pick up { $things }
hint-enter = Choose where the piece enters
hint-which = Choose which one
hint-say = Choose an option
# $side is the colour of a side.
hint-choose-start = { common-side }: choose your starting point on the highlighted row
hint-replaying = Showing the last turn again; click or press Esc to stop
hint-replaying-touch = Showing the last turn again; tap to stop
hint-looking = Viewing action { $ply } of { $of }
hint-elsewhere = { $player } cannot play here. Open a study to move for both sides

hint-whole = Choose where to move; Esc to put it back
hint-whole-by-finger = Choose where to move; tap it again to put it back
hint-held-by-finger =
    { $count ->
        [one] Moving 1 of { $height } checkers. Tap a checker to change how many
       *[other] Moving { $count } of { $height } checkers. Tap a checker to change how many
    }
hint-held-all = Moving all { $height }. Scroll or press 1–{ $height } to move fewer
hint-held =
    { $count ->
        [one] Moving 1 of { $height } checkers. Scroll or press 1–{ $height } to change
       *[other] Moving { $count } of { $height } checkers. Scroll or press 1–{ $height } to change
    }

# A man who may not Move again this turn is held.
hint-only-merge = He has moved or been dropped this turn: he may only merge
hint-only-split = He has moved: he may only split. Scroll or press 1–{ $height } to choose how many
hint-only-split-by-finger = He has moved this turn: he may only split. Tap a checker to choose how many
hint-merge-or-split = He has moved: he may only merge or split. Scroll or press 1–{ $height } to choose
hint-merge-or-split-by-finger = He has moved this turn: he may only merge or split. Tap a checker to choose how many
hint-split-curses = A split curses both parts
hint-split-may-curse = A split may curse both parts

# What a click on a lit point does, or the release of the button. $act is one of the messages from hint-pick-up-instead to hint-say,
# which are used only there.
hint-click = Click: { $act }
hint-release = Release: { $act }
hint-enter-key = Enter: { $act }
# Joins two sentences; $start has no full stop.
hint-then = { $start }. { $then }
# $side is the colour of a side, $exit and $entry are points.
hint-wall = { common-side } goes through this wall from { $exit } to { $entry }
hint-pick-up-instead = pick up { $at } instead
hint-merge = merge with { $to }{ turn-wall }
hint-merge-part = merge { $count } with { $to }{ turn-wall }
hint-split = split off { $count } to { $to }{ turn-wall }
hint-split-captures = split off { $count } and capture on { $to }{ turn-wall }
hint-split-whole = split to { $to }{ turn-wall }
hint-split-whole-captures = split and capture on { $to }{ turn-wall }
hint-move = move to { $to }{ turn-wall }
hint-move-all = move all { $count } to { $to }{ turn-wall }
hint-capture-all = capture on { $to } with all { $count }{ turn-wall }
hint-merge-all = merge all { $count } with { $to }{ turn-wall }
hint-capture = capture on { $to }{ turn-wall }
hint-drop-on = drop a checker on { $to }
hint-block-on = block { $to } for the whole game
hint-begin = start on { $to }
hint-roll = roll the dice

# What follows from it.
hint-curses-both = Both parts will be cursed
hint-curses-moving = The part that moves will be cursed
hint-curses-staying = The part that stays will be cursed
hint-bridge-blesses =
    { $count ->
        [one] The bridge blesses 1 man
       *[other] The bridge blesses { $count } men
    }
hint-becomes-king = He becomes a king
hint-blessing-lost = The blessing is lost
hint-curse-lifted = The curse is lifted
hint-blessing-and-curse-gone = Blessing and curse are gone
hint-wins-next-turn = Your king wins if he is still blessed when your next turn begins
hint-starting-point = { $at } becomes a starting point
hint-leave-the-game = The captured checkers leave the game
hint-flips =
    { $count ->
        [one] 1 piece changes sides
       *[other] { $count } pieces change sides
    }
hint-wins = You win
hint-wins-king-captured = The king is captured: you win
hint-wins-king-blessed = A blessed king: you win
hint-wins-king-flipped = The king changes sides: you win
hint-wins-obelisk = The obelisk is complete: you win
hint-wins-no-action = Your opponent has no legal action: you win
hint-loses = You lose
hint-loses-king-blessed = Your opponent's king stays blessed: you lose
hint-draws = The game is a draw

# A turn in words, as an order: “move f2 onto e3, then block g4”.

turn-noted = { $words } ({ $notation })
turn-then = { $acts }, then { $act }
turn-move = move { $from } to { $to }
turn-move-piece = move the { $piece } from { $from } to { $to }
# $stones is what moves: a base or a pedestal, alone or ridden by the enemy capstone; a foundation, which is a base with its
# pedestal on it, alone or ridden; or a capstone.
turn-move-stones = { $stones ->
    [base] move the base from { $from } to { $to }
    [base-ridden] move the base, with the enemy capstone on it, from { $from } to { $to }
    [pedestal] move the pedestal from { $from } to { $to }
    [pedestal-ridden] move the pedestal, with the enemy capstone on it, from { $from } to { $to }
    [foundation] move base and pedestal from { $from } to { $to }
    [foundation-ridden] move base and pedestal, with the enemy capstone on them, from { $from } to { $to }
   *[capstone] move the capstone from { $from } to { $to }
}
# A pedestal is built onto a base, and a capstone onto both.
turn-build-stones = { $stones ->
    [pedestal] move the pedestal from { $from } onto the base on { $to }
    [pedestal-ridden] move the pedestal, with the enemy capstone on it, from { $from } onto the base on { $to }
   *[capstone] move the capstone from { $from } onto base and pedestal on { $to }, which completes the obelisk
}
turn-ride-stone = move the capstone from { $from } onto the enemy stone on { $to }
turn-merge = move { $from } onto { $to }
turn-merge-piece = move the { $piece } from { $from } onto { $to }
turn-merge-part = move { $count } from { $from } onto { $to }
turn-split = split { $count } off { $from } to { $to }
turn-split-takes = split { $count } off { $from } and capture { $to }
turn-take = capture { $to } with { $from }
turn-take-piece = capture { $to } with the { $piece } from { $from }
turn-hit = move { $from } to { $to } and hit the piece there
turn-hit-piece = move the { $piece } from { $from } to { $to } and hit the piece there
turn-drop = drop a checker on { $to }
turn-enter = enter from the bar on { $to }
turn-enter-hits = enter from the bar on { $to } and hit the piece there
turn-bear-off = bear off from { $from }
turn-bear-off-piece = bear off the { $piece } from { $from }
turn-block = block { $to }
turn-begin = start on { $to }
turn-roll = roll the dice
turn-say = choose “{ $word }”
turn-through = { $act } through the wall
turn-through-blessed = { $act } through the wall, to be blessed
turn-promotes = { $act } and promote to a { $piece }
turn-bar = bar

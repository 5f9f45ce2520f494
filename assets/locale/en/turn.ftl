### A turn in words, as an order: “move f2 onto e3, then block g4”. $begins is yes at the beginning of a sentence. $from and $to
### are points or squares, $count is a number of checkers.

# $words is the turn, $notation its notation.
turn-noted = { $words } ({ $notation })
# $acts and $act are of the messages below.
turn-then = { $acts }, then { $act }
# $piece is what moves, in turn-move-piece and the like.
turn-the-piece = { $piece ->
    [pawn] the pawn
    [knight] the knight
    [bishop] the bishop
    [rook] the rook
    [queen] the queen
    [king] the king
    [base] the base
    [pedestal] the pedestal
   *[capstone] the capstone
}
# What a pawn becomes with the move, at the end of it. $becomes is none for all other moves.
turn-promotion = { $becomes ->
    [queen] { " " }and promote to a queen
    [rook] { " " }and promote to a rook
    [bishop] { " " }and promote to a bishop
    [knight] { " " }and promote to a knight
   *[none] { "" }
}
# The way through the enemy wall, at the end of the move. $wall is through; blessed if that blesses the man; none for all other moves.
turn-wall = { $wall ->
    [through] { " " }through the wall
    [blessed] { " " }through the wall, to be blessed
   *[none] { "" }
}
turn-move = { $begins ->
    [yes] Move { $from } to { $to }{ turn-wall }
   *[no] move { $from } to { $to }{ turn-wall }
}
turn-move-piece = { $begins ->
    [yes] Move { turn-the-piece } from { $from } to { $to }{ turn-promotion }{ turn-wall }
   *[no] move { turn-the-piece } from { $from } to { $to }{ turn-promotion }{ turn-wall }
}
# $stones is what moves: a base or a pedestal, alone or ridden by the enemy capstone; a foundation, which is a base with its
# pedestal on it, alone or ridden; or a capstone.
turn-move-stones = { $begins ->
    [yes] { $stones ->
        [base] Move the base from { $from } to { $to }
        [base-ridden] Move the base, with the enemy capstone on it, from { $from } to { $to }
        [pedestal] Move the pedestal from { $from } to { $to }
        [pedestal-ridden] Move the pedestal, with the enemy capstone on it, from { $from } to { $to }
        [foundation] Move base and pedestal from { $from } to { $to }
        [foundation-ridden] Move base and pedestal, with the enemy capstone on them, from { $from } to { $to }
       *[capstone] Move the capstone from { $from } to { $to }
    }
   *[no] { $stones ->
        [base] move the base from { $from } to { $to }
        [base-ridden] move the base, with the enemy capstone on it, from { $from } to { $to }
        [pedestal] move the pedestal from { $from } to { $to }
        [pedestal-ridden] move the pedestal, with the enemy capstone on it, from { $from } to { $to }
        [foundation] move base and pedestal from { $from } to { $to }
        [foundation-ridden] move base and pedestal, with the enemy capstone on them, from { $from } to { $to }
       *[capstone] move the capstone from { $from } to { $to }
    }
}
# A pedestal is built onto a base, and a capstone onto both; $stones as above.
turn-build-stones = { $begins ->
    [yes] { $stones ->
        [pedestal] Move the pedestal from { $from } onto the base on { $to }
        [pedestal-ridden] Move the pedestal, with the enemy capstone on it, from { $from } onto the base on { $to }
       *[capstone] Move the capstone from { $from } onto base and pedestal on { $to }, which completes the obelisk
    }
   *[no] { $stones ->
        [pedestal] move the pedestal from { $from } onto the base on { $to }
        [pedestal-ridden] move the pedestal, with the enemy capstone on it, from { $from } onto the base on { $to }
       *[capstone] move the capstone from { $from } onto base and pedestal on { $to }, which completes the obelisk
    }
}
turn-ride-stone = { $begins ->
    [yes] Move the capstone from { $from } onto the enemy stone on { $to }
   *[no] move the capstone from { $from } onto the enemy stone on { $to }
}
turn-merge = { $begins ->
    [yes] Move { $from } onto { $to }{ turn-wall }
   *[no] move { $from } onto { $to }{ turn-wall }
}
turn-merge-piece = { $begins ->
    [yes] Move { turn-the-piece } from { $from } onto { $to }{ turn-wall }
   *[no] move { turn-the-piece } from { $from } onto { $to }{ turn-wall }
}
turn-merge-part = { $begins ->
    [yes] Move { $count } from { $from } onto { $to }{ turn-wall }
   *[no] move { $count } from { $from } onto { $to }{ turn-wall }
}
turn-split = { $begins ->
    [yes] Split { $count } off { $from } to { $to }{ turn-wall }
   *[no] split { $count } off { $from } to { $to }{ turn-wall }
}
turn-split-takes = { $begins ->
    [yes] Split { $count } off { $from } and capture { $to }{ turn-wall }
   *[no] split { $count } off { $from } and capture { $to }{ turn-wall }
}
turn-take = { $begins ->
    [yes] Capture { $to } with { $from }{ turn-wall }
   *[no] capture { $to } with { $from }{ turn-wall }
}
turn-take-piece = { $begins ->
    [yes] Capture { $to } with { turn-the-piece } from { $from }{ turn-promotion }{ turn-wall }
   *[no] capture { $to } with { turn-the-piece } from { $from }{ turn-promotion }{ turn-wall }
}
turn-hit = { $begins ->
    [yes] Move { $from } to { $to } and hit the piece there
   *[no] move { $from } to { $to } and hit the piece there
}
turn-hit-piece = { $begins ->
    [yes] Move { turn-the-piece } from { $from } to { $to } and hit the piece there
   *[no] move { turn-the-piece } from { $from } to { $to } and hit the piece there
}
turn-drop = { $begins ->
    [yes] Drop a checker on { $to }
   *[no] drop a checker on { $to }
}
turn-enter = { $begins ->
    [yes] Enter from the bar on { $to }
   *[no] enter from the bar on { $to }
}
turn-enter-hits = { $begins ->
    [yes] Enter from the bar on { $to } and hit the piece there
   *[no] enter from the bar on { $to } and hit the piece there
}
turn-bear-off = { $begins ->
    [yes] Bear off from { $from }
   *[no] bear off from { $from }
}
turn-bear-off-piece = { $begins ->
    [yes] Bear off { turn-the-piece } from { $from }
   *[no] bear off { turn-the-piece } from { $from }
}
turn-block = { $begins ->
    [yes] Block { $to }
   *[no] block { $to }
}
turn-begin = { $begins ->
    [yes] Start on { $to }
   *[no] start on { $to }
}
turn-roll = { $begins ->
    [yes] Roll the dice
   *[no] roll the dice
}
# $word is the label of a button.
turn-say = { $begins ->
    [yes] Choose “{ $word }”
   *[no] choose “{ $word }”
}
# The bar of Kingamon, in the notation.
turn-bar = bar

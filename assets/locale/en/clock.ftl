# Clocks: New game, the cards of the players, the library.

clock-title = Clock
clock-none = None
clock-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
clock-seconds = { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}
clock-decimal-seconds = { $seconds } seconds
clock-name-hourglass = Hourglass, { $main } min
clock-name-byo = { $main } min, then { $periods }
clock-name-turn = { $seconds } s per turn
clock-about-none = No time limit.
clock-about-main = { $main } for the whole game.
clock-about-increment = { $main } for the whole game, plus { $increment } after each turn.
clock-about-delay = { $main } for the whole game. The first { $delay } of each turn are free.
clock-about-byo = { $main }, then { $periods ->
    [one] 1 period
   *[other] { $periods } periods
} of { $period }. A turn that ends within a period does not use it up.
clock-about-periods = { $periods ->
    [one] 1 period
   *[other] { $periods } periods
} of { $period }. A turn that ends within a period does not use it up.
clock-about-hourglass = { $main } each. The time that a player uses is added to the opponent's clock.
clock-about-turn = { $time } for each turn.
clock-about-side = { $side }: { $about }
clock-about-end = If your time runs out, you lose.
clock-custom = Custom
clock-own-of = { common-side-owns } clock
clock-own-unread = { common-side-owns } clock cannot be read.
clock-own-about = Enter minutes (10), minutes and seconds per turn (10+5), 10 delay 5, byo-yomi (10 byo 3x30), hourglass 5, turn 30, or none.
clock-increment = +{ $seconds } s
clock-periods = { $periods } × { $seconds } s
clock-last-period = last period
clock-free = delay { $seconds } s
clock-both = shared time
clock-each-turn = per turn
clock-in-list = clock { $clock }
clock-seconds-used = { $seconds } s
clock-used = Time for this turn

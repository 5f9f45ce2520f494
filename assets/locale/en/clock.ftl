### Clocks: New game, the cards of the players, the library.
### $main and $time are numbers in the unit of $main_unit and $unit. $seconds is a number of seconds, with decimals if needed.
### $periods is a number of periods of byo-yomi. $clock is the notation of a clock, such as 10+5.

clock-title = Clock
# $about describes the clock in sentences.
clock-title-about = Clock: { $about }
clock-none = None
# A time in the sentences below: $main and $time are numbers of minutes or seconds, as $main_unit and $unit say.
clock-main = { $main_unit ->
    [minutes] { $main ->
        [one] 1 minute
       *[other] { $main } minutes
    }
   *[seconds] { $main ->
        [one] 1 second
       *[other] { $main } seconds
    }
}
clock-time = { $unit ->
    [minutes] { $time ->
        [one] 1 minute
       *[other] { $time } minutes
    }
   *[seconds] { $time ->
        [one] 1 second
       *[other] { $time } seconds
    }
}
# Names of clocks, for buttons. $main is a number of minutes, or a notation such as 90s.
clock-name-hourglass = Hourglass, { $main } min
# $main as above; $periods periods of $seconds seconds.
clock-name-byo = { $main } min, then { $periods } × { $seconds } s
clock-name-turn = { $seconds } s per turn
clock-about-none = No time limit.
clock-about-main = { clock-main } for the whole game.
clock-about-increment = { clock-main } for the whole game, plus { clock-time } after each turn.
clock-about-delay = { clock-main } for the whole game. The first { clock-time } of each turn are free.
clock-about-byo = { clock-main }, then { $periods ->
    [one] 1 period
   *[other] { $periods } periods
} of { clock-time }. A turn that ends within a period does not use it up.
clock-about-periods = { $periods ->
    [one] 1 period
   *[other] { $periods } periods
} of { clock-time }. A turn that ends within a period does not use it up.
clock-about-hourglass = { clock-main } each. The time that a player uses is added to the opponent's clock.
clock-about-turn = { clock-time } for each turn.
# $side is the colour of a side, $about one of the descriptions above.
clock-about-side = { common-side }: { $about }
clock-about-end = If your time runs out, you lose.
clock-custom = Custom
# Before the field for the notation of a clock, such as 10+5.
clock-typed = As text
clock-own-unread = The clock cannot be read.
# The tip on that field. What is typed is not translated: delay, byo, hourglass, turn and none.
clock-own-about = Enter minutes (10), minutes and seconds per turn (10+5), 10 delay 5, byo-yomi (10 byo 3x30), hourglass 5, turn 30, or none. A slash separates the clocks of the two players.
# The kinds of a clock, and the sliders for its times.
clock-kind-increment = Increment
clock-kind-delay = Delay
clock-kind-byo = Byo-yomi
clock-kind-hourglass = Hourglass
clock-kind-turn = Time per turn
clock-minutes-of-player = Time per player
clock-increment-of-turn = Added after each turn
clock-delay-of-turn = Free at the start of each turn
clock-number-of-periods = Periods
clock-time-of-period = Length of a period
clock-time-of-turn = Time for each turn
clock-apart = A different clock for each player
# The value of such a slider; $unit and $time as above.
clock-short = { $unit ->
    [minutes] { $time } min
   *[seconds] { $time } s
}
clock-increment = +{ $seconds } s
clock-periods = { $periods } × { $seconds } s
clock-last-period = last period
clock-free = delay { $seconds } s
clock-both = shared time
clock-each-turn = per turn
clock-in-list = clock { $clock }
clock-seconds-used = { $seconds } s
clock-used = Time for this turn

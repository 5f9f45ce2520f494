### Learning from mistakes: the position before a mistake is on the table, and the player looks for a better turn.
### $count, $number and $of are numbers of mistakes, $points are percentage points of winning chances. $best is the notation of a
### turn.

# The button, with the number of mistakes.
retry-begin =
    { $count ->
        [one] Learn from your mistake
       *[other] Learn from your { $count } mistakes
    }
retry-title = Find a better turn
retry-number = Mistake { $number } of { $of }
# $found is how many of $tried mistakes were solved at the first attempt.
retry-number-score = Mistake { $number } of { $of }  ({ $found } of { $tried } found at the first attempt)
retry-points = { $points ->
    [one] 1 percentage point
   *[other] { $points } percentage points
}
# $side is the colour of a side, $turn the notation of a turn. $verdict is inaccuracy, mistake or blunder.
retry-task = { $verdict ->
    [inaccuracy] { common-side } played { $turn }, an inaccuracy that cost { retry-points } of winning chances. Find a better turn.
    [mistake] { common-side } played { $turn }, a mistake that cost { retry-points } of winning chances. Find a better turn.
   *[blunder] { common-side } played { $turn }, a blunder that cost { retry-points } of winning chances. Find a better turn.
}
# The task after the better turn, when the player plays on.
retry-later = { common-side } is to play again: keep your winning chances.
retry-over = The game is over. Undo to try another turn.
# $turn is the notation of a turn. $why says in sentences what the opponent could do after the mistake.
retry-why = About { $turn }: { $why }
retry-judging = Checking your turn…
retry-thinking = The bot is thinking about its answer…
retry-kept = Correct: that turn keeps your winning chances.
retry-wrong = { $points ->
    [one] That turn costs 1 point. Try another one.
   *[other] That turn costs { $points } points. Try another one.
}
retry-wrong-unknown = That turn could not be evaluated. Try another one.
retry-best = Correct: the best turn.
retry-right = Correct: that turn is good too. The analysis preferred { $best }.
retry-shown = The best turn is { $best }.
retry-next = Next
retry-again = Try again
retry-play-on = Play on
retry-play-on-tip = The bot answers, and each of your next turns is checked
retry-show = Show the turn
retry-show-tip = Play the best turn. The position then comes back as a puzzle.
retry-skip = Skip
retry-take-back = Undo
retry-leave = Leave
# To the game.
retry-end = Back

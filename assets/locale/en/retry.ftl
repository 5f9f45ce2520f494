# Learning from mistakes: the position before a mistake is on the table, and the player looks for a better turn.

# The button, with the number of mistakes.
retry-begin =
    { $count ->
        [one] Learn from your mistake
       *[other] Learn from your { $count } mistakes
    }
retry-title = Find a better turn
retry-number = Mistake { $number } of { $of }
# How many mistakes were solved at the first attempt.
retry-score = ({ $found } of { $tried } found at once)
# $verdict is "mistake" or "blunder".
retry-task = { $side } played { $turn }: a { $verdict }, which lost { $points } points of the win chance. What is better?
# $why says what the opponent could do after the mistake.
retry-why = About { $turn }: { $why }
retry-judging = Thinking about your turn …
retry-wrong = That turn loses { $points } points. Try another one.
retry-wrong-unknown = That turn could not be evaluated. Try another one.
retry-best = Right: that is the best turn.
retry-right = Right: that turn keeps the chance. The analysis preferred { $best }.
retry-shown = The best turn is { $best }.
retry-next = Next
retry-again = Try again
retry-show = Show the turn
retry-skip = Skip
retry-take-back = Undo
retry-leave = Leave
retry-end = Back

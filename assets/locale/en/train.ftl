### Training of lines: positions of studies in which the player finds the turn of the study.
### $reason is a sentence about a study that cannot be read, and $kinds is lines, puzzles or both: what is due.
### $count, $number, $of, $lines, $puzzles, $minutes, $due, $suspended, $known and $answered are numbers.

train-title = Your lines
train-no-file = Play a move first: a study without moves has no lines to train.
train-no-lines = You train no lines of this game yet.
train-no-positions = After this position the study has no turn for that side. Go back to where the lines begin.

# What is due today, on the title and in Learn. $lines is a number of positions.
train-due-lines =
    { $lines ->
        [one] 1 position
       *[other] { $lines } positions
    }
train-due-puzzles =
    { $puzzles ->
        [one] 1 puzzle
       *[other] { $puzzles } puzzles
    }
train-due = { $kinds ->
    [lines] { train-due-lines } to review today, about { $minutes } min
    [puzzles] { train-due-puzzles } to review today, about { $minutes } min
   *[both] { train-due-lines } and { train-due-puzzles } to review today, about { $minutes } min
}
train-nothing-due = Nothing to review today.
train-begin = Review

# A row of the list. $side is the color of a side.
train-deck =
    { $count ->
        [one] { common-side }, 1 position, { $due } to review today
       *[other] { common-side }, { $count } positions, { $due } to review today
    }
train-deck-suspended = { $suspended } suspended
train-deck-fault = These lines cannot be read: { $reason }
train-deck-train = Train
train-deck-train-tip = Review what is due, or practise everything if nothing is due
train-deck-resume = Resume suspended
train-deck-resume-tip = Review the suspended positions again
train-deck-reset = Reset
train-deck-reset-tip = Forget what you know of these positions: they are new then
train-deck-remove = Remove
train-deck-remove-tip = Remove the lines from this list. What you know of them is kept.
train-add = Add
train-reset-all = Reset all
train-reset-question = Forget all reviews?
# $lines is the title of lines that are trained.
train-reset-deck-question = Forget the reviews of “{ $lines }”?
train-remove-question = Remove “{ $lines }” from the list?
train-reset-about = All positions of your lines are new then. Puzzles and studies stay as they are.
train-reset-deck-about = The positions of these lines are new then, also in other lines that have them.
train-reset-no = Cancel
train-how = Open a study, go to a position and choose { train-study-command } in its menu. Every position in which your side is to move becomes a card.

# In the menu of a study. $side is the color of a side.
train-study = Train the lines for { common-side }
train-study-heading = Training
train-departure = Where this game leaves your lines
train-study-command = “Train the lines for …”

# In the panel. $side is the color of a side.
train-task = { common-side } to play. What do your lines play here?
train-number = Position { $number } of { $of }
train-number-score = Position { $number } of { $of }  ({ $known } of { $answered } known)
train-right = Correct.
train-right-with-help = Correct, with help.
train-wrong = Your lines play something else. Try again; the position comes once more at the end.
train-mistake = Your study calls this a mistake. Try again; the position comes once more at the end.
# $days is a number of days, at least 1.
train-comes-back =
    { $days ->
        [one] This position will come back tomorrow.
       *[other] This position will come back in { $days } days.
    }
# $turns is the notation of one or several turns.
train-solution = Your lines play { $turns }.
train-hint-tip = Mark where the turn ends, then which piece moves first, then the whole turn. The position comes back sooner.
train-show-tip = Show the turn of your lines. The position comes back soon.
train-next = Next
train-end = Finish
train-suspend = Suspend
train-practice = Practice: the schedule does not change.
train-suspended = Suspended. You can resume the position in Learn, Your lines.
train-suspend-tip = Do not ask this position again until you resume it in Learn

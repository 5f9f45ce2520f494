### Courses: the page *Learn*, what the panel of a lesson has besides its text, and the positions of the rules on the table.
### $lesson and $title are titles of lessons, $game is the name of a game, $goal the goal of a lesson's game, a sentence with its
### full stop. $minutes, $count, $done, $all and $number are numbers.

course-title = Learn
course-progress = { $all ->
    [one] { $done } of 1 lesson done
   *[other] { $done } of { $all } lessons done
}
course-minutes =
    { $minutes ->
        [one] 1 minute
       *[other] { $minutes } minutes
    }
# Beside a lesson. $state is done if its tasks are done, won if its game is won too, or new.
course-lesson = { $state ->
    [done] { course-minutes } · tasks done
    [won] { course-minutes } · game won
   *[new] { course-minutes }
}
course-about = Start at the top: each lesson needs only what the lessons before it explain. It gives you a few tasks, and ends with a short game against the bot. Win the game to get a star.
course-reset = Reset
course-reset-all = Reset this course
course-reset-lesson = Reset “{ $lesson }”
course-reset-question = Reset “{ $lesson }”?
course-reset-all-question = Reset this course?
# The answer to both questions is course-reset or train-reset-no.
course-reset-about = Its check marks, stars and unfinished games are removed, and it begins at its first step. Your other games and puzzles stay as they are.
course-start = Start: { $lesson }
course-resume = Continue the game of “{ $lesson }”
course-continue = Continue: { $lesson }
course-next = Next: { $lesson }
course-all = All lessons
course-rule = The rule
course-rule-tip = Open the chapter of the rules about this
course-show = Show me
course-show-tip = Show on the board what this step asks for
course-from-start = First step
course-from-start-tip = Begin this lesson again at its first step
course-skip = Do it for me
course-skip-tip = Let the program do what this step asks for
course-take-back = Undo
course-refuted = Your opponent wins at once.
course-begun = Good. Now the next action.
course-fight-tip = Start the game at the end of this lesson
# Before and during the game at the end of a lesson.
course-in-game = In the game: { $goal }
course-leave-tip = You can continue this game on the page Learn
course-whole-game = Win this game to get the lesson's star in the list.

course-fight-again = Try again
course-fight-won = You won, and earned the star of this lesson.
course-fight-lost = You lost this time. You can try again as often as you like.
course-try = Try it on the board
course-try-lesson = Lesson: { $lesson }
course-try-about = Move either side as you like.
course-try-back = Back to the rules
course-try-undo = Undo
course-try-again = Start over

# The command `benediction lessons`.
course-list = { $number }. { $title } ({ $minutes } min)
course-task = Task
course-fight = Game
course-no-lesson = { $game } has { $count } lessons; { $number } is not one of them

### Puzzles: themes, tasks, the page and the panel.
### $id is the code of a puzzle, $theme the name of a theme, $level that of a bot's level, $game that of a game. $rating, $before
### and $after are ratings like Elo, and $error is the error of one; in puzzle-file-broken it is the text of a program. $turn is
### notation. $count, $of, $all, $tried, $solved, $missing, $wrong, $faults, $now, $most and $format are numbers.

puzzle-theme-win = Win now
puzzle-theme-win-in-two = Win in two
puzzle-theme-defend = Meet the threat
puzzle-theme-survive = Hold out
puzzle-theme-bless = Bless a man
puzzle-theme-save = Save the man
puzzle-theme-keep = Keep the win
puzzle-theme-hold = Hold the draw
puzzle-theme-best = Play the roll
puzzle-theme-cube = The cube
puzzle-theme-mistake = Your mistakes

puzzle-task-win = Win in this turn.
puzzle-task-win-in-two = Win in two turns, whatever your opponent plays.
puzzle-task-defend = Your opponent threatens to win. Play so that they cannot win next turn.
puzzle-task-survive = Play so that your opponent can neither win next turn nor force a win in the turn after it.
puzzle-task-bless = Bless a man who is not a king, so that your opponent cannot win next turn.
puzzle-task-save = One of your men is in danger. Play so that your opponent can neither capture anything nor win next turn.
puzzle-task-keep = You have a forced win. Find a turn that keeps it.
puzzle-task-hold = With best play this is a draw. Keep it a draw.
puzzle-task-best = Find the best play for this roll. A play that is less than 2% worse also counts.
puzzle-task-cube = What do you do with the cube?
puzzle-task-mistake = The turn played here was a mistake. Find a better one.

puzzle-no-puzzle = This is not a valid puzzle.
puzzle-file-broken = not a puzzle file: { $error }
puzzle-file-newer = format { $format } needs a newer version of the program

puzzle-none = No puzzles match your choice.
puzzle-head = Puzzle { $id } · { $game } · { $theme } · { $rating }
# $side is the colour of the side.
puzzle-to-play = { common-side } to play.
# What wins the game, for the side that attacks in the puzzle. $side is its colour, $game the id of the game; quick is Byzantine
# Kingamon with the variant of that name.
puzzle-aim = { $game ->
    [king-trails] { common-side } wins by capturing an enemy king or by having a blessed king when its own turn begins.
    [benedict-chess] { common-side } wins by flipping the enemy king.
    [obelisk] { common-side } wins by completing the obelisk or by leaving the opponent without a legal move.
    [kingamon] { common-side } wins by bearing off all its pieces or by capturing the enemy king.
    [quick] { common-side } wins by bearing off its king or by capturing the enemy king.
   *[benediction] { common-side } wins by capturing an enemy king or by blessing a king of its own.
}
puzzle-rules-tip = Open the rules of the game
puzzle-right =

    { $count ->
        [one] 1 of { $of } turns is correct:
       *[other] { $count } of { $of } turns are correct:
    }
puzzle-checked =

    { $count ->
        [one] 1 puzzle was verified.
       *[other] { $count } puzzles were verified.
    }
puzzle-checked-faults = { $faults } of { $count } puzzles failed the check.
puzzle-fault-turns = { $missing ->
    [one] 1 correct turn is missing
   *[other] { $missing } correct turns are missing
}, { $wrong ->
    [one] 1 is wrong
   *[other] { $wrong } are wrong
}
puzzle-fault-task = the task does not fit the position

# The page.
puzzle-page-about = Puzzles you miss come back, the first time after a day.
# $game is the name of the game.
puzzle-day = Puzzle of the day: { $game }
puzzle-day-solve = Solve
puzzle-day-again = View again
puzzle-days =
    { $count ->
        [one] Solved 1 day in a row
       *[other] Solved { $count } days in a row
    }
# Heading of the rating, and of the number of puzzles of each theme that were tried.
puzzle-progress = Your progress
puzzle-new = You have no rating yet. Solve a few puzzles to get one.
puzzle-standing = Your rating: { $rating } ± { $error }, about as strong as { $level }. Solved at the first attempt: { $solved } of { $tried }.
puzzle-streak = Current streak: { $now }. Best streak: { $most }.
puzzle-themes = Theme
puzzle-theme-all = All
# Beside the heading of the themes, about the theme that is chosen.
puzzle-theme-count = { $tried } of { $all } tried
puzzle-difficulty = Difficulty
puzzle-easier = Easier
puzzle-even = Around your rating
puzzle-harder = Harder
puzzle-start = Solve a puzzle
puzzle-due = Review missed puzzles ({ $count })
puzzle-due-tip = Missed puzzles come back after longer and longer times as long as you solve them, and sooner if you miss them again.
puzzle-later =
    { $count ->
        [one] 1 missed puzzle comes back later.
       *[other] { $count } missed puzzles come back later.
    }
puzzle-paste = Open a puzzle link
puzzle-paste-tip = Open a puzzle from a link in the clipboard
puzzle-added = Added to your puzzles.
puzzle-not-added = This puzzle is already there, or its link is damaged.

# The panel beside the table.
puzzle-rated = Rated { $rating }
# The code of a puzzle, in small letters; players can select and copy it.
puzzle-number = No. { $id }
puzzle-go-on = Correct. Now win the game.
puzzle-answering = Correct. Your opponent replies.
puzzle-solved = Solved!
puzzle-solved-with-help = Solved. It counts as missed.
puzzle-solution = Solution: { $turn }
# The solution has two turns, and the reply between them is being calculated.
puzzle-solving = Working out the solution…
# The action that is shown of those that were played: $step of $of.
puzzle-step = { $step } of { $of }
puzzle-rating = Your rating: { $after } (before: { $before })
puzzle-first-rating = Your first rating: { $after }. It changes less with each further puzzle.
# $days is a number of days, at least 1.
puzzle-comes-back =
    { $days ->
        [one] This puzzle will come back tomorrow.
       *[other] This puzzle will come back in { $days } days.
    }
puzzle-hint-where = Your turn ends where the mark is.
puzzle-hint-who = The turn starts with the marked piece and ends at the other mark.
puzzle-hint-what = The arrows show a correct turn.
puzzle-hint-counts = With a hint, the puzzle counts as missed.
puzzle-hint-tip = Show where the turn ends, then the piece, then the turn. A puzzle solved with a hint counts as missed.
puzzle-play-on = Play it out
puzzle-play-on-tip = Play a game against the bot from this position
puzzle-wrong-win = This does not win the game.
puzzle-wrong-win-in-two = Your opponent has a reply after which you cannot win next turn.
puzzle-wrong-defend = Your opponent can win next turn.
puzzle-wrong-survive = Your opponent can win, next turn or by force in the turn after it.
puzzle-wrong-bless = No man was blessed, or your opponent can win next turn.
puzzle-wrong-save = Your opponent can capture a man or win.
puzzle-wrong-keep = After this turn you can no longer win by force.
puzzle-wrong-hold = After this turn your opponent can win by force.
puzzle-wrong-best = Another play is clearly better.
puzzle-wrong-mistake = There is a better turn.
puzzle-next = Next
puzzle-again = Try again
puzzle-hint = Hint
puzzle-take-back = Undo
puzzle-show = Show solution
puzzle-show-tip = Play the solution. The puzzle then comes back. Your rating falls only if you have tried it.
puzzle-skip = Skip
puzzle-continue = Continue puzzle
puzzle-continue-tip = Continue the puzzle that you did not finish
puzzle-copy = Copy link
puzzle-copy-tip = Copy a link that others can open in Benediction
puzzle-leave = Leave

# Puzzles: themes, tasks, the page and the panel.

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
puzzle-task-win-in-two = Win in two turns, whatever your opponent answers.
puzzle-task-defend = Your opponent threatens to win. Play so that they cannot win in their next turn.
puzzle-task-survive = Play so that your opponent cannot win in their next turn, and cannot make sure of a win in the turn after it.
puzzle-task-bless = Bless a man who is not a king, so that your opponent cannot win in their next turn.
puzzle-task-save = A man of yours is in danger. Play so that your opponent can capture nothing in their next turn, and cannot win.
puzzle-task-keep = You can win by force. Play so that you still can.
puzzle-task-hold = Neither side can force a win. Play so that it stays so.
puzzle-task-best = Play this roll best. Turns that are less than 2 % worse count too.
puzzle-task-cube = What do you do with the cube?
puzzle-task-mistake = You played something else here. Find a better turn.

puzzle-no-puzzle = This is not a puzzle of this program.
puzzle-file-broken = The file of the puzzles could not be read: { $error }
puzzle-file-newer = The file of the puzzles has format { $format }, which is newer than this program.

puzzle-none = No puzzle fits this choice.
puzzle-head = Puzzle { $id } · { $game } · { $theme } · { $rating }
puzzle-to-play = { $side } to play.
puzzle-right =
    { $count ->
        [one] 1 of { $of } turns is right:
       *[other] { $count } of { $of } turns are right:
    }
puzzle-checked =
    { $count ->
        [one] 1 puzzle was proved.
       *[other] { $count } puzzles were proved.
    }
puzzle-checked-faults = { $faults } of { $count } puzzles are not as proved.
puzzle-fault-turns = { $missing } right turns are missing, { $wrong } turns are wrong
puzzle-fault-task = the position does not pose the task

# The page.
puzzle-page-about = Puzzles you miss come back, first after a day.
puzzle-day = Puzzle of the day
puzzle-day-about = { $game } · { $theme }
puzzle-day-solve = Solve it
puzzle-day-again = Look at it again
puzzle-days =
    { $count ->
        [one] Solved 1 day in a row
       *[other] Solved { $count } days in a row
    }
puzzle-new = You have no rating yet. Your first few puzzles find it.
puzzle-standing = Your rating: { $rating } ± { $error }, about as strong as { $level }. { $solved } of { $tried } solved at the first try.
puzzle-streak = { $now } in a row now, { $most } at best
puzzle-themes = Theme
puzzle-theme-all = All
puzzle-theme-count = { $theme } { $tried }/{ $all }
puzzle-difficulty = Difficulty
puzzle-easier = Easier
puzzle-even = About my rating
puzzle-harder = Harder
puzzle-start = Solve a puzzle
puzzle-due = Repeat missed puzzles ({ $count })
puzzle-due-tip = Puzzles you missed come back after 1, 3, 7, 16 and 35 days, until you have solved them each time.
puzzle-later =
    { $count ->
        [one] 1 missed puzzle comes back later.
       *[other] { $count } missed puzzles come back later.
    }
puzzle-paste = Open a puzzle link
puzzle-paste-tip = Open a puzzle that another player sent you, by the copied link
puzzle-added = Added to your puzzles.
puzzle-not-added = This puzzle was already there, or could not be read.
puzzle-file-unused = The file of your puzzles could not be used: { $reason } { $fate }
puzzle-file-aside = It was renamed, and a new one was begun.
puzzle-file-left = It is left as it is, and nothing new is kept.

# The panel beside the table.
puzzle-number = Puzzle { $id }
puzzle-number-rated = Puzzle { $id } · rated { $rating }
puzzle-go-on = Right. Now win the game.
puzzle-answering = Right. Your opponent answers.
puzzle-solved = Solved!
puzzle-solved-with-help = Solved, with help.
puzzle-solution = Solution: { $turn }
puzzle-rating = Your rating: { $after } (before: { $before })
puzzle-first-rating = Your first rating: { $after }. Each puzzle moves it less than the one before.
puzzle-comes-back = This puzzle will come back tomorrow.
puzzle-hint-where = The turn ends at the marked point.
puzzle-hint-who = The turn begins with the marked piece, and ends at the other mark.
puzzle-hint-what = This turn is right.
puzzle-hint-counts = With a hint, the puzzle counts as missed.
puzzle-hint-tip = Show where the turn ends, then the piece, then the turn. A puzzle solved with a hint counts as missed.
puzzle-wrong-win = The game is not won.
puzzle-wrong-win-in-two = Your opponent has an answer, after which you cannot win at once.
puzzle-wrong-defend = Your opponent can win.
puzzle-wrong-survive = Your opponent wins, at once or in the turn after.
puzzle-wrong-bless = No man was blessed, or your opponent can win now.
puzzle-wrong-save = Your opponent can capture a man or win.
puzzle-wrong-keep = After this turn you can no longer win by force.
puzzle-wrong-hold = After this turn your opponent can win by force.
puzzle-wrong-best = Another choice is clearly better.
puzzle-wrong-mistake = There is a better turn.
puzzle-next = Next
puzzle-again = Try again
puzzle-hint = Hint
puzzle-take-back = Undo
puzzle-show = Solution
puzzle-skip = Skip
puzzle-copy = Copy link
puzzle-copy-tip = Copy the puzzle as a link, which others can open with this program
puzzle-leave = Leave

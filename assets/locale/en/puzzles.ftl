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
puzzle-task-hold = Nobody can force a win. Play so that it stays so.
puzzle-task-best = Play this roll best. Turns that are less than 2 % worse count too.
puzzle-task-cube = What do you do with the cube?
puzzle-task-mistake = You played something else here. Find a better turn.

puzzle-no-puzzle = This is not a puzzle of this program.
puzzle-file-broken = The file of the puzzles could not be read: { $error }
puzzle-file-newer = The file of the puzzles has format { $format }, which is newer than this program.

tic-tac-toe = Tic-tac-toe
tic-tac-toe-about = Three in a row wins.
tic-tac-toe-over = the game is over
tic-tac-toe-taken = this square is taken
tic-tac-toe-no-rules = tic-tac-toe has no rule options
tic-tac-toe-no-square = there is no such square
tic-tac-toe-no-position = not a position of tic-tac-toe
tic-tac-toe-from-tray = take a piece from your tray

# The line for typed actions.

typed-hint = Type a move
typed-name = Move to play
# $moves are the texts of moves that can be played.
typed-can = Possible: { $moves }
# There are more than those in $moves.
typed-more = { $moves }, …
typed-none = No such move now

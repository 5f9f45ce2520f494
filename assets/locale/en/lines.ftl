### The lines of studies: what is trained, and where a game leaves them.
### $number is the number of a turn in the list of moves. $side is the color of a side. $turn is the notation of a turn. $study is the
### name of a file, with the number of the game in it.

lines-dice = games with dice have no lines to train or to follow
lines-no-position = the position of this card cannot be read
lines-position-gone = the study no longer has lines from the position that was chosen
# $word is what was typed, $near and $far are the names of the sides.
lines-side = --side { $word }: the sides of this game are { $near } and { $far }
lines-other-start = The game begins with a position that is not in the lines.
# $count is the number of turns of the game.
lines-stayed =
    { $count ->
        [0] The game has no turns yet.
        [one] The only turn of the game is in the lines.
       *[other] All { $count } turns of the game are in the lines.
    }
lines-ended = The lines end before turn { $number }: { common-side } played { $turn }.
lines-left = Turn { $number } is not in the lines: { common-side } played { $turn }.
lines-there = “{ $study }” has { $turn } there.
# $comment is a comment of the study, with or without a full stop.
lines-there-comment = “{ $study }” has { $turn } there: { $comment }

# The lines that come with the program, and a sentence about each.
lines-benediction = First turns for Red
lines-benediction-about = Three turns for Red in Benediction, as the strongest bot plays them against its own best answers.
lines-benedict-chess = White wins with 1.e3
lines-benedict-chess-about = The beginning of the proof that White wins Benedict Chess by force, against the answers that hold out longest.

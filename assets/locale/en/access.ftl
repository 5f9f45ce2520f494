### What screen readers read, beside the texts that are seen.

# The first button of the page, for those who use a screen reader: it reads the table and the menus aloud.
access-offer = Turn on screen reader support
# The board with its points, one after another.
access-board = Board
# The actions that can be played from or onto the place of the cursor. $place is a point, a tray or the bowl.
access-actions = Actions at { $place }
# A place of the board. $place is its name, $about what stands there.
access-place = { $place }, { $about }
# The checkers of a $side beside the board, and those that were hit; $count is their number.
access-tray = { common-side-owns } tray, { $count } in hand
access-bar = { common-side-owns } bar, { $count } on it
# An action was played. $side is the colour of the side, $action the action as a sentence.
access-acted = { common-side }: { $action }
# The clock of the side to move, at 120, 30 and 10 $seconds.
access-time-left =
    { $seconds ->
        [120] 2 minutes left
       *[other] { $seconds } seconds left
    }
# Whose turn it is, $title, and what is left to do, $detail.
access-turn = { $title }. { $detail }
# $result is the result of a game, $reason the reason in a sentence.
access-result = { $result }. { $reason }

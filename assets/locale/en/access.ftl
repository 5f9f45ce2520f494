### What screen readers read, beside the texts that are seen. $action is an action as a sentence, $number its number in the
### game. $place is the name of a point, of a tray or of the bowl.

# The first button of the page, for those who use a screen reader: it reads the table and the menus aloud.
access-offer = Turn on screen reader support
# Spoken moves are on, and there is nothing to speak them.
access-no-voice = Moves cannot be spoken: this system has no voice.
access-no-voice-linux = Moves cannot be spoken: install speech-dispatcher (spd-say) or espeak-ng.
# The board with its points, one after another.
access-board = Board
# The actions that can be played from or onto the place of the cursor. $place is a point, a tray or the bowl.
access-actions = Actions at { $place }
# Questions about the position; each is a button. $place is the point of the cursor.
access-questions = Questions
access-overview = Overview
access-pieces = { common-side-owns } pieces
access-last = Last turn in words
access-lines = Lines from { $place }
# An action was played. $side is the colour of the side, $action the action as a sentence.
access-acted = { common-side }: { $action }
# The clock of the side to move, at 120, 30 and 10 $seconds.
access-time-left =
    { $seconds ->
        [120] 2 minutes left
       *[other] { $seconds } seconds left
    }
# Another position is on the table: the first one, or the one after an action, which has this $number in the game. $action is the
# action as a sentence, a roll of the dice for instance.
access-at-start = Start of the game
access-shown = Move { $number }, { common-side }: { $action }
access-shown-roll = Move { $number }: { $action }
# Whose turn it is, $title, and what is left to do, $detail.
access-turn = { $title }. { $detail }
# $result is the result of a game, $reason the reason in a sentence.
access-result = { $result }. { $reason }

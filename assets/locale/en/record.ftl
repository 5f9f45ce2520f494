### What is wrong with a saved game, a game text or the words with which a game is begun. Words of the formats stand as they are.
### $text, $word, $sign, $stars, $level and $result are what the file has. $name is a name in it, $node, $number, $variation,
### $line and $column are numbers, as are $most, $known and $format; in record-no-rules-word $known are words. $outcome and $own
### are results in the words of game texts, such as "red wins, blue resigns". $reason says what is wrong, without a full stop, or
### is the word of a reason. $near, $far and $side are words for sides, such as red. $game is the name or the word of a game.

record-over = the game is over ({ $outcome })
record-action-of-another-game = this action belongs to another game
record-follows-action = unexpected "{ $text }" after the action
record-position = the position, line { $line }, column { $column }: { $reason }
record-column = column { $column }: { $reason }
record-action = action { $number }, "{ $text }": { $reason }
record-variation-action = variation { $variation }, action { $number }, "{ $text }": { $reason }
record-variation-from = variation { $variation } starts at node { $node }, which does not come before it
record-note = the notes at node { $node }: { $reason }
record-no-node = no such position in the game
record-no-present-node = the current position refers to a node that does not exist
record-date = write a date as year, month and day, such as 2026-11-23
record-clock = expected a clock such as 10, 10+5, 10 delay 5, 10 byo 3x30, hourglass 5 or turn 30
record-series = expected a match such as 1-0 of 3
record-no-point = there is no point { $name }
record-no-sign = "{ $sign }" is not an assessment such as ! or ??
record-result-differs = the stated result is "{ $outcome }", but the game ended with "{ $own }"
record-result-early = the stated result is "{ $outcome }", but the game is not over
record-begun = the game has already begun
record-other-start = this game begins with another position
record-text-too-long = a game text can be at most 1 MiB
record-after-result = nothing may follow the result
record-position-says-side = the position text already says which side is to play
record-position-says-all = the position text already names the game and the side to play
record-first = the first player must be { $near } or { $far }
record-unknown-reason = unknown result reason "{ $text }"
record-resigned-won = a side that resigns cannot win
record-ended-otherwise = the game ended with a different result: { $outcome }
record-not-over = the game is not over, so it cannot have ended with "{ $reason }"
record-not-its-turn = { $side ->
    [red] it is not red's turn
    [blue] it is not blue's turn
    [white] it is not white's turn
   *[black] it is not black's turn
}
record-too-many-actions = a game may have at most { $most } actions
record-comma = expected a comma or a space after the action
record-always-starts = in this game { $side } always starts
record-dice-decide = in this game the dice decide who starts
record-game-missing = "game:" needs the name of a game
record-no-game = unknown game "{ $game }"
record-no-rules = { $game } has no rule options, so "{ $word }" cannot be used
record-no-rules-word = "{ $word }" is not a rule option of { $game }; choose from { $known }
record-symbol-ignored = ignored, since this symbol is unknown
record-tag = expected a header such as [Event "Club evening"]
record-score = a score is written as +1.25, win:3, loss:4 or draw
# Why a piece of a text of another program is left out, while the game is read. reason: a sentence of this file without a full stop.
record-left-out = left out: { $reason }
record-cut-short = left out with the rest of the game: { $reason }
record-variation-cut-short = left out with the rest of the variation: { $reason }
record-unfinished-sign = left out, since the game continues after it
record-result-after-turns = ignored, since the turns end with another result: { $outcome }
record-result-by-rules = ignored, since the game ended by the rules: { $outcome }
record-result-unfinished = ignored, since the turns end with *, the sign of an unfinished game
record-result-unknown = ignored, since a result must be 1-0, 0-1, 1/2-1/2 or *
record-result-cut = ignored, since the rest of the game was left out
record-result-repeated = ignored, since the variation repeats the game, which continues
record-result-twice = ignored, since an earlier header states the result { $result }
record-clock-unknown = ignored: without the clock of the game, the time of the first turn of a side is unknown, and what the clock adds is not counted
record-termination-early = ignored, since the game is not over
record-termination-unknown = ignored, since this reason of a result is unknown
record-termination-differs = ignored, since the game ended in another way: { $outcome }
record-time-control = ignored, since only clocks such as 600, 600+5, *180 or 1/86400 are known
record-date-ignored = ignored: only whole dates such as 2026.11.23 are kept
record-tag-ignored = ignored: there is no place for this header
record-other-sides = the sides of this game are { $near } and { $far }
record-foreign-line = ignored, since it is for other programs
record-stars = stars must be a number from 0 to 5, not "{ $stars }"
record-named = "{ $name }": { $reason }
record-bot-level = the level of a bot must be a number from 1 to 10, not "{ $level }"
record-turn-number = too large for the number of a turn
record-another-game = another game starts here, but only one can be read
record-no-pgn = games of { $game } cannot be written as PGN
record-signs = symbols for actions are $1 to $6, for positions $10, $13, $16 and $17
record-not-open = unexpected end of a variation
record-not-closed = unclosed variation
record-variation-first = a variation must come after the action it replaces
record-comment-not-closed = unclosed comment
record-no-game-called = unknown game "{ $name }"
record-newer = saved by a newer version of the program (format { $format }; this version reads up to { $known })
record-too-long = too large for a saved game
record-broken = not a saved game: { $reason }
record-no-old-format = this game has no older text format

# Positions made by hand.
record-not-arranged = This cannot be edited in this game.

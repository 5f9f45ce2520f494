# What is wrong with a saved game, a game text or the words with which a game is begun. Words of the formats stand as they are.

record-over = the game is over ({ $outcome })
record-follows-action = "{ $text }" follows the action
record-position = the position, line { $line }, column { $column }: { $reason }
record-column = column { $column }: { $reason }
record-action = action { $number }, "{ $text }": { $reason }
record-variation-action = variation { $variation }, action { $number }, "{ $text }": { $reason }
record-variation-from = variation { $variation } begins at node { $node }, which is not one of the nodes before it
record-note = the notes at node { $node }: { $reason }
record-no-node = there is no such node
record-no-present-node = the current position is at a node that does not exist
record-date = a date is written as year, month and day, such as 2026-11-23
record-no-point = there is no point { $name }
record-no-sign = "{ $sign }" is not an assessment such as ! or ??
record-result-differs = the stated result is "{ $outcome }", but the game ended with "{ $own }"
record-result-early = the stated result is "{ $outcome }", but the game is not over
record-begun = the game has already begun
record-text-too-long = a game text is at most 1 MiB long
record-after-result = nothing may follow the result
record-position-says-side = the position text already says who acts
record-position-says-all = the position text already says which game it is and who acts
record-first = the first player is { $near } or { $far }
record-unknown-reason = unknown result reason
record-resigned-won = a side that resigns cannot win
record-ended-otherwise = the game ended with a different result: { $outcome }
record-not-over = the game is not over: no { $reason }
record-not-its-turn = it is not { $side }'s turn
record-too-many-actions = a game may have at most { $most } actions
record-comma = expected a comma or a space after the action
record-always-starts = in this game { $side } always starts
record-dice-decide = in this game the dice decide who starts
record-no-game = no game is called "{ $game }"
record-no-rules = { $game } has no rules to choose, so "{ $word }" cannot be used
record-no-rules-word = "{ $word }" is no rules word of { $game }: they are { $known }
record-signs = the signs of actions are $1 to $6, those of positions $10, $13, $16 and $17
record-not-open = no variation is open here
record-not-closed = a variation is not closed
record-variation-first = a variation follows the action that it replaces
record-comment-not-closed = a comment is not closed
record-no-game-called = no game is called "{ $name }"
record-newer = made by a newer version of the program (format { $format }; this version reads formats up to { $known })
record-too-long = longer than a saved game can be
record-broken = not a saved game: { $reason }
record-no-old-format = this game has no older text format

# Positions made by hand.
record-not-arranged = This cannot be changed in this game.

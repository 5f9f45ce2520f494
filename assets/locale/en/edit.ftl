### Studies edited from the command line. Words of edits stand as they are.
### $edit is an edit as it was typed, $reason says what is wrong with it. $count is a number.

edit-refused = "{ $edit }": { $reason }
edit-unknown = unknown edit; see benediction edit --help
edit-nothing = there is nothing to change
edit-nowhere = there is no such position in the game
edit-signs = a symbol must be one of ! ? !! ?? !? ?!
edit-outlooks = an assessment must be a side, even or unclear
edit-colors = a colour must be a number from 1 to { $count }

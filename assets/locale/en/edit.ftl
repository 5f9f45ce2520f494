# Studies edited from the command line. Words of edits stand as they are.

edit-refused = "{ $edit }": { $reason }
edit-unknown = there is no such edit; see benediction edit --help
edit-nothing = there is nothing to change
edit-nowhere = there is no such place in the game
edit-signs = the signs are ! ? !! ?? !? and ?!
edit-outlooks = an assessment must be a side, even or unclear
edit-colors = a colour is a number from 1 to { $count }

### Positions made by hand on the command line. Words of changes stand as they are.
### $word and $name are what was typed, $known are the words that may be typed, $most is a number.

position-unknown = unknown change; see benediction position --help
position-no-number = "{ $word }" must be a number from 1 to { $most }
position-no-side = unknown side "{ $word }"
position-no-piece = unknown piece "{ $name }"; choose one of { $known }

# Positions made by hand on the command line. Words of changes stand as they are.

position-unknown = there is no such change; see benediction position --help
position-no-number = "{ $word }" must be a number from 1 to { $most }
position-no-side = no side is called "{ $word }"
position-no-piece = no piece is called "{ $name }": they are { $known }

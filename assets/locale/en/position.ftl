# Positions made by hand on the command line. Words of changes stand as they are.

position-unknown = unknown change; see benediction position --help
position-no-number = "{ $word }" must be a number from 1 to { $most }
position-no-side = unknown side "{ $word }"
position-no-piece = unknown piece "{ $name }"; choose one of { $known }

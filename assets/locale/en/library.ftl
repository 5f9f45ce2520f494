# The library of games. Names of files and words of the formats stand as they are.

library-no-game = there is no game named { $name }
library-taken = { $path } already exists
library-cannot-read = { $path } cannot be read: { $error }
library-cannot-write = { $path } cannot be written: { $error }

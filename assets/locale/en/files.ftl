### Files on the command line.
### $name is the name of a file, $error the system's own text.

files-cannot-write = { $name }: cannot be written: { $error }
files-standard-input-twice = standard input can be read only once
files-cannot-read = { $name }: cannot be read: { $error }
files-too-long = { $name }: larger than 1 MiB
files-not-utf-8 = not UTF-8 text
files-no-output = the output cannot be written: { $error }
files-saved-game-alone = { $name }: a saved game already contains its starting position, so it cannot be combined with --position or --moves

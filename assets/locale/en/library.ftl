# The library of games. Names of files and words of the formats stand as they are.

library-no-game = there is no game named { $name }
library-taken = { $path } already exists
library-cannot-read = { $path } cannot be read: { $error }
library-cannot-write = { $path } cannot be written: { $error }
library-game-too-long = the game is longer than 1 MiB
library-too-long = longer than 256 MiB
library-no-name = this cannot be the name of a game
library-which-result = a result is open, draw, or the side that won
library-names-or-flags = name the games or select them by flags, not both
library-link-broken = this link holds no game
library-link-newer = this link is from a newer version of the program
library-empty-file = there is no game in this file

# What `benediction library` prints.
library-help =
    The games are files in the folder `library` of --data-dir, the variable BENEDICTION_DATA_DIR or the platform's data folder, each a saved game (RON) that any editor opens. NAME is a file's name there, with `.ron` or without. FILE is a saved game, a game text or a position text, or - for standard input. A file in the folder that is no game is left alone and named on standard error.

        $ benediction library import old-games evening.txt
        $ benediction library list --game benediction --result blue --stars 3
        $ benediction library find position.txt
        $ benediction library export --tag kings -o kings.ron
library-progress = { $done } of { $all } games
library-indexed = { $count ->
    [one] 1 game indexed
   *[other] { $count } games indexed
}
library-imported = { $count ->
    [one] 1 game imported
   *[other] { $count } games imported
}
library-not-imported = { $count ->
    [one] 1 game or file was left out
   *[other] { $count } games or files were left out
}
library-emptied = { $count ->
    [one] 1 game removed for good
   *[other] { $count } games removed for good
}
library-open = unfinished
library-turns = { $count ->
    [one] 1 turn
   *[other] { $count } turns
}
library-variations = { $count ->
    [one] 1 variation
   *[other] { $count } variations
}
library-games = { $count ->
    [one] 1 game
   *[other] { $count } games
}
library-drawn = drawn { $count }
library-after = { $count ->
    [0] at the start
    [one] after 1 action
   *[other] after { $count } actions
}
library-in-variation = in a variation
library-mirrored = mirrored
library-swapped = colours exchanged
library-another-way = by another order

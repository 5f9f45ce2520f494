### The library of games. Names of files and words of the formats stand as they are.
### $count, $done, $all and $number are numbers; $won, $drawn, $lost, $solved, $missed, $now and $most are numbers of games or
### puzzles. $path, $file, $name and $other are names of files or games. $error is the system's own text or, in a rating, its
### error. $reason says what is wrong, without a full stop. $game is the name of a game, $side red, blue, white or black. $turn
### and $best are notation, $points percentage points. $rating is a rating like Elo. $level and $percent are numbers.

library-no-game = there is no game named { $name }
library-taken = { $path } already exists
library-cannot-read = { $path } cannot be read: { $error }
library-cannot-write = { $path } cannot be written: { $error }
library-game-too-long = the game is larger than 1 MiB
library-too-long = larger than 256 MiB
library-no-name = not a valid game name
library-strange = not a game: it is not a file, or its name is not valid for a game
library-which-result = a result must be open, draw, or the side that won
library-names-or-flags = name games or select them with options, not both
library-link-broken = this link does not contain a game
library-link-newer = this link is from a newer version of the program
library-empty-file = there is no game in this file
library-empty-folder = there is no file in this folder
library-link-leads-out = not read, because this link leads out of the folder
library-link-leads-nowhere = this link leads to a file that does not exist
library-withheld = cannot be read: { $error }

# What `benediction library` prints.
library-help =
    Each game is stored in its own file in the folder `library` inside --data-dir, $BENEDICTION_DATA_DIR or the platform's data folder. The files are saved games (RON) that you can open in any text editor. NAME is a file name in that folder, with or without `.ron`. FILE is a saved game, a game text or a position text, or - for standard input. Files in the folder that are not games are left alone and listed on standard error.

        $ benediction library import old-games evening.txt
        $ benediction library list --game benediction --result blue --stars 3
        $ benediction library find position.txt
        $ benediction library export --tag kings -o kings.ron
library-progress = { $done } of { $all } games
library-indexed = { $count ->
    [one] 1 game indexed
   *[other] { $count } games indexed
}
library-import-progress = { $percent }%: { $count ->
    [one] 1 game
   *[other] { $count } games
}
# Standard error: a command waits for another one.
library-waits = waiting for another command that changes the library
# A file was to be exported into a folder, but another one is there.
library-other-name = { $name } is there with other contents; written as { $other }
library-import-stopped = import stopped; the same command imports the rest
library-imported = { $count ->
    [one] 1 game imported
   *[other] { $count } games imported
}
library-known =
    { $count ->
        [one] 1 game was already in the library; comments, marks and tags were merged
       *[other] { $count } games were already in the library; comments, marks and tags were merged
    }
library-joined = { $count ->
    [one] 1 duplicate merged and moved to the bin
   *[other] { $count } duplicates merged and moved to the bin
}
library-not-imported =
    { $count ->
        [one] 1 game or file skipped
       *[other] { $count } games or files skipped
    }
library-emptied =
    { $count ->
        [one] 1 game permanently deleted
       *[other] { $count } games permanently deleted
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
library-swapped = colours swapped
library-another-way = by transposition

# What PGN leaves out of a game.
library-bookmarks = bookmarks
library-analysis = analysis
library-endings = endings inside the game
library-unknown-fields = unknown fields

# A letter that contradicts the game in the library. { $number } is the number of the action, { $ours } and { $theirs } are notation.
library-letter-differs = This letter has { $theirs } as action { $number }, but your game has { $ours }. If you follow the letter, the turn of your game stays as a variation.
# { $ours } and { $theirs } are results in the words of game texts, such as "red wins, blue resigns".
library-letter-ends-otherwise = This letter ends the game with "{ $theirs }", but your game ended with "{ $ours }". If you follow the letter, the result of your game stays in a comment.
# How to import such a letter, for the command line.
library-letter-way-out = import the letter again with --take-back to follow it
# A letter of the game { $name } was imported. { $relation } is how it relates to the game.
library-letter = { $relation ->
    [continues] { $name }: the letter continues the game
    [ends] { $name }: the letter ends the game
    [earlier] { $name }: the game is already further than this letter
    [continues-after-end] { $name }: the game is over, and the letter continues after its end
    [taken-back] { $name }: the game follows the letter, and your own turn is kept
   *[same] { $name }: this letter was imported before
}
# A game of a file with several games that the library refuses.
library-game-refused = { $file }, game { $number }: { $reason }
library-results-total = { $game }: { $won } won, { $drawn } drawn, { $lost } lost
library-results-strength = strength { $rating } ± { $error }
library-results-puzzles = Puzzles of { $game }: { $solved } solved at the first attempt, { $missed } missed; rating { $rating } ± { $error }
library-results-streak = Puzzle streak: { $now }, longest { $most }
library-results-level = level { $level }: { $won } won, { $drawn } drawn, { $lost } lost
# One of the player's mistakes: the number of the turn, the side, the turn, and the best one.
library-mistake = { $number }. { $side }: { $turn } loses { $points } points; best: { $best }

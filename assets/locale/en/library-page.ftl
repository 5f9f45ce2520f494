# The library in the window.

library-page-title = Library
library-page-search = Names, titles, tags… or level:4
library-page-search-tip = Also player:anna, level:4, turns:20-60, date:2026-11 or date:2026-01..2026-03, tag:club, reason:blessed, won:blue, is:drawn, is:open, is:noted, stars:3
library-page-all-games = All games
library-page-any-result = Any result
library-page-unfinished = Unfinished
library-page-first-won = First side won
library-page-second-won = Second side won
library-page-drawn = Drawn
library-page-any-stars = Any stars
library-page-any-notes = With or without notes
library-page-commented = With notes
library-page-count = { $count ->
        [one] one game
       *[other] { $count } games
    } of { $all }
library-page-not-by-position = Every position again
library-page-broken = { $count ->
    [one] One file is no game.
   *[other] { $count } files are no games.
}
library-page-players = { $near } – { $far }
library-page-empty = No game has been played here yet.
library-page-none-wanted = No game is like this.
library-page-how-to-fill = Drop files or folders of games on the window, or paste a game.
library-page-star = Give it a star more, or none
library-page-delete = Move to the bin
library-page-restore = Put it back
library-page-details = Title, names, tags and a note
library-page-title-of = Title
library-page-event = Event
library-page-name-of = { $side } is called
library-page-tags = Tags, with commas between them
library-page-note = Note
library-page-bin = Bin ({ $count })
library-page-bin-empty = The bin is empty.
library-page-games-again = Back to the games
library-page-export = Write these games into one file, in the folder “exports”
library-page-paste = Paste a game or a position from the clipboard
library-page-empty-bin = Empty the bin
library-page-find = Find this position
library-page-clipboard = The clipboard
library-page-settings-taken-over = The settings are those of the file now.
library-page-nothing = There is no game in it.
library-page-not-imported = { $file }: { $reason }{ $more ->
    [0] {""}
   *[other] {" "}({ $more } more like it)
}
library-page-taken-in = { $count ->
        [one] One game was
       *[other] { $count } games were
    } taken into the library{ $wrong ->
        [0] .
       *[other] , { $wrong } could not be read.
    }
library-page-puzzle-added = Added. The library finds it by tag:{ $tag }.
library-page-no-folder = There is no folder for games.

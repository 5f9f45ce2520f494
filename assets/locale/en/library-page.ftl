# The library in the window.

library-page-title = Library
library-page-search = Names, titles, tags…
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
library-page-restore = Take the last one out of the bin
library-page-paste = Paste a game or a position from the clipboard
library-page-empty-bin = Empty the bin ({ $count })
library-page-find = Find this position
library-page-clipboard = The clipboard
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
library-page-no-folder = There is no folder for games.

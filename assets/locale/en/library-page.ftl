### The library in the window.
### $count, $all, $more, $wrong and $known are numbers of games, $near and $far are names of players or, in a match, what they
### have won; $to is what the match needs. $file is the name of a file, $line the number of a line, $text a piece of it, $reason
### says what is wrong, without a full stop. $percent is a number. $tag is a word of the search that is not translated, like tag:
### itself.

library-page-title = Library
# Words of the search are English in every language: player:, level:, turns:, date:, tag:, reason:, won:, is: and stars:.
library-page-search = Search everything in the list, or level:4
# As above.
library-page-search-tip = You can also search with player:anna, level:4, turns:20-60, date:2026-11 or date:2026-01..2026-03, tag:club, reason:blessed, won:blue, is:drawn, is:open, is:noted, stars:3
library-page-all-games = All games
library-page-any-result = Any result
library-page-unfinished = Unfinished
library-page-first-won = Player named first won
library-page-second-won = Player named second won
library-page-drawn = Drawn
library-page-any-stars = Any stars
library-page-any-notes = With or without comments
library-page-commented = With comments
library-page-count =
    { $count ->
        [one] 1 game of { $all }
       *[other] { $count } games of { $all }
    }
library-page-not-by-position = Clear position search
library-page-broken =
    { $count ->
        [one] 1 file could not be read as a game.
       *[other] { $count } files could not be read as games.
    }
library-page-match = { $near }–{ $far }, first to { $to }
library-page-match-points = { $near }–{ $far }, to { $to } points
library-page-games =
    { $count ->
        [one] 1 game
       *[other] { $count } games
    }
library-page-players = { $near } – { $far }
library-page-date = Date
library-page-game = Game
library-page-who = Players
library-page-result = Result
library-page-turns = Turns
library-page-stars = Stars
library-page-sort-tip = Sort by this column; click again for the reverse order
library-page-empty = No games yet.
library-page-none-wanted = No matching games.
library-page-how-to-fill = Every game you play is saved here. To add others, drop files or folders onto the window, or paste a game.
library-page-widen = Try other words, or another choice above.
library-page-show-all = Show all games
library-page-paste-game = Paste a game
library-page-rate = Rate
library-page-trash = Delete
library-page-edit = Edit
library-page-export-word = Export
library-page-paste-word = Paste
library-page-star = Change the number of stars
library-page-delete = Move to the bin
library-page-restore = Restore
library-page-details = Edit title, names, tags and comment
library-page-title-of = Title
library-page-event = Event
# $side is the colour of a side.
library-page-name-of = { common-side-owns } name
library-page-tags = Tags, separated by commas
library-page-note = Comment
library-page-bin = Bin ({ $count })
library-page-bin-empty = The bin is empty.
library-page-games-again = Back to the library
library-page-export = Export these games to one file in the folder “exports”
library-page-paste = Paste a game or a position from the clipboard
library-page-empty-bin = Empty the bin
library-page-empty-question = Empty the bin?
library-page-empty-text =
    { $count ->
        [one] This permanently deletes 1 game.
       *[other] This permanently deletes { $count } games.
    }
library-page-empty-not = Keep them
library-page-find = Find games with this position
library-page-clipboard = The clipboard
# A file with everything of a player was imported.
library-page-progress = The file’s progress in lessons and puzzles was added.
library-page-progress-and-settings = The file’s progress in lessons and puzzles was added. To use its settings as well, choose “Use imported settings” in Settings.
library-page-has-progress = The file also has progress in lessons and puzzles. If it is yours, choose “Add imported progress” in Settings.
library-page-has-settings = The file also has settings. To use them, choose “Use imported settings” in Settings.
library-page-has-progress-and-settings = The file also has progress in lessons and puzzles, and settings. If they are yours, choose “Add imported progress” and “Use imported settings” in Settings.
library-page-has-nothing-new = The file has the same settings and no progress that you do not have.
library-page-nothing = No games found in it.
# { $game } is the number of the game in a file with several games, else 0.
library-page-found-in = { $more ->
    [0] { $game ->
        [0] { $file }: { $reason }
       *[other] { $file }, game { $game }: { $reason }
    }
   *[other] { $game ->
        [0] { $file }: { $reason } ({ $more } more like it)
       *[other] { $file }, game { $game }: { $reason } ({ $more } more like it)
    }
}
library-page-fault = line { $line }, “{ $text }”: { $reason }
# $count games are new, $known were there before, and $wrong files or games could not be read.
library-page-taken-in = { $known ->
    [0] { $wrong ->
        [0] { library-page-added }.
       *[other] { library-page-added }; { $wrong } could not be read.
    }
   *[other] { $wrong ->
        [0] { library-page-added }; { $known } already there, with notes merged.
       *[other] { library-page-added }; { $known } already there, with notes merged; { $wrong } could not be read.
    }
}
library-page-added = { $count ->
    [one] 1 game was added to the library
   *[other] { $count } games were added to the library
}
library-page-importing = { $percent }%: { $count ->
        [one] 1 game imported
       *[other] { $count } games imported
    }
library-page-import-stop = Stop import
library-page-import-stopped =
    { $count ->
        [one] Import stopped. 1 game was added to the library.
       *[other] Import stopped. { $count } games were added to the library.
    }
library-page-known = This game was already in the library; comments, marks and tags were merged.
# Letters of a game by letter that are late, or contradict the game.
library-page-letter-earlier = Your game is already further than this letter.
library-page-letter-after-end = This game is over, and the letter continues after its end. To play on, undo the result, then redo the turns.
library-page-letter-question = Follow the letter?
library-page-letter-follow = Follow the letter
library-page-letter-keep = Keep my game
library-page-open-elsewhere = This game is open in another window. What you change here is saved as a copy.
library-page-puzzle-added = Puzzle added. Search the library for tag:{ $tag } to find it.
library-page-no-folder = There is no folder to store games in.

library-page-results = Your results

# The library: the mistakes of all games in the list.
library-page-mistakes = Your mistakes
library-page-mistakes-tip = Find better turns in the analysed games of this list
library-page-mistakes-none = These games contain no mistakes of yours, or have not been analysed

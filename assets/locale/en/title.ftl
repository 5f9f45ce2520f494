### The title and its menu.
### $game is the name of a game, $level that of a bot's level, $player that of a player. $side is the colour of a side, $turns a
### number. $version is a number such as 1.2.0.

title-name = Benediction
title-under = and four more games
title-by = for one or two players
title-version = Version { $version }
title-continue = Continue
title-again = Play again
title-again-bot = { $game } · against { $level }
title-again-friend = { $game } · with a friend
title-again-bots = { $game } · two bots
title-new-game = New game
title-puzzles = Puzzles
title-library = Library
title-rules = How to play
title-settings = Settings
title-credits = Credits
title-quit = Quit

# Below “Continue”: which game, against whom, how far it is and who is to act. $side is the colour of a side, $player a name.
title-interrupted = { $game } · { title-interrupted-after }
title-interrupted-turn = { $game } · { title-interrupted-after } · { common-side } to play
title-interrupted-against = { $game } · { $player } · { title-interrupted-after }
title-interrupted-against-turn = { $game } · { $player } · { title-interrupted-after } · { common-side } to play
title-interrupted-after =
    { $turns ->
        [0] not started
        [one] 1 turn played
       *[other] { $turns } turns played
    }

# While the table is painted, above the bar.
title-loading = Loading…

# The title and its menu.

title-name = Benediction
title-under = and four more games
title-by = at one table
title-version = version { $version }
title-continue = Continue
title-new-game = New game
title-library = Library
title-rules = Rules
title-settings = Settings
title-credits = Credits
title-quit = Quit

# Below “Continue”: which game, against whom, how far it is and who is to act.
title-interrupted = { $game }, { title-interrupted-after }
title-interrupted-turn = { $game }, { title-interrupted-after }; { $side } to act
title-interrupted-against = { $game } against { $player }, { title-interrupted-after }
title-interrupted-against-turn = { $game } against { $player }, { title-interrupted-after }; { $side } to act
title-interrupted-after = { $turns ->
    [0] not yet begun
    [one] after one turn
   *[other] after { $turns } turns
}

# While the table is painted, above the bar.
title-loading = Setting the table

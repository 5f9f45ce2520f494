# Notices at the edge of the window.

notice-dice-stand = Dice rolls cannot be undone.
notice-draw-declined = The bot declines the draw.
notice-no-such-game = There is no game called "{ $game }".
notice-not-begun = Could not start the game: { $reason }.
notice-not-loaded = The saved game cannot be continued: { $reason }.

notice-theme-no-name = its name is missing or longer than 24 letters
notice-theme-no-color = { $text } is not a colour: write (r, g, b) from 0 to 1 or "#rrggbb"
notice-theme-newer = format { $format } belongs to a newer version of the program
notice-theme-refused = The theme { $file } cannot be used: { $why }
notice-music-broken = the file is broken
notice-music-too-long = longer than 64 MiB
notice-music-refused = { $file } cannot be played and is skipped: { $why }

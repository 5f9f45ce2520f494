### Notices at the edge of the window.
### $reason and $why say what is wrong, without a full stop. $file is the name of a file, $game what was asked for. $text is a
### piece of a file, $format and $count are numbers.

notice-dice-stand = The dice have been rolled: nothing before the roll can be undone.
notice-nothing-to-undo = There is nothing to undo yet.
notice-nothing-to-redo = There is nothing to redo.
notice-undo-in-lesson = In a lesson, wrong actions are undone for you.
notice-no-last-turn = You can show the last turn again during your turn, once your opponent has played.
notice-draw-declined = The bot declines the draw.
notice-no-such-game = There is no game called “{ $game }”.
notice-not-begun = Could not start the game: { $reason }.
notice-not-loaded = Could not open the saved game: { $reason }.

notice-theme-no-name = its name is missing or longer than 24 characters
notice-theme-no-color = { $text } is not a colour; use (r, g, b) from 0 to 1, or "#rrggbb"
notice-theme-newer = format { $format } needs a newer version of the program
notice-theme-refused = Could not load the theme { $file }: { $why }
notice-music-broken = the file is damaged or cannot be read
notice-music-channels = only mono and stereo can be played
notice-music-codec = this kind of audio is not supported
notice-music-format = not a supported audio file
notice-music-gone = the file was not found
notice-music-refused = Skipped { $file }: { $why }.
notice-music-refused-many = Skipped { $count } music files, the first of them { $file }: { $why }.
notice-music-soundtrack = No music: { $why }.
notice-music-unread = the music could not be started
notice-sound-off = Sound off
notice-sound-on = Sound on

notice-turn-copied = Copied. Send it to your opponent.

# Strict games.
notice-strict-undo = Undo is off in strict games.
notice-hint-in-exercise = Hints and threats are off in lessons and puzzles. Use the buttons beside the board.
notice-strict-hint = Hints are off in strict games until the game is over.
notice-strict-study = You can study a strict game when it is over.

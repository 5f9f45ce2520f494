### Find a command: the list of all commands, settings and pages, and why something cannot be done now.
### $chapter is a chapter of the settings. $keys are the names of keys.

find-title = Find a command
find-tip = Find a command, a setting or a page ({ $keys })
find-hint = Name of a command, a setting or a page
find-name = What to do
find-help = find a command, a setting or a page by its name
find-none = Nothing is called that. Try a part of the name.
find-setting = Settings: { $chapter }

# Commands that have no button with their name.
find-next-choice = Next option
find-line-above = Variation above
find-line-below = Variation below
find-zoom-in = Zoom in
find-zoom-out = Zoom out
find-above = View from above
find-other-side = View from the other side
find-reset-camera = Reset the camera
find-next-note = Next note
find-next-mistake = Next mistake
find-next-fork = Next branch
find-other-place = Position before the jump
find-previous-game = Previous game of the list
find-next-game = Next game of the list
find-autoplay = Autoplay
find-openings = Opening explorer

# Why a command cannot be given now.
find-no-game = Start or open a game first
find-no-study = Open the game in a study first
find-not-at-table = Go to the main menu first
find-at-title = You are at the main menu
find-in-exercise = Finish or leave the lesson or puzzle first
find-in-editor = Finish or cancel the position on the board editor first
find-in-study = You are studying the game
find-over = The game is over
find-not-over = The game is not over yet
find-nothing-to-continue = You have no unfinished game
find-nothing-to-repeat = You have not played a game yet
find-no-opponent = Only a player of the game can do this
find-no-letter = Only games between two people are sent
find-no-choice = Pick up a piece first, or come to a choice
find-no-end-of-turn = No turn is waiting to be confirmed
find-not-your-turn = Wait until it is your turn
find-no-position-before = This is the first position
find-no-position-after = This is the last position
find-no-line-above = There is no variation above this one
find-no-line-below = There is no variation below this one
find-no-note = No other position has a comment, a symbol, a mark or a bookmark
find-no-mistake = The analysis has found no other mistake
find-no-fork = No other position has several variations
find-no-jump = You have not jumped to another position yet
find-no-list = Open a game from the list of the library first
find-first-game = This is the first game of the list
find-last-game = This is the last game of the list
find-no-move = Go to a move first
find-no-marks = This position has no marks or arrows
find-bookmarked = This position has a bookmark
find-not-bookmarked = This position has no bookmark
find-no-lines = Turn the engine on first
find-most-lines = The engine shows all its lines
find-least-lines = The engine shows one line
find-no-dice = This game has no dice, so there is nothing to roll out
find-no-editor = The board of this game cannot be edited
find-no-pgn = This game has no PGN
find-making-picture = Another picture is being made
find-analysed = The whole game has been analysed
find-analysing = The analysis is running

# What mouse and keys do at the table: the list of help, and the table in README.

commands-title = Mouse and keys

commands-click = left click or drag
commands-wheel = wheel
commands-wheel-held = wheel, with a stack held
commands-right-click = right click
commands-right-drag = right drag

commands-pick-up = pick up, put down
commands-number = how many checkers go
commands-next-choice = the next choice
commands-cancel = put back what is held; pause menu
commands-undo-redo = undo, redo
commands-look-back = look back through the game
commands-lines = go to another variation
commands-confirm = hurry an animation; end the turn where Settings ask for it
commands-turn-camera = turn the camera
commands-zoom = zoom
commands-camera = from above, from the other side, camera as at the start
commands-diagram = flat diagram
commands-next = in a study: the next note, mistake, fork
commands-line = in a study: copy, paste, delete a line
commands-study-engine = in a study: the engine, and playing through
commands-right-draw = right click, right drag
commands-draw = in a study: mark a point, draw an arrow; Shift and Ctrl choose the colour
commands-ask = hint, threats
commands-program = full screen, mute

# The same with fingers.
commands-touch = With fingers
commands-tap = tap or drag
commands-long-press = long press
commands-two-fingers = two fingers
commands-long-press-shows = say what stands there or what a button does; with something held, the next choice; in a study, mark a point or draw an arrow
commands-two-fingers-move = zoom, turn and tilt the camera

# The command line.
commands-no-window = this program was built without its window; `benediction console` plays in the terminal
commands-dev-only = { $message }: only programs built with --features dev know it
commands-see-help = { $message }; see benediction --help
commands-no-pictures = this program was built without its window and draws no pictures

# What --help says of the commands.
commands-library-list = List games, the latest day first
commands-library-show = Print a game
commands-library-find = Find the games that reach a position: the one in which FILE ends
commands-library-played = Count what was played from a position, the one in which FILE ends, and how those games ended
commands-library-import = Add games to the library from files, with one game or many, or from folders
commands-library-export = Write games to one file, or each to its own file in a folder
commands-library-edit = Change a game's title, tags, stars, names and note
commands-library-delete = Move games to the bin
commands-library-bin = List the bin, restore games from it, or empty it
commands-library-reindex = Rebuild the index; nothing is lost
commands-console = Play in the terminal, against a friend or the bot
commands-perft = Count the sequences of actions: the fingerprint and the speed of the rules
commands-legal = List the legal actions
commands-replay = Replay a game text or a saved game and print where it ends
commands-engine = Talk to another program, one command a line
commands-uci = Talk to a chess program
commands-duel = Let bots play against each other
commands-shots = Take pictures of every screen, theme and size of the window
commands-frames = Measure what a frame costs, without a window, in several sizes and qualities
commands-library = List, find, import, export and tidy the games that are kept
commands-bench = Search fixed positions to a fixed depth: the fingerprint and the speed of the bot
commands-analyse = Judge every turn of a game: win chance, verdicts, accuracy, luck, and what decided it
commands-rollout = Play a position with dice to the end many times
commands-diagram-file = Draw a position as a diagram for a page (SVG or PNG)
commands-film = Film a game as diagrams, one after the other (GIF or animated PNG)
commands-export = Write a game as text, as a saved game, or its position as one line
commands-edit = Edit a study: variations, comments, signs, drawings, bookmarks
commands-position = Make a position by hand and print it

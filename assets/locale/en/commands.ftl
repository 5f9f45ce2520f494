### What mouse and keys do in a game: the list of help. Its keys are in docs/playing.md too.
### $message is an error of the command line, in English, and $command a command to type.

commands-title = Mouse and keys

commands-click = left click or drag
commands-wheel = wheel
commands-wheel-held = wheel, with a stack held
commands-right-click = right click
commands-right-drag = right drag

commands-pick-up = pick up, put down
commands-number = how many checkers to move
commands-next-choice = next option (how many checkers; drop or block)
commands-cancel = put the piece back; leave the board; pause menu
commands-undo-redo = undo, redo
commands-look-back = look back through the game; in the board, walk
commands-lines = switch to another variation; in the board, walk
commands-confirm = focus the board; there pick up and put down; end the turn if confirmation is on
commands-next-button = focus the board, then each button (with Shift, backwards)
commands-type = type a move
commands-turn-camera = turn the camera
commands-zoom = zoom
commands-camera = view from above, from the other side, reset the camera
commands-diagram = flat diagram
commands-next = in a study: next note, mistake, branch
commands-other-place = after a jump: back to the position before it, and here again
commands-neighbors = in a game from the library: previous or next game of the list
commands-line = in a study: copy, paste, delete a line
commands-study-engine = in a study: engine on or off, autoplay
commands-right-draw = right click, right drag
commands-draw = in a study: mark a point, draw an arrow (Shift and Ctrl change the colour)
commands-ask = hint, threats, last turn
commands-program = full screen, mute
commands-keys = show this list

# The same with fingers.
commands-touch = Touch
commands-tap = tap or drag
commands-long-press = long press
commands-two-fingers = two fingers
commands-long-press-shows = show what is there or what a button does; while holding a piece, next option; in a study, mark a point or draw an arrow
commands-two-fingers-move = zoom, turn and tilt the camera

# The command line.
commands-dev-only = { $message }: available only in builds with --features dev
# command: the name of the command that was typed, which is not translated: "benediction library list".
commands-see-help = { $message }; see { $command } --help

# What --help says of the commands.
commands-library-list = List games, the latest day first
commands-library-show = Print a game
commands-library-find = Find the games that reach a position (the last one in FILE)
commands-library-played = Show what was played from a position (the last one in FILE), and the results
commands-library-import = Import games from files or folders
commands-library-export = Export games to one file, or to one file each in a folder
commands-library-edit = Change a game's title, tags, stars, names and note
commands-library-delete = Move games to the bin
commands-library-bin = List the bin, restore games from it, or empty it
commands-library-duplicates = List games that are in the library more than once, or merge them
commands-library-mistakes = List the mistakes of human players in analysed games
commands-library-results = Show your results against the bot in strict games, and in puzzles
commands-library-reindex = Rebuild the index (no games are changed)
commands-console = Play in the terminal, against a friend or the bot
commands-perft = Count the legal action sequences to a depth (perft)
commands-legal = List the legal actions
commands-replay = Replay a game text or saved game and print the final position
commands-engine = Serve the engine protocol on standard input and output
commands-uci = Run as a UCI engine for chess programs (Benedict Chess)
commands-duel = Play a match between two bots or engines
commands-shots = Take pictures of every screen, theme and size of the window
commands-frames = Measure frame times off screen, in several sizes and qualities
commands-library = Manage the library: list, find, import, export, edit and delete games
commands-rules = Print the rules of the games as Markdown
commands-lessons = List the lessons, or print one as Markdown
commands-bench = Search fixed positions to a fixed depth (speed and regression check)
commands-analyse = Analyse games turn by turn: winning chances, mistakes, accuracy and luck
commands-report = Write the report of a game as a web page, to print or send
commands-rollout = Roll out a position with dice: play it to the end many times
commands-diagram-file = Draw a position as a diagram (SVG or PNG)
commands-film = Export a game as an animation (GIF or animated PNG)
commands-export = Export a game as a game text, a saved game, or a one-line position
commands-edit = Edit a study: variations, comments, symbols, drawings and bookmarks
commands-study = Follow the lines of studies, or list what is trained in them
commands-study-lines = Show where a game leaves the lines of studies
commands-study-cards = List the positions in which a side has a turn in the lines
commands-position = Set up a position and print it
commands-puzzles = List puzzles, show one, or prove all of them again
commands-puzzles-show = Show a puzzle
commands-puzzles-check = Prove again which turns of the puzzles are right

# Keys, as they are written on a keyboard. $key is a letter.
commands-ctrl = Ctrl+{ $key }
# $key as above.
commands-ctrl-shift = Ctrl+Shift+{ $key }
commands-key-escape = Esc
commands-key-tab = Tab
commands-key-backspace = Backspace
commands-key-delete = Delete
commands-key-left = Left
# The arrow key.
commands-key-right = Right
commands-key-up = Up
commands-key-down = Down
commands-key-home = Home
commands-key-end = End
commands-key-page-up = Page Up
commands-key-page-down = Page Down
commands-key-space = Space
commands-key-enter = Enter

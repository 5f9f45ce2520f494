### The settings page.
### $seconds, $percent, $times and $count are numbers. $theme is the name of a theme. $folder is the path of a folder, or
### settings-own-soundtrack-folder.

settings-title = Settings
# Playing games: a heading.
settings-chapter-play = Play
settings-chapter-table = Table
settings-chapter-bot = Bot
settings-chapter-picture = Graphics
settings-chapter-sound = Sound
settings-chapter-study = Study

settings-animation-speed = Animation speed
settings-animation-off = Off
settings-animation-times = { $times }×
settings-reduced-motion = Reduced motion
settings-reduced-motion-tip = Pieces move in a straight line or fade, lights fade in and out, and the camera jumps.
settings-confirm = Confirm the end of a turn
settings-confirm-tip = Your turn ends only when you press “End turn”, so you can still undo a slip.
settings-turn-board = Turn the board to the player to move
settings-opposite = Two players sit opposite each other
settings-opposite-tip = In games between friends, the card, the clock and the hints of the player at the top are shown upside down, for someone sitting opposite. The board then does not turn.
settings-coordinates = Show coordinates
settings-numbered = Number the last actions on the board
settings-numbered-off = Off
settings-bar = Evaluation bar
settings-bar-tip = Shows the bot's estimate of each side's winning chances beside the board.

settings-bot-seconds = Longest thinking time per turn
settings-bot-resigns = The bot resigns lost games
settings-bot-resigns-tip = It resigns after two turns in a row in which it is lost or far behind.
settings-bot-ponders = The bot thinks on your time
settings-bot-ponders-tip = Cardinal keeps thinking during your turn. This keeps one processor core busy.
settings-study-threads = Engine: processor cores
settings-study-threads-automatic = All but one
settings-study-memory = Engine: memory
settings-study-mebibytes = { $count } MiB
settings-study-seconds = Engine: time limit per position
settings-study-endless = No limit
settings-study-second = Second engine
settings-study-second-level = A bot level
settings-study-second-program = Another engine
settings-study-level = Level
settings-study-program-name = Command of the second engine
settings-study-program-hint = programs/engine --option
settings-study-program-tip = Command line of a program that speaks the protocol of “benediction engine”, such as an older version of this one.
# Reviewing lines of studies and puzzles that were missed.
settings-training = Review
settings-training-retention = Desired retention
settings-training-retention-tip = The chance that you know a position or a puzzle when it comes back. More of it means more reviews.
settings-training-new = New positions of lines per day
settings-training-new-tip = Positions you have never reviewed, of all your lines together. Those that come back are not counted.
settings-seconds = { $seconds } s
settings-percent = { $percent }%

settings-master = Master volume
settings-music = Music
settings-effects = Effects
settings-interface = Interface
settings-ambience = Ambience
settings-mute = Mute
settings-mute-behind = Mute in the background
settings-spoken = Spoken moves
settings-spoken-off = Off
settings-spoken-theirs = My opponent's
settings-spoken-all = All
settings-spoken-tip = The system's voice speaks moves, refusals, the result, and clocks that run low, so that you can play on a board of your own. It is silent while a screen reader is in use.
settings-soundtrack = Soundtrack
settings-own-soundtrack = Play your own music files
settings-own-soundtrack-tip = If you own the published soundtrack of Benediction, put its files (ogg, mp3, flac or wav) into { $folder }; they are played instead of the built-in music.
settings-own-soundtrack-folder = the folder “soundtrack” beside the saved games
settings-shuffle = Shuffle

settings-theme = Theme
settings-theme-abbey = Abbey
settings-theme-daylight = Daylight
settings-theme-lamplight = Lamplight
settings-theme-print = Print
settings-theme-high-contrast = High contrast
# What the board and the pieces are made of.
settings-board = Board
settings-board-room = As in the theme
settings-board-walnut = Walnut
settings-board-maple = Maple
settings-board-limestone = Limestone
settings-set = Pieces
settings-set-room = As in the theme
settings-set-carved = Carved
settings-set-carved-about = Chess pieces as in medieval sets: the king is a throne and the queen a lower one with a dome, the bishop has two tusks, the knight a head that leans forward, the rook a cleft in its top, and the pawn is a small dome.
settings-theme-flat = { $theme } is flat and has its own board and pieces.
settings-diagram = Flat diagram
settings-diagram-tip = A flat, printed-style board without lighting or perspective
settings-quality = Quality
settings-quality-automatic = Automatic
settings-quality-low = Low
settings-quality-medium = Medium
settings-quality-high = High
settings-resolution = Render resolution
settings-resolution-automatic = Automatic
settings-ui-scale = Interface size
# $percent is the largest size that the window has room for.
settings-ui-scale-limited = This window has room for { $percent }%.
settings-fullscreen = Full screen
settings-reset = Reset to defaults
settings-reset-sure = Reset every setting?
settings-reset-tip = Set every setting back to its default
settings-export = Export everything
settings-export-tip = Save all games, your progress and the settings in one file, as a backup or to move to another device (drop the file onto the window there).
settings-imported = Use imported settings
settings-imported-progress = Add imported progress
settings-imported-progress-tip = Add the stars and the puzzle results of the file that you opened last to yours. Nothing of yours is lost.
settings-imported-tip = Use the settings of the file that you opened last. Your games and your progress stay.
settings-saved = Changes take effect and are saved at once.

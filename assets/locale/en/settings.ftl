# The settings page.

settings-title = Settings
settings-chapter-play = Play
settings-chapter-bot = Bot
settings-chapter-picture = Graphics
settings-chapter-sound = Sound

settings-animation-speed = Animation speed
settings-animation-off = off
settings-animation-times = { $times } ×
settings-reduced-motion = Reduced motion
settings-reduced-motion-tip = Pieces move in a straight line or fade, lights fade in and out, and the camera jumps.
settings-confirm = Confirm the end of a turn
settings-confirm-tip = After the last action the turn waits for “End turn”, so that you can still undo a slip.
settings-turn-board = Turn the board to the side to act
settings-coordinates = Show coordinates
settings-bar = Evaluation bar
settings-bar-tip = Shows beside the table how likely each side is to win, as the bot sees it.

settings-bot-seconds = Thinking time per turn at the top levels
settings-bot-resigns = The bot resigns lost games
settings-bot-resigns-tip = It resigns when it sees no way out, or is far behind, for two turns in a row.
settings-bot-ponders = The bot thinks on your time
settings-bot-ponders-tip = Cardinal keeps thinking during your turn. This keeps one processor core busy.
settings-seconds = { $seconds } s
settings-percent = { $percent } %

settings-master = Master volume
settings-music = Music
settings-effects = Effects
settings-interface = Interface
settings-mute = Mute
settings-mute-behind = Mute in the background
settings-soundtrack = Soundtrack
settings-own-soundtrack = Play your own files
settings-own-soundtrack-tip = If you own the published soundtrack of Benediction, put its files (ogg, mp3, flac or wav) into { $folder }; they are played instead of the built-in music.
settings-own-soundtrack-folder = the folder “soundtrack” beside the saved games
settings-shuffle = Shuffle

settings-theme = Theme
settings-theme-abbey = Abbey
settings-theme-daylight = Daylight
settings-theme-print = Print
settings-theme-high-contrast = High contrast
settings-diagram = Flat diagram from above (D)
settings-diagram-tip = The board as in print, without light and perspective
settings-quality = Quality
settings-quality-automatic = Automatic
settings-quality-low = Low
settings-quality-medium = Medium
settings-quality-high = High
settings-resolution = Render resolution
settings-resolution-automatic = Automatic
settings-ui-scale = Interface size
settings-fullscreen = Full screen
settings-reset = Reset to defaults
settings-reset-tip = Sets every setting back to its default
settings-saved = Changes apply at once and are saved.

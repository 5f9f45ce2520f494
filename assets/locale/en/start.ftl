### Why the window cannot be opened, and what to do.
### $display is the name of a display. $message, $why and $place are texts of the system or of a program, in English. $path is the
### path of a file. $word, $spec and $game are words of the command line, as are $near and $far.

start-no-display = benediction: no display to open a window on (neither WAYLAND_DISPLAY nor DISPLAY is set). Start it from a desktop session, or play in the terminal: benediction console
start-wayland-refuses = benediction: the Wayland display { $display } is not responding. Unset WAYLAND_DISPLAY to use X11, or play in the terminal: benediction console
start-no-adapter = benediction: no graphics adapter found. Install a Vulkan driver (on Debian and Ubuntu: mesa-vulkan-drivers, which also works without a graphics card), or play in the terminal: benediction console
start-display-refuses = benediction: the X11 display { $display } is not responding. Check DISPLAY, or play in the terminal: benediction console

# A fault of the program itself while its window is open.
start-page-stopped = Benediction has crashed ({ $message }). Reload the page to continue from your last action.
start-stopped =
    benediction: the program crashed: { $message }{ $place }.
    Your game was saved after the last action. Start the program again and choose Continue.
start-report = A crash report was saved to { $path }.

# The graphics card is gone while the window is open.
start-graphics-lost = The graphics card stopped responding, so the game was restarted.
start-graphics-gone =
    benediction: the graphics card stopped responding several times in a row.
    Your game was saved after the last action. Start the program again and choose Continue.
start-graphics-not-again =
    benediction: the graphics card stopped responding, and the program could not restart: { $why }.
    Your game was saved after the last action. Start the program again and choose Continue.
start-page-lost = This page has lost access to the graphics card several times in a row. Reload it to continue from your last action.

# Another copy of the program has opened the files of --open.
start-handed-over = benediction: opened in the window that is already running

start-locales = available locales: en, pseudo

# Which game a command is about.
start-standard-input = standard input is already used for commands, so no file can be read from it
start-first = --first { $word }: the sides of this game are { $near } and { $far }
start-other-game = this is a position of { $spec }, but --game is { $game }
start-no-word = "{ $word }" is neither a game nor a side
start-too-much = name at most one game and one side

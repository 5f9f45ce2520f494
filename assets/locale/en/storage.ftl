# Notices about the files of games and settings.

storage-without-settings = The game starts with default settings.
storage-without-game = The game starts without it.
storage-not-regular = not a regular file
storage-too-long = longer than 1 MiB
storage-not-text = not a text file
storage-too-many-copies = Nine copies of the program are running. This one keeps its game in the library, but does not offer it at the next start.
storage-no-home = There is no home folder, so games and settings are not saved. Name a folder with --data-dir.
storage-no-folder = Games and settings are not saved: { $folder } cannot be created ({ $error }). Name another folder with --data-dir.
storage-cannot-read = { $path } cannot be read ({ $error }) and is left as it is. Check its permissions.
storage-cannot-write = { $path } cannot be written ({ $error }). You can play on, but the game is not saved: free some space or allow writing there, or name another folder with --data-dir.
storage-not-saved = { $reason }. You can play on, but the game is not saved: free some space or allow writing there, or name another folder with --data-dir.
storage-left-in-library = { $path } cannot be used ({ $reason }) and is left as it is.
storage-kept = Kept as { $path }
storage-downloaded = Downloaded: { $name }
storage-kept-aside = { $name } cannot be used: { $reason }. It is kept as { $aside }. { $without }
storage-left-alone = { $path } cannot be used ({ $reason }) or moved aside, and is left as it is. { $without }
storage-no-settings = not a settings file: { $error }
storage-newer-settings = format { $format } belongs to a newer version of the program
storage-crashed = The program stopped by a fault of its own the last time. Your games were saved after each action. What went wrong is written in { $path }.

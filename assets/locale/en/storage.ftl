### Notices about the files of games and settings.
### $path, $folder, $name and $aside are paths or names of files. $error is the system's own text, $reason says what is wrong,
### without a full stop. $without is a sentence with its full stop. $format is a number.

storage-without-settings = Default settings are used.
storage-without-progress = Your progress in lessons is taken from older files, or starts anew.
storage-without-puzzles = Your puzzles start anew.
storage-without-cards = Your training starts anew. Missed puzzles still come back.
storage-without-game = The program starts without it.
storage-not-regular = not a regular file
storage-no-such-file = there is no such file
storage-too-long = larger than 1 MiB
storage-too-long-shared = larger than 256 MiB
storage-not-text = not a text file
storage-too-many-copies = Nine copies of the program are already running. This one saves its game to the library, but Continue will not offer it next time.
storage-no-home = There is no home folder, so games and settings are not saved. Choose a folder with --data-dir.
storage-no-folder = Games and settings are not saved: could not create { $folder } ({ $error }). Choose another folder with --data-dir.
storage-cannot-read = Could not read { $path } ({ $error }); it was not changed. Check its permissions.
storage-cannot-write = Could not write { $path } ({ $error }). You can play on, but the game is not saved. Free some space, check the permissions, or choose another folder with --data-dir.
storage-not-saved = { $reason }. You can play on, but the game is not saved. Free some space, check the permissions, or choose another folder with --data-dir.
storage-left-in-library = Could not use { $path } ({ $reason }); it was not changed.
storage-kept = Saved as { $name } in { $folder }
storage-open-folder = Open folder
storage-folder-not-opened = Could not open { $folder }: { $error }
storage-downloaded = Downloaded: { $name }
storage-changed-aside = { $name } was changed into something that cannot be used. That is kept as { $aside }, and what you have was saved again.
storage-unreadable-aside = The file of this game was changed into something that is not a game. That is kept in { $path }, and your game was saved again.
storage-kept-aside = Could not use { $name }: { $reason }. It was renamed to { $aside }. { $without }
storage-left-alone = Could not use or rename { $path } ({ $reason }); it was not changed. { $without }
storage-left-unsaved = Could not use { $path }: { $reason }. It was not changed, and nothing is saved in it.
storage-no-settings = not a settings file: { $error }
storage-no-progress = not a progress file: { $error }
storage-no-cards = not a file of cards: { $error }
storage-newer-file = format { $format } needs a newer version of the program
storage-crashed = Benediction crashed last time. Your games were saved after every action. A report is in { $path }.
storage-page-full = The browser has no room left for this page, so your last changes are not saved and are lost when the page is closed. Free some space, or choose Settings, Export everything.
# $error is the browser's own text.
storage-page-not-stored = The browser could not save your last changes ({ $error }); they are lost when the page is closed. Choose Settings, Export everything, to keep them.
storage-page-stored = Everything is saved again.

### The page of the first start.
### $minutes is a number.

welcome-title = Welcome to Benediction
welcome-about = Five strategy games, to play and to study. Each has a short lesson and a bot with ten levels. You can change everything here later in Settings.
welcome-look = Look
welcome-dark = Dark table
welcome-light = Light table
welcome-sound = Music and sound
welcome-sound-on = On
welcome-sound-off = Off
welcome-learn = { $minutes ->
    [one] Learn Benediction in 1 minute
   *[other] Learn Benediction in { $minutes } minutes
}
welcome-skip = Skip to the main menu

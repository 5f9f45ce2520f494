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
commands-ask = hint, threats
commands-program = full screen, mute

# The command line.
commands-no-window = this program was built without its window; `benediction console` plays in the terminal
commands-dev-only = { $message }: only programs built with --features dev know it
commands-see-help = { $message }; see benediction --help
commands-no-pictures = this program was built without its window and takes no pictures

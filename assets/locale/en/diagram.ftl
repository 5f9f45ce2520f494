### Diagrams and films.
### $near and $far are names of players. $turn, $actions and $known are notation, or words of the command line; $turn may be
### diagram-turn or diagram-start. $number is the number of a turn. $after, $from, $to, $done and $all are numbers. $result is the
### headline of a result, such as result-wins. $time is a time, such as 4.2 s or 1:05. $path is the path of a file. $what is a
### list of what PGN cannot store.

diagram-too-far =
    the game has { $actions ->
        [one] 1 action
       *[other] { $actions } actions
    }, so there is no position after { $after }
diagram-backwards = the animation would end before it starts: from { $from } to { $to }
diagram-no-pixels = the picture is too large for this machine's memory
diagram-no-film = the animation cannot be written at this size
diagram-what-kind = { $path }: unknown file type; the name must end in { $known }
diagram-at-work = { $done } of { $all } pictures

# Below a diagram: the players, and the turn that led to the position.
# $name is the name of a player, $side the colour of a side.
diagram-player = { $name } ({ common-side })
diagram-players = { $near } – { $far }
diagram-start = Starting position
# $actions is the notation of a turn, or diagram-spent.
diagram-turn = { $number }. { common-side }: { $actions }
# A turn with the time that it took.
diagram-spent = { $actions } ({ $time })
diagram-roll = { $number }. { $actions }
diagram-end = { $turn } – { $result }
diagram-pgn-leaves-out = PGN leaves out { $what }

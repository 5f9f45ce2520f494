### Players and the bot's levels.
### $name is the name of a bot's level or of a player, $level and $number are numbers. $player is the kind of player: player-bot,
### or the name of a program.

player-you = You
player-human = Human
# A person without a name in a match of two people.
player-number = Player { $number }
player-bot = { $name }, level { $level }
player-named = { $name } ({ $player })

# The bot's levels, in the order of their strength: from a pilgrim to a cardinal, a joke of a hierarchy. Any such order will do.
player-level-1 = Pilgrim
player-level-2 = Postulant
player-level-3 = Novice
player-level-4 = Brother
player-level-5 = Deacon
player-level-6 = Priest
player-level-7 = Prior
player-level-8 = Abbot
player-level-9 = Bishop
player-level-10 = Cardinal
player-level-play =
    { $level ->
        [1] Looks only at its own turn, judges roughly, and often overlooks your reply. Good for a first game.
        [2] Looks only at its own turn and sometimes overlooks your reply.
        [3] Never misses a win within its own turn, but judges positions roughly.
        [4] Looks at its own turn and your reply.
        [5] Looks more closely at its own turn and your reply.
        [6] Meets every threat that can be met. Its judgement is slightly off.
        [7] Full judgement, but only a moment's thought.
        [8] Thinks longer than Prior.
        [9] Thinks longer than Abbot.
       *[10] Thinks for as long as you allow (see Settings).
    }

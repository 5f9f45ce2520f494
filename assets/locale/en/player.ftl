# Players and the bot's levels.

player-you = You
player-human = Human
player-bot = { $name }, level { $level }

# The bot's levels.
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
player-level-about = Level { $level } of { $of }. { $level ->
    [1] Looks only at its own turn, roughly, and every other time forgets that you will answer. Good for a first game.
    [2] Looks only at its own turn and sometimes forgets your answer.
    [3] Never misses a win within its turn; judges positions roughly.
    [4] Looks at its own turn and at your answer.
    [5] Looks more closely at its own turn and at your answer.
    [6] Answers every threat that can be answered; its judgement is a little off.
    [7] Judges as well as it can, in a moment.
    [8] Thinks longer than Prior.
    [9] Thinks longer than Abbot.
   *[10] Thinks as far ahead as its time allows (see Settings).
}

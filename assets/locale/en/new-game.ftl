### The choice of a game and its players.
### $name is the name of a bot's level and $level its number, which may have a decimal. $rating is an Elo number. $points and
### $minutes are numbers.

new-game-title = New game
new-game-opponent = Opponent
new-game-bot = Bot
new-game-friend = A friend, on this screen
new-game-human-about = Two people take turns at this screen.
new-game-two-bots = Two bots
new-game-two-bots-about = Two bots play, and you watch.
new-game-you-play = You play
new-game-level = { $name }, level { $level }
new-game-level-rated = { $name }, level { $level }, Elo { $rating }
new-game-rating-tip = Measured in matches between the levels of this game. Level 1 is set to 500.
new-game-learn = { $minutes ->
    [one] New to this game? Learn it in 1 minute
   *[other] New to this game? Learn it in { $minutes } minutes
}
new-game-more = More options
new-game-starts = First player
new-game-random = Random
new-game-starts-about = The first turn has one action; every later turn has two.
new-game-start = Start
new-game-keeps = Your unfinished game stays in the library.
new-game-bots-only = Two bots play; you watch.
new-game-variants = Variants
# A variant that cannot be switched off, below its description.
new-game-rule-of-match = On, because a match to points is played with it.
new-game-dice = Dice seed
new-game-by-chance = Random
new-game-dice-about = Leave empty for random dice. The same number or word always gives the same rolls.
new-game-position = From a position
new-game-arrange = Set up a position
new-game-position-tip = Set up any position, then play or study from it
new-game-handicap = Handicap
new-game-handicap-none = None
new-game-handicap-given-by = Given by
new-game-handicap-about = Given by the stronger player. It is saved with the game and applies to rematches too.
new-game-odds-1 = 1 checker
new-game-odds-2 = 2 checkers
new-game-odds-3 = 3 checkers
new-game-odds-4 = 4 checkers
new-game-odds-turn = First turn with two actions
new-game-odds-pawn = Pawn
new-game-odds-knight = Knight
new-game-odds-rook = Rook
new-game-odds-queen = Queen

# Help during the game.
new-game-help = Help
new-game-help-usual = Standard
new-game-help-warn = Coach
new-game-help-strict = Strict
new-game-help-warn-about = The coach warns you before you end a turn that costs at least this much of your winning chances
new-game-help-points = { $points } percentage points
new-game-help-strict-about = No undo and no hints, as in a tournament. Only strict games count in Your results.
# The level, such as 4.3, follows the player's results.
new-game-match-me = Adaptive level: follows your results (now { $level })

# The names of two people at one screen. $side is the colour of a side.
new-game-name = Name
new-game-name-of = { common-side-owns } name

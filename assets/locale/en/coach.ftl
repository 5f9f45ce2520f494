# The coach, who warns of bad turns, and strict games.

coach-looks = The coach looks at your turn
coach-title = Are you sure?
# The opponent's threat follows.
coach-warning = This turn loses { $points } points of the win chance.
coach-take-back = Take back
coach-play-on = Play on

notice-strict-undo = Strict: nothing is taken back
notice-strict-hint = Strict: there are no hints until the game is over
notice-strict-study = Strict: a game can be studied when it is over

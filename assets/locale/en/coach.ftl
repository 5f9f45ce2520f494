# The coach, who warns of bad turns.

coach-looks = The coach looks at your turn
coach-title = Are you sure?
# The opponent's threat follows.
coach-warning = This turn loses { $points } points of the win chance.
coach-undo = Undo
coach-play-on = Play on

# The coach, who warns of bad turns.

coach-looks = Checking your turn…
coach-title = Are you sure?
# The opponent's threat follows.
coach-warning = This turn costs you { $points } percentage points of your winning chances.
coach-undo = Undo
coach-play-on = Play on

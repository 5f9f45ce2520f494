### The coach, who warns of bad turns.
### $points are percentage points of winning chances.

coach-looks = Checking your turn…
coach-title = Are you sure?
coach-warning = { $points ->
    [one] This turn costs you 1 percentage point of your winning chances.
   *[other] This turn costs you { $points } percentage points of your winning chances.
}
# $threat is what the opponent can do then: analysis-blessed or one of analysis-danger-*, without a full stop.
coach-warning-threat = { coach-warning } { $threat }.
# $why compares the answers to a doubling cube, in a sentence with its full stop.
coach-warning-cube = { coach-warning } { $why }
coach-undo = Undo
coach-play-on = Play on

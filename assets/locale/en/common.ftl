### Words of many pages.
### $start, $next and $last are parts of what is joined; $start may be joined already. $side is the colour of a side. $keys are
### the names of keys.

# To the page before.
common-back = Back
common-back-tip = Back ({ $keys })
common-close = Close

# A side by the colour of its men, as the name of a player.
common-side = { $side ->
    [red] Red
    [blue] Blue
    [white] White
   *[black] Black
}
# The same as the owner of what follows.
common-side-owns = { $side ->
    [red] Red's
    [blue] Blue's
    [white] White's
   *[black] Black's
}
# $name is the name of a player.
common-side-named = { $name } ({ common-side })

# Two sentences with their full stops.
common-sentences = { $start } { $next }

# “a, b and c”, “a, b or c”, “a, b, c”, from the left.
common-and = { $start } and { $last }
common-or = { $start } or { $last }
common-comma = { $start }, { $last }

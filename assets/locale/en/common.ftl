# Words of many pages.

common-back = Back
common-back-tip = Back ({ $keys })

# A side by the colour of its men, as the name of a player.
common-side = { $side ->
    [red] Red
    [blue] Blue
    [white] White
   *[black] Black
}

# “a, b and c”, “a, b or c”, “a, b, c”, from the left.
common-and = { $start } and { $last }
common-or = { $start } or { $last }
common-comma = { $start }, { $last }

# Words of many pages.

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
common-side-named = { $name } ({ common-side })

# “a, b and c”, “a, b or c”, “a, b, c”, from the left.
common-and = { $start } and { $last }
common-or = { $start } or { $last }
common-comma = { $start }, { $last }

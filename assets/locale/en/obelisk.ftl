# Obelisk: why an action is illegal.

obelisk-game-over = The game is over
obelisk-part-of-foundation = A foundation moves as one and is never taken apart
obelisk-other-unit = Another of your stones stands there
obelisk-not-yours = That stone is not yours
obelisk-no-unit = There is no stone of yours on that square
obelisk-no-way = Nothing that this stone could do is legal now
obelisk-must-leave = Your capstone is riding: only it may move, and it must leave
obelisk-not-a-jump = A stone jumps two squares: diagonally forward or straight back
obelisk-nothing-to-jump = A jump goes over one occupied square
obelisk-landing-taken = A jump ends on an empty square
obelisk-not-a-step = A stone goes one square: diagonally forward or straight back
obelisk-not-empty = A stone steps to an empty square only
obelisk-wrong-order = Only a pedestal on your own base or a capstone on your own foundation can be built
obelisk-covered = Nothing is built under an enemy capstone
obelisk-only-capstone-rides = Only a capstone takes Ra's Revenge
obelisk-revenge-on-capstone = Ra's Revenge is never taken on a capstone
obelisk-nothing-to-ride = Ra's Revenge is taken on an enemy base, pedestal or foundation
obelisk-no-symmetry = No two of your stones would share a row or column, and no stone one of its kind of the enemy's
obelisk-no-colour-symmetry = No two of your stones would share a row or column
obelisk-no-shape-symmetry = No stone of yours would share a row or column with one of its kind of the enemy's
obelisk-no-obelisk-symmetry = The obelisk must share a row or column with an enemy stone

# Rules that exclude each other.

obelisk-not-together = "{ $word }" and "{ $other }" do not go together

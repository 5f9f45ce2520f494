# Benediction and King Trails: why an action is illegal.

benediction-game-over = The game is over
benediction-setup-first = Starting points are chosen first
benediction-not-in-setup = Starting points are chosen only before the first turn
benediction-not-second-line = Choose a starting point on your second row, off the edges
benediction-no-man = There is no man on that point
benediction-not-your-man = That man is not yours
benediction-same-point = A man may not end where he began
benediction-not-in-line = Men move in a straight line along a gridline, past the enemy's wall too
benediction-too-far = A man moves at most as many steps as he is high
benediction-blocked = No man enters or crosses a point with a block
benediction-moved-already = A man who has moved or was dropped this turn may not move again
benediction-whole-man = A part is smaller than the whole man
benediction-no-count = At least one checker moves
benediction-friendly-there = A friendly man stands there: merge with him instead
benediction-no-friend-there = A merge needs a friendly man to merge with
benediction-two-kings = Two kings never merge
benediction-cursed-merge = A cursed man merges only with a blessed one
benediction-too-high = Without a blessing a merged man is at most two checkers high
benediction-hand-empty = There is no checker left in your hand
benediction-not-empty = That point is not empty
benediction-outside-zone = Checkers are dropped on your starting points and the points beside them
benediction-block-on-start = A starting point can never be blocked
benediction-block-beside-block = A block may not stand beside another block
benediction-block-opposite-block = A block may not stand at the opposite end of a gridline from another block

# The book of rules.

rules-benediction-minute = In a minute
rules-benediction-minute-1 = Two players, Red and Blue, each lead a king and his men on a six-sided board. A man is a stack of checkers and walks as far as he is tall. Capture an enemy king, or get one of your own kings blessed, and you win.
rules-benediction-minute-2 = Men are blessed by walking out over the enemy's wall and coming in again at the far end of the same line. A split curses both parts. A bridge from wall to wall blesses every man in it.
rules-benediction-minute-3 = The first player's first turn is one action. After that every turn is two actions, and nobody may pass. A player without a legal action loses.

rules-benediction-board = The board
rules-benediction-board-walls = Red's wall is below, Blue's wall above; the side edges belong to nobody.
rules-benediction-board-2 = Men stand on points and walk along gridlines, in six directions. Benediction is played on the 5-hex with 61 points, King Trails on the 7-hex with 127. Columns are lettered from the left, points numbered from below: e2, d7.
rules-benediction-board-3 = Red owns the two lower edges and Blue the two upper edges. These are the walls. A corner between a wall and a side edge belongs to the wall, too.
rules-benediction-board-zone = A starting point (white) and its neighbours are a player's zone.
rules-benediction-board-5 = In Benediction Red's starting point is e2 and Blue's is e8. Each side begins with seven men, one on every point of its zone; the one on the starting point is the king. Each side has nine more checkers in hand.

rules-benediction-signs = The signs
rules-benediction-signs-man = Man
rules-benediction-signs-man-text = One checker. Red's have an unbroken ring, Blue's a dashed one.
rules-benediction-signs-stack = Stack
rules-benediction-signs-stack-text = A man of two, three or more checkers. Count them at the rim.
rules-benediction-signs-king = King
rules-benediction-signs-king-text = A checker turned over, with a gold crown. A king is never cursed.
rules-benediction-signs-blessed = Blessed
rules-benediction-signs-blessed-text = A white stone. He may merge to any height.
rules-benediction-signs-cursed = Cursed
rules-benediction-signs-cursed-text = A black stone. He can only take part in a blessed merge, and neither walls nor bridges bless him.
rules-benediction-signs-block = Block
rules-benediction-signs-block-text = A black stone on a point. Nobody enters or crosses it, for the whole game.
rules-benediction-signs-starting-point = Starting point
rules-benediction-signs-starting-point-text = White when it is empty. Whoever stands on it becomes a king.
rules-benediction-signs-held = Held
rules-benediction-signs-held-text = What you picked up. Click it again, or press Esc, to put it back.
rules-benediction-signs-may-go-there = May go there
rules-benediction-signs-may-go-there-text = Faint if it takes a different number of checkers.
rules-benediction-signs-captures-there = Captures there
rules-benediction-signs-captures-there-text = The enemy's man is taken.
rules-benediction-signs-merges-there = Merges there
rules-benediction-signs-merges-there-text = The two men become one.
rules-benediction-signs-past-the-wall = Past the wall
rules-benediction-signs-past-the-wall-text = Goes over the enemy's wall: he is blessed.

rules-benediction-walking = Walking
rules-benediction-walking-1 = A man of three checkers walks one, two or three steps in a straight line. He jumps over men of either colour but never enters or crosses a block. He may not end on the point where he began.
rules-benediction-walking-passing = Out over the enemy's wall, and in again at the other end of the same line.
rules-benediction-walking-3 = Where a line leaves the board over the enemy's wall, it continues at its other end; that is one step. Red goes out upwards, Blue downwards. Nobody leaves over his own wall or over a side edge.

rules-benediction-actions = Five actions
rules-benediction-actions-move = Move
rules-benediction-actions-move-text = A whole man walks to an empty point or captures. He keeps his stone. If he passed the wall and is not cursed, he is blessed. He cannot Move again this turn, nor can a man who was dropped this turn.
rules-benediction-actions-merge = Merge
rules-benediction-actions-merge-text = A man, or the upper part of one, joins a friendly man. Two kings never merge. Without a blessing the merged man is at most two high; with one he may have any height. The blessing is the mover's or the friend's, or comes from passing the wall. A cursed man merges only in this way. Afterwards all their stones are gone.
rules-benediction-actions-split = Split
rules-benediction-actions-split-text = The upper part of a stack walks, at most as far as it is tall, to an empty point or captures. Both parts lose any blessing and are cursed; a part that passed the wall is blessed instead. Both parts of a king are kings and take no curse.
rules-benediction-actions-drop = Drop
rules-benediction-actions-drop-text = A checker from your hand lands on an empty point of your zone. On a starting point of your own it becomes a king at once.
rules-benediction-actions-block = Block
rules-benediction-actions-block-text = A black stone on an empty point for the rest of the game: not on a starting point, not beside another block, and not at the end of a line whose other end is a block.
rules-benediction-actions-1 = Captured checkers return to their owner's hand, however tall the man was. A merged man, and both parts of a split, are new men: they may Move in the same turn.

rules-benediction-end = Kings, bridges and the end
rules-benediction-end-king = A king is made
rules-benediction-end-king-text = when any man stands on any starting point, his own side's or the enemy's. He loses his stone. You may have several kings: losing one loses the game, blessing one wins it.
rules-benediction-end-bridge = Neighbouring men of one colour who connect both walls form a bridge.
rules-benediction-end-a-bridge = A bridge
rules-benediction-end-a-bridge-text = blesses every man in it who is not cursed, after each action of either side. Cursed men still count as part of it.
rules-benediction-end-you-win = You win
rules-benediction-end-you-win-text = when you capture a king, when one of your kings is blessed, or when the enemy must act and has no legal action.
rules-benediction-end-a-draw = A draw
rules-benediction-end-a-draw-text = is agreed, or happens when the same position occurs for the third time.

rules-benediction-king-trails = King Trails
rules-benediction-king-trails-1 = The same game on the 7-hex with 24 checkers a side, and these changes:
rules-benediction-king-trails-choice = Choice
rules-benediction-king-trails-choice-text = Before the first turn each player chooses a starting point on the second row of his own side, the first player first. Then both zones fill with men.
rules-benediction-king-trails-trails = Trails
rules-benediction-king-trails-trails-text = When a whole king leaves a point, it becomes another starting point of his owner. So zones grow, and kings are made there.
rules-benediction-king-trails-patience = Patience
rules-benediction-king-trails-patience-text = A blessed king does not win at once, but when his owner's next turn begins. The enemy has one turn to capture him or to take away his blessing.
rules-benediction-king-trails-curses = Curses
rules-benediction-king-trails-curses-text = The checkers of a captured cursed man are out of the game.
rules-benediction-king-trails-arriving = Arriving
rules-benediction-king-trails-arriving-text = A man who arrives on a starting point loses his stone, even if he is a king.

rules-benediction-table = At the table
rules-benediction-table-1 = Click a man and then a lit point, or drag him there. The mouse wheel or the number keys choose how many checkers of a stack go. Take checkers from your tray and black stones from the bowl, or click an empty point twice; right-click or Tab switches between the two. Esc puts back what you hold.
rules-benediction-table-2 = H asks the bot for a hint: arrows show the turn it would play, and the line below says why. T marks every man your opponent could take next turn; a king in danger glows red, and arrows show the ways past the wall that would bless a king. Point at a man to see how he could be taken. In Settings you can switch on a bar that shows who is ahead.
rules-benediction-table-3 = In the list of moves e3e4 is a move, e3+f2 a merge, f2-1-f3 a split of one checker, f2+1+e3 a merge of one, @e1 a drop, B@g4 a block. K marks a king, x a capture. Click an action to see the board after it.

rules-benediction-decisions = Decisions
rules-benediction-decisions-1 = Where the published rules are silent or ambiguous, this program plays as follows:
rules-benediction-d1 = A player who must act and has no legal action loses at once, even in the middle of a turn.
rules-benediction-d2 = If a man can reach a point both directly and past the enemy's wall, he counts as having passed the wall.
rules-benediction-d3 = A merged man and both parts of a split are new men and may Move in the same turn, even if a part had moved or been dropped before.
rules-benediction-d4 = In Benediction a king who passes the enemy's wall onto a starting point keeps his blessing and wins.
rules-benediction-d5 = A bridge also saves the parts of a split from the curse of that very split. Men cursed earlier stay cursed.
rules-benediction-d6 = The third time the same position comes up, with the same side to act and the same actions left, the game is a draw.
rules-benediction-d7 = In King Trails the first player chooses the starting point first.
rules-benediction-d8 = A part of a king that leaves by a split or a merge leaves no starting point behind; only a whole king does.
rules-benediction-d9 = A blessed merge may have any height; the checkers are the only limit.
rules-benediction-d10 = In Benediction a king, or a part of one, who passes the enemy's wall while he merges is blessed and wins.
rules-benediction-d11 = In King Trails a blessed king wins at the start of his owner's turn, once the enemy's last action has been dealt with.
rules-benediction-d12 = The middle corner where a king begins is the corner of the second row: e2 and e8.
rules-benediction-d13 = Red passes Blue's wall straight up and along both slanted directions that lead out of it; Blue likewise downward. A corner's step counts as crossing the wall of its owner.
rules-benediction-d14 = When part of a stack merges, what it leaves behind loses its stone too.
rules-benediction-d15 = There is no limit to the number of blocks.
rules-benediction-d16 = In King Trails a blessing is lost before a merge is complete, even for a king who passed the wall while merging, unless a bridge blesses him again at once.
rules-benediction-d17 = In King Trails a man who arrives on a starting point loses his blessing or curse, king or not. A king who already stands there and is blessed by a bridge keeps his blessing.

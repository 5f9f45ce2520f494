# The chapters of King Trails that differ from the book of Benediction.

rules-king-trails-minute-1 = King Trails is Benediction on a larger board, with kings who leave new starting points behind. Red and Blue each lead a king and his men. A man is a checker or a stack of checkers, and moves up to one point per checker in a straight line. You win by capturing an enemy king, or by having a blessed king at the start of your turn.
rules-king-trails-minute-3 = Before the game, each player chooses a starting point, where the king begins. The first turn of the game has one action; every later turn has two. You may not pass, and if you have no legal action, you lose.

rules-king-trails-changes = What differs from Benediction
rules-king-trails-changes-1 = If you know Benediction, this chapter is all you need. The board has 127 points, seven along each edge, and each side has 24 checkers.
rules-king-trails-choice = Choosing a start
rules-king-trails-choice-text = Before the game, each player chooses a starting point on their own second row; the first player chooses first. The second row is all points one step inside their wall that are not on an edge: b2 to l2 for Red, and for Blue the second points from the top of the columns b to l. Then both zones fill with seven men of one checker each. The man on the starting point is the king.
rules-king-trails-trails = Trails
rules-king-trails-trails-text = When a king leaves a point with his whole stack, by a Move or a merge, that point becomes a new starting point for his side. A captured king leaves none. Your zone is all your starting points and the points next to them. Every starting point makes kings of the men of both sides.
rules-king-trails-example-trail = A trail: the king leaves g4, which becomes a starting point.
rules-king-trails-patience = Winning by a blessing
rules-king-trails-patience-text = A blessed king does not win at once. He wins at the start of his owner's next turn if he is still blessed, so the opponent has one turn to capture him.
rules-king-trails-arriving = Landing on a start
rules-king-trails-arriving-text = A man who lands on a starting point loses any blessing or curse, even a blessed king, and even if he came through the wall onto it.
rules-king-trails-merging = Merging
rules-king-trails-merging-text = A king who merges through the enemy wall is not blessed after it: a merge ends every blessing. Only a bridge that he stands in then can bless him again.
rules-king-trails-curses = Curses
rules-king-trails-curses-text = When a cursed man is captured, his checkers leave the game for good instead of going back to the hand.

rules-king-trails-board-2 = Men stand on the points and move along the lines, in six directions. The board has 127 points, seven along each edge. Columns run straight up and are lettered from the left: a and m have seven points, g has thirteen. The points of each column are numbered from its bottom, so a1, g1 and m1 are all on the lower edges. f9 is the ninth point of column f.
rules-king-trails-board-zone = Your starting points (white when empty) and the points next to them are your zone. New checkers are dropped there.
rules-king-trails-walking-2 = Men jump over other men of either colour, but never over a block. To capture, end a Move or a split on an enemy man, however tall he is; his checkers go back to their owner's hand, or leave the game if he was cursed. A king captures like any other man. A tall man may go all the way round a line, but not end where he started.
rules-king-trails-walking-3 = A line that leaves the board through the enemy wall continues at its other end, wherever that is; crossing counts as one step. Red crosses moving up the board, Blue moving down. You cannot cross your own wall or a side edge. A step out of a corner crosses the wall that the corner belongs to: a red man on a7 can leave straight up or up to the left.
rules-king-trails-merge-text = A man, or part of a stack, moves onto a friendly man and joins him there. Without a blessing, the new man may be at most two checkers high. With one, he may be any height. Two kings never merge. When a king merges with another man, the new man is a king. If only part of a king merges, the part left behind is a king too. All blessings and curses on both men, and on what is left behind, are gone, so a king who merges with a blessed man is not blessed.
rules-king-trails-drop-text = Place a checker from your hand on an empty point of your zone. It cannot Move this turn, but it may merge. On a starting point it becomes a king at once, even on one of your opponent's that lies in your zone.
rules-king-trails-block-text = Place a block on any empty point, in either zone or outside. It may not be placed on a starting point or next to another block, and no line may have blocks at both of its ends: with a block on a1, there can be none on g1, a7 or m7. It stays for the whole game.
rules-king-trails-blessings-bridge-text = A bridge blesses every man in it who is not cursed; cursed men count as links. All men who are connected to it belong to it, side branches too. Bridges are checked after every action of either side, so a man who joins a standing bridge is blessed too. A man who lands on a starting point in a bridge loses his curse first, and is then blessed. A blessing stays when the bridge is broken.
rules-king-trails-blessings-king-text = He wins at the start of his owner's next turn, if he is still blessed.
rules-king-trails-blessings-end-text = A merge ends the blessings and curses of both men. A split ends a blessing, but not a curse. Landing on a starting point ends both. Your opponent cannot take a blessing away; all he can do is capture the man.
rules-king-trails-end-king-text = A man who lands on a starting point of either side becomes a king and loses any blessing or curse. A man who is already a king loses his blessing there too, even one that he got by going through the wall onto it. You may have several kings. Losing one loses the game.
rules-king-trails-d13 = Red goes through Blue's wall straight up and along both diagonals that lead up out of it; Blue likewise downward. A step out of a corner counts as crossing the wall that the corner belongs to: Red's man on a7 can leave straight up and come back at a1, or up to the left and come back at m1.
rules-king-trails-end-you-win-text = You win when you capture a king, when one of your kings is blessed at the start of your turn, or when your opponent has no legal action.

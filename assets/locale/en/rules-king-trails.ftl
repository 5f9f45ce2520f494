# The chapters of King Trails that differ from the book of Benediction.

rules-king-trails-minute-1 = King Trails is Benediction on a larger board, with kings who leave new starting points behind. Red and Blue each lead a king and his men. A man is a checker or a stack of checkers, and moves up to one point per checker in a straight line. You win by capturing an enemy king, or by having a blessed king at the start of your turn.
rules-king-trails-minute-3 = Before the game, each player chooses a starting point, where the king begins. The first turn of the game has one action; every later turn has two. You may not pass, and if you have no legal action, you lose.

rules-king-trails-changes = What differs from Benediction
rules-king-trails-changes-1 = If you know Benediction, this chapter is all you need. The board has 127 points, seven along each edge, and each side has 24 checkers.
rules-king-trails-choice = Choosing a start
rules-king-trails-choice-text = Before the game, each player chooses a starting point on their own second row; the first player chooses first. Then both zones fill with seven men each. The man on the starting point is the king.
rules-king-trails-trails = Trails
rules-king-trails-trails-text = When a king leaves a point with his whole stack, by a Move or a merge, that point becomes a new starting point for his side. Your zone is all your starting points and the points next to them.
rules-king-trails-patience = Winning by a blessing
rules-king-trails-patience-text = A blessed king does not win at once. He wins at the start of his owner's next turn if he is still blessed, so the opponent has one turn to capture him.
rules-king-trails-arriving = Landing on a start
rules-king-trails-arriving-text = A man who lands on a starting point loses any blessing or curse, even a blessed king.
rules-king-trails-merging = Merging
rules-king-trails-merging-text = A king who merges through the enemy wall is not blessed after it: a merge ends every blessing.
rules-king-trails-curses = Curses
rules-king-trails-curses-text = When a cursed man is captured, his checkers leave the game for good.

rules-king-trails-board-2 = Men stand on the points and move along the lines, in six directions. The board has 127 points, seven along each edge. Columns are lettered from the left and points are numbered from the bottom: g2, f9.
rules-king-trails-board-zone = Your starting points (white when empty) and the points next to them are your zone. New checkers are dropped there.
rules-king-trails-end-you-win-text = You win when you capture a king, when one of your kings is blessed at the start of your turn, or when your opponent has no legal action.

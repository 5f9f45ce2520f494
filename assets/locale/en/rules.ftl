### What the books of all games share.
### $chapters are titles of chapters, joined by common-and. $game is the name of a game.

rules-title = The rules of the games
rules-how = The program shows the same pages with drawings: choose *How to play* on the main menu, and click a drawing to try its position. *Learn* teaches each game in lessons.
rules-shared = The chapters { $chapters } are the same as in { $game }.
rules-notation = Notation

# How to play on screen: one chapter for all games.
rules-screen = On screen
rules-screen-1 = Click one of your pieces, then a highlighted point, square or space; or drag the piece there. If a click could mean several actions, a short list lets you choose; the number keys work too. If a click is not legal, a message says which rule forbids it.
rules-screen-2 = In Benediction and King Trails, the mouse wheel or the number keys choose how many checkers move. Take checkers from the tray and blocks from the bowl; or click an empty point twice, where a right click or O switches between a drop and a block.
rules-screen-3 = In Byzantine Kingamon the dice roll by themselves, and a roll cannot be undone. Buttons offer what is not on the board: double or roll, take or pass, and “Stay on the bar”. In Benedict Chess a button offers the swap.
rules-screen-4 = Press H for a hint: arrows show the turn the bot would play, and a sentence says why. Press T for the threats: what your opponent could capture next turn, with a king in danger marked twice. Settings has an evaluation bar that shows who is ahead.
rules-screen-held = Held
rules-screen-held-text = The piece you picked up. Click it again, or press Esc, to put it back.
rules-screen-may-go-there = Can move here
rules-screen-may-go-there-text = Fainter if a different number of checkers would have to move.
rules-screen-captures-there = Can capture here
rules-screen-captures-there-text = The enemy piece is captured.
rules-screen-merges-there = Can merge here
rules-screen-merges-there-text = The two men become one.
rules-screen-past-the-wall = Through the wall
rules-screen-past-the-wall-text = He goes through the enemy wall to get here. A Move or a split through the wall blesses a man who is not cursed; the chapter “Kings and winning” tells of starting points.

# Words that change the rules of a game.
rule-obelisk-open = Open
rule-obelisk-open-about = Your stones line up with each other or with their like of the enemy's. The usual rule.
rule-obelisk-bounded = Bounded
rule-obelisk-bounded-about = Your stones line up with each other.
rule-obelisk-balanced = Balanced
rule-obelisk-balanced-about = Your stones line up with each other and with their like of the enemy's.
rule-obelisk-line = Line
rule-obelisk-line-about = The stones begin in one row, like facing like. The usual start.
rule-obelisk-even = Even
rule-obelisk-even-about = The stones begin in an L: with best play a draw in every mode.
rule-benedict-chess-swap = Swap
rule-benedict-chess-swap-about = After White's first action Black may take White's side instead of moving. Without this White wins by force with e3, and Cardinal knows how.
rule-obelisk-symmetry = Symmetry
rule-obelisk-start = Start

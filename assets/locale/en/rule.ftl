# Words that change the rules of a game.
# Names of kinds of symmetry, as in rules-obelisk.ftl.
rule-obelisk-open = Open
rule-obelisk-open-about = Your stones line up with each other or with a matching enemy stone. The usual rule.
rule-obelisk-bounded = Bounded
rule-obelisk-bounded-about = Your stones line up with each other.
rule-obelisk-balanced = Balanced
rule-obelisk-balanced-about = Your stones line up with each other and with a matching enemy stone.
rule-obelisk-line = Line
rule-obelisk-line-about = The stones start in one row, each opposite its match. The usual start.
rule-obelisk-even = Even
rule-obelisk-even-about = The stones start in an L. With best play it is a draw in every mode.
rule-benedict-chess-swap = Swap
rule-benedict-chess-swap-about = After White's first move, Black may swap sides instead of moving. Without this rule White wins by force with 1.e3, and Cardinal knows how.
rule-obelisk-symmetry = Symmetry
rule-obelisk-start = Start

# The games: names, what they are, how actions are written, what the signs of the board in the terminal mean.
game-benediction-about = The base game on the 5-hex: 61 points, 16 checkers a side. A blessed king wins at once.
game-obelisk-about = Three stones a side on a board of 3 by 4. Build base, pedestal and capstone into an obelisk; every move must leave your stones in symmetry.
game-king-trails-about = The 7-hex: 127 points, 24 checkers a side. You choose where your king begins, kings leave starting points behind, and a blessed king must live until his turn comes.
game-benedict-chess-about = Chess without captures, by W. D. Troyka: whom the man that moved attacks changes his colour, and a flipped king ends the game.
game-kingamon-about = A ring of thirty spaces, two dice, ten disks and a king a side. Bring all home and off, or catch the enemy king.
game-benediction = Benediction
game-benedict-chess = Benedict Chess
game-obelisk = Obelisk
game-kingamon = Byzantine Kingamon
game-king-trails = King Trails
game-benediction-notation =
    e3e4       the man of e3 moves to e4     e3+f2      he merges with the man of f2
    f2+1+e3    one checker of f2 merges      f2-1-f3    one checker of f2 splits off
    @e1        a checker is dropped          B@g4       a block is placed
    S@g2       a starting point is chosen    Several actions are divided by commas.
game-benediction-legend =
    R B      a man of Red, of Blue         R3       a man of three checkers
    RK       a king                        Rb       a blessed man
    Rc       a cursed man                  R3K!     he may not Move any more this turn
    {"."}        an empty point                #        a block
    (r) (b)  an empty starting point of Red, of Blue; (rb) of both
    The upper edges are Blue's wall, the lower ones Red's; the upright ones belong to nobody.
game-benedict-chess-notation =
    e2e4       a man goes from e2 to e4      Nd5        as chess players write it
    c7c8n      and the pawn is a knight      e1g1, O-O  castling
    swap       you take the other side, if the rule swap is chosen and nothing else was played
game-benedict-chess-legend =
    K Q R B N P  king, queen, rook, bishop, knight and pawn of White
    k q r b n p  the same of Black
    {"."}            an empty square
game-obelisk-notation =
    Ba1-b2     the base of a1 steps to b2    Pc4^a2     the pedestal jumps to a2
    Pc1+b2     the pedestal is built on b2   Ca2*b3     the capstone rides what is on b3
    B P C F    base, pedestal, capstone, foundation, for both sides
game-obelisk-legend =
    B P C    Black's base, pedestal, capstone; he sits below
    b p c    White's
    BPc      a stack, from the bottom up: White's capstone rides Black's foundation
    {"."}        an empty square
game-kingamon-notation =
    d4>7       a disk goes from 4 to 7       kbar>3     the king enters on 3
    d28>off    a disk is borne off           d28>off[5] the same with the 5, where either die would do
    3-1        the dice (they fall by themselves)
    double, take, pass, roll                 the cube, and a roll without doubling
    decline    the king stays on the bar     Several actions are divided by commas.
game-kingamon-legend =
    W2 R2    two pieces of White, of Red     W1K      White's king
    W3K      White's king and two disks      (12) (18) the neutral spaces
    {"."}        an empty space                  off      the tray, where pieces are borne off
    White goes from 1 up to 29 and off, Red from 29 down to 1 and off. Both enter from the bar.

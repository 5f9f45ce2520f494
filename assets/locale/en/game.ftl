# The games: names, what they are, how actions are written, what the signs of the board in the terminal mean.
game-benediction-about = The original game: 61 points, 16 checkers per side. Capture a king, or get one of your own blessed, and you win.
game-obelisk-about = Three stones a side on a 3 × 4 board. Stack base, pedestal and capstone into an obelisk; after every move your stones must line up.
game-king-trails-about = Benediction on a larger board: 127 points, 24 checkers per side. You choose where your king starts, kings leave new starting points behind them, and a blessed king wins only if he survives until your next turn.
game-benedict-chess-about = Chess without captures, by W. D. Troyka. Every enemy piece attacked by the piece you just moved changes sides. Flip the king to win.
game-kingamon-about = A relative of backgammon on a ring of thirty spaces: ten disks and a king per side. Bear off all your pieces, or capture the enemy king.
game-benediction-length = About 25 minutes
game-king-trails-length = About 20 minutes
game-benedict-chess-length = About 15 minutes
game-obelisk-length = About 10 minutes
game-kingamon-length = About 20 minutes
game-benediction = Benediction
game-benedict-chess = Benedict Chess
game-obelisk = Obelisk
game-kingamon = Byzantine Kingamon
game-king-trails = King Trails
game-benediction-notation =
    e3e4       the man on e3 moves to e4     e3+f2      he merges with the man on f2
    f2+1+e3    one checker from f2 merges    f2-1-f3    one checker from f2 splits off
    @e1        drop a checker                B@g4       place a block
    Separate several actions with commas.
game-king-trails-notation =
    e3e4       the man on e3 moves to e4     e3+f2      he merges with the man on f2
    f2+1+e3    one checker from f2 merges    f2-1-f3    one checker from f2 splits off
    @e1        drop a checker                B@g4       place a block
    S@g2       choose a starting point       Separate several actions with commas.
game-benediction-legend =
    R B      a man of Red, of Blue         R3       a man of three checkers
    RK       a king                        Rb       a blessed man
    Rc       a cursed man                  R3K!     he cannot Move again this turn
    {"."}        an empty point                #        a block
    (r) (b)  an empty starting point of Red, of Blue; (rb) of both
    The name of a point stands behind what is on it: R3 e2.
    The upper edges are Blue's wall, the lower ones Red's. The side edges are not walls.
game-benedict-chess-notation =
    e2e4       move from e2 to e4            Nd5        the same in chess notation
    c7c8n      promote to a knight           e1g1, O-O  castling
    swap       swap sides (only with the rule Swap, in answer to the first move)
game-benedict-chess-legend =
    K Q R B N P  king, queen, rook, bishop, knight and pawn of White
    k q r b n p  the same of Black
    {"."}            an empty square
game-obelisk-notation =
    Ba1-b2     the base steps from a1 to b2  Pc4^a2     the pedestal jumps to a2
    Pc1+b2     build: pedestal onto b2       Ca2*b3     Ra's Revenge: capstone rides b3
    B P C F    base, pedestal, capstone, foundation (either side)
game-obelisk-legend =
    B P C    Black's base, pedestal, capstone (Black starts at the bottom)
    b p c    White's
    BPc      a stack, bottom first: White's capstone rides Black's foundation
    {"."}        an empty square
game-kingamon-notation =
    d4>7       a disk moves from 4 to 7      kbar>3     the king enters on 3
    d28>off    a disk is borne off           d28>off[5] the same, using the 5 when either die fits
    3-1        a roll (made for you)
    double, take, pass, roll                 the cube, or a roll without doubling
    decline    the king stays on the bar     Separate several actions with commas.
game-kingamon-legend =
    W2 R2    two pieces of White, of Red     W1K      White's king
    W3K      White's king and two disks      (12) (18) the neutral spaces
    {"."}        an empty space                  off      pieces borne off
    White moves from 1 up to 29 and off, Red from 29 down to 1 and off. Both enter from the bar.

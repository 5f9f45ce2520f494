//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::games::violations;
use crate::key;

violations! {
    /// Rule that an action breaks: the first one in the order of [`Position::check_action`](super::Position::check_action)
    /// if it breaks several.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Violation {
        /// The game is over, and no action is legal.
        GameOver = key!("benediction-game-over"),
        /// Starting points must be chosen first ([King Trails](crate::rulebook#what-differs-from-benediction)).
        SetupFirst = key!("benediction-setup-first"),
        /// Starting points are chosen only before the first turn
        /// ([King Trails](crate::rulebook#what-differs-from-benediction)).
        NotInSetup = key!("benediction-not-in-setup"),
        /// The point is not one of those that can be chosen as a starting point
        /// ([King Trails](crate::rulebook#what-differs-from-benediction)).
        NotSecondLine = key!("benediction-not-second-line"),
        /// No man stands at the start ([The five actions](crate::rulebook#the-five-actions)).
        NoMan = key!("benediction-no-man"),
        /// The man belongs to the opponent ([The five actions](crate::rulebook#the-five-actions)).
        NotYourMan = key!("benediction-not-your-man"),
        /// The action ends where it starts ([How men move](crate::rulebook#how-men-move)).
        SamePoint = key!("benediction-same-point"),
        /// No straight line leads to the end ([How men move](crate::rulebook#how-men-move)).
        NotInLine = key!("benediction-not-in-line"),
        /// The end is more points away than checkers move ([How men move](crate::rulebook#how-men-move)).
        TooFar = key!("benediction-too-far"),
        /// A block is at the end or on the line ([How men move](crate::rulebook#how-men-move)).
        Blocked = key!("benediction-blocked"),
        /// The man has moved or been dropped in this turn ([Move](crate::rulebook#the-five-actions)).
        MovedAlready = key!("benediction-moved-already"),
        /// A part of a man must be smaller than the man ([The five actions](crate::rulebook#the-five-actions)).
        WholeMan = key!("benediction-whole-man"),
        /// A part of a man has at least one checker ([The five actions](crate::rulebook#the-five-actions)).
        NoCount = key!("benediction-no-count"),
        /// A man of the same side is at the end ([Move and Split](crate::rulebook#the-five-actions)).
        FriendlyThere = key!("benediction-friendly-there"),
        /// No man of the same side is at the end ([Merge](crate::rulebook#the-five-actions)).
        NoFriendThere = key!("benediction-no-friend-there"),
        /// Two kings cannot merge, not even with a blessing ([Merge](crate::rulebook#the-five-actions)).
        TwoKings = key!("benediction-two-kings"),
        /// A cursed man can merge only with a blessing ([Merge](crate::rulebook#the-five-actions)).
        CursedMerge = key!("benediction-cursed-merge"),
        /// A merge without a blessing makes at most two checkers ([Merge](crate::rulebook#the-five-actions)).
        TooHigh = key!("benediction-too-high"),
        /// The hand is empty, so no checker can be dropped ([Drop](crate::rulebook#the-five-actions)).
        HandEmpty = key!("benediction-hand-empty"),
        /// The point is not empty ([Drop and Block](crate::rulebook#the-five-actions)).
        NotEmpty = key!("benediction-not-empty"),
        /// The point is not in the zone of the side ([Drop](crate::rulebook#the-five-actions)).
        OutsideZone = key!("benediction-outside-zone"),
        /// A starting point cannot be blocked ([Block](crate::rulebook#the-five-actions)).
        BlockOnStart = key!("benediction-block-on-start"),
        /// A block cannot be placed next to another one ([Block](crate::rulebook#the-five-actions)).
        BlockBesideBlock = key!("benediction-block-beside-block"),
        /// Two blocks cannot be at opposite ends of a gridline ([Block](crate::rulebook#the-five-actions)).
        BlockOppositeBlock = key!("benediction-block-opposite-block"),
    }
}

//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::games::violations;
use crate::key;

violations! {
    /// Rule that an action breaks: the first one in the order of [`Position::check_action`](super::Position::check_action)
    /// if it breaks several.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Violation {
        /// The game is over ([Bearing off and winning](crate::rulebook#bearing-off-and-winning)).
        GameOver = key!("kingamon-game-over"),
        /// The lot must decide first who starts ([A roll](crate::rulebook#a-roll)).
        StarterFirst = key!("kingamon-starter-first"),
        /// The lot has decided who starts ([A roll](crate::rulebook#a-roll)).
        StarterKnown = key!("kingamon-starter-known"),
        /// The dice must be rolled first ([A roll](crate::rulebook#a-roll)).
        RollFirst = key!("kingamon-roll-first"),
        /// A roll is being played ([A roll](crate::rulebook#a-roll)).
        NoRollNow = key!("kingamon-no-roll-now"),
        /// The side must double or roll ([Doubling cube](crate::rulebook#variants-2)).
        DoubleOrRoll = key!("kingamon-double-or-roll"),
        /// A double must be taken or passed first ([Doubling cube](crate::rulebook#variants-2)).
        AnswerFirst = key!("kingamon-answer-first"),
        /// No double is offered, so none can be taken or passed ([Doubling cube](crate::rulebook#variants-2)).
        NothingOffered = key!("kingamon-nothing-offered"),
        /// The side cannot double now ([Doubling cube](crate::rulebook#variants-2)).
        NoDoubleNow = key!("kingamon-no-double-now"),
        /// No die of this number is left ([A roll](crate::rulebook#a-roll)).
        NoSuchDie = key!("kingamon-no-such-die"),
        /// A piece that is borne off does not move ([The board](crate::rulebook#the-board-2)).
        OutOfPlay = key!("kingamon-out-of-play"),
        /// No piece of this kind stands at the start ([Where a piece may stop](crate::rulebook#where-a-piece-may-stop)).
        NoSuchPiece = key!("kingamon-no-such-piece"),
        /// Pieces do not move backwards ([The board](crate::rulebook#the-board-2)).
        Backwards = key!("kingamon-backwards"),
        /// Disks on the bar must enter first ([Variants](crate::rulebook#variants-2), `bgbar`).
        BarFirst = key!("kingamon-bar-first"),
        /// Bearing off takes the exact number ([Where a piece may stop](crate::rulebook#where-a-piece-may-stop)).
        Overshoots = key!("kingamon-overshoots"),
        /// Bearing off takes all pieces in the enemy home ([Variants](crate::rulebook#variants-2), `bgoff`).
        NotAllHome = key!("kingamon-not-all-home"),
        /// Two or more enemy pieces hold the space ([Where a piece may stop](crate::rulebook#where-a-piece-may-stop)).
        Held = key!("kingamon-held"),
        /// An enemy piece holds the neutral space ([Where a piece may stop](crate::rulebook#where-a-piece-may-stop),
        /// [K3](crate::rulebook#rulings-4)).
        NeutralHeld = key!("kingamon-neutral-held"),
        /// The king's entry cannot be declined now ([Variants](crate::rulebook#variants-2), `bgbar`).
        NothingToDecline = key!("kingamon-nothing-to-decline"),
    }
}

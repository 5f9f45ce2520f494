//! What may be done at the table. This is the place that decides it for every activity; panels, keys, bots, clocks and the library
//! ask the policy.

use super::activity::{Activity, TurnEnd};
use super::player_slot::Slots;
use benediction_study::session::Session;

/// The answers to what a player, a bot, a clock and the program may do in the present state of the table. By default
/// nothing may be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The sides that a person may move.
    pub acts: Movable,
    /// The reach of one *Undo*.
    pub undo: Undo,
    /// `true` if actions are played at whatever node is looked at, so that another action than before begins a variation. If
    /// `false`, actions are played at the end of the game alone, and those that were undone are dropped.
    pub branches: bool,
    /// `true` if the game is saved.
    pub is_saved: bool,
    /// `true` if the game is played: its clocks run, and its bots act.
    pub is_played: bool,
    /// `true` while the game is played strictly: there is no help and no study, and a menu does not stop its clocks.
    pub is_strict: bool,
    /// `true` if hints, threats and the evaluation bar may be shown.
    pub helps: bool,
    /// `true` if a person may resign or offer a draw.
    pub may_resign: bool,
    /// `true` if the game may be sent to an opponent who plays by letter.
    pub may_send: bool,
    /// `true` if the program rolls dice that are due.
    pub rolls: bool,
    /// `true` if the game may be analysed as a whole: it is over, or studied.
    pub is_reviewed: bool,
    /// The panel beside the board, which names the kind of the activity too.
    pub panel: Panel,
}

/// The sides that a person may move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Movable {
    /// No side.
    #[default]
    Nobody,
    /// The sides that are played by people.
    People,
    /// Both sides.
    Both,
}

/// The reach of one *Undo*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Undo {
    /// None, not even the end, because the game is or was played strictly.
    #[default]
    Nothing,
    /// One action or roll of the dice.
    Each,
    /// The actions back to the last decision of a person. Rolls of the dice stand.
    Decision,
    /// The same, but players cannot undo: the exercise does.
    ByExercise,
}

/// The panel beside the board, one for each kind of activity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// The players and the moves.
    Players,
    /// The study.
    Study,
    /// The board editor.
    Editor,
    /// The exercise.
    Exercise,
    /// None: the demo behind the title.
    #[default]
    Nothing,
}

impl Panel {
    /// Returns `true` if the panel belongs to a study.
    pub const fn is_study(self) -> bool {
        matches!(self, Panel::Study | Panel::Editor)
    }
}

impl Policy {
    /// Returns the policy for a game of these players. `is_viewing` is `true` if another node than the live one is on the table.
    pub(super) fn new(activity: &Activity, session: &Session, slots: &Slots, is_viewing: bool) -> Policy {
        let (is_over, strict) = (session.outcome().is_some(), session.about().terms.strict);
        let policy = match activity {
            Activity::Play(play) | Activity::Watch(play) => Policy {
                acts: if play.turn == TurnEnd::Confirmed && slots.has_human() {
                    Movable::People
                } else {
                    Movable::Nobody
                },
                undo: if strict { Undo::Nothing } else { Undo::Decision },
                branches: !slots.has_bot(),
                is_saved: play.lesson.is_none(),
                is_played: true,
                is_strict: strict && !is_over,
                helps: !strict || is_over,
                may_resign: !is_over && slots.has_human(),
                may_send: !slots.has_bot(),
                rolls: play.turn == TurnEnd::Confirmed && !is_viewing,
                is_reviewed: is_over,
                panel: Panel::Players,
            },
            Activity::Study(study) => {
                let is_arranged = study.arranging.is_some();
                Policy {
                    acts: if is_arranged { Movable::Nobody } else { Movable::Both },
                    undo: if strict && is_over { Undo::Nothing } else { Undo::Each },
                    branches: true,
                    is_saved: !is_arranged,
                    helps: true,
                    may_send: !is_arranged && !slots.has_bot(),
                    is_reviewed: true,
                    panel: if is_arranged { Panel::Editor } else { Panel::Study },
                    // The player chooses the rolls.
                    ..Policy::default()
                }
            }
            Activity::Exercise { is_waiting } => Policy {
                acts: if *is_waiting { Movable::Nobody } else { Movable::People },
                undo: Undo::ByExercise,
                is_strict: strict,
                panel: Panel::Exercise,
                ..Policy::default()
            },
            Activity::Demo => Policy {
                undo: if strict && is_over { Undo::Nothing } else { Undo::Decision },
                is_strict: strict,
                ..Policy::default()
            },
        };
        // An earlier position is looked at, not played from.
        if is_viewing { Policy { acts: Movable::Nobody, ..policy } } else { policy }
    }
}

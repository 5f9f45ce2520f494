//! Checkers that change: another colour rises over them from the foot up, or another form or a darker look replaces theirs.

use bevy::prelude::*;

use super::{Moving, Part, PieceLook};
use crate::app::base::clock::Clock;

/// A checker that is changing its look. In the position it has its new look already.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Changing {
    /// The old look.
    pub from: PieceLook,
    /// The new look.
    pub to: PieceLook,
    /// The time at which it begins, by the [`Clock`].
    pub start: f32,
    /// Duration, in seconds.
    pub seconds: f32,
}

impl Changing {
    /// Returns the look at a time, and `true` if the change is over by then.
    pub fn at(&self, now: f32) -> (PieceLook, bool) {
        let part = (now - self.start) / self.seconds.max(0.001);
        if part >= 1.0 {
            return (self.to, true);
        }
        if part <= 0.0 {
            return (self.from, false);
        }
        if self.from.form != self.to.form || self.from.tint == self.to.tint {
            return (if part < 0.5 { self.from } else { self.to }, false);
        }
        let level = (part * f32::from(PieceLook::FULL)) as u8;
        (PieceLook { recolor: Some((self.to.tint, level)), ..self.from }, false)
    }
}

fn change(mut commands: Commands, clock: Res<Clock>, mut all: Query<(Entity, &Changing, &mut Part)>) {
    for (entity, changing, mut part) in &mut all {
        let (look, over) = changing.at(clock.now());
        part.set_if_neq(Part::Checker(look));
        if over {
            commands.entity(entity).remove::<Changing>();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, change.in_set(Moving::Followers));
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_rules::notation::Tint;
    use benediction_rules::view::Form;

    #[test]
    fn flipped_piece_changes_color_gradually() {
        let [white, black] = [Tint::White, Tint::Black].map(|tint| PieceLook::plain(Form::Pawn, tint));
        let changing = Changing { from: white, to: black, start: 1.0, seconds: 0.4 };
        assert_eq!(changing.at(0.9), (white, false));
        assert_eq!(changing.at(1.21).0, PieceLook { recolor: Some((Tint::Black, 6)), ..white });
        assert_eq!(changing.at(1.5), (black, true));
    }

    #[test]
    fn cursed_man_darkens_at_half_time() {
        let plain = PieceLook::plain(Form::Checker, Tint::Red);
        let changing = Changing { from: plain, to: PieceLook { dull: true, ..plain }, start: 0.0, seconds: 1.0 };
        assert_eq!([0.4, 0.6].map(|now| changing.at(now).0.dull), [false, true]);
    }

    #[test]
    fn another_form_takes_the_place_at_half_time() {
        let [pawn, queen] = [Form::Pawn, Form::Queen].map(|form| PieceLook::plain(form, Tint::White));
        let changing = Changing { from: pawn, to: queen, start: 0.0, seconds: 1.0 };
        assert_eq!((changing.at(0.4).0, changing.at(0.6).0), (pawn, queen));
    }
}

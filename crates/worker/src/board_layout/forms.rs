//! Sizes of men, by their form, in the units of [`super::places`].

use benediction_rules::view::{Form, Man};

/// Radius of a checker.
pub const RADIUS: f32 = 0.40;
/// Height of a checker, and the distance from one to the next in a stack.
pub const THICKNESS: f32 = 0.17;

/// Returns the height of a checker of a form.
pub const fn height(form: Form) -> f32 {
    match form {
        Form::Checker => THICKNESS,
        Form::Pawn => 0.80,
        Form::Rook => 0.97,
        Form::Knight => 1.14,
        Form::Bishop => 1.22,
        Form::Queen => 1.36,
        Form::King => 1.58,
        Form::Base => 0.22,
        Form::Pedestal => 0.78,
        Form::Capstone => 0.45,
        Form::Figure => 1.12,
    }
}

/// Returns the largest radius of a form.
pub const fn radius(form: Form) -> f32 {
    match form {
        Form::Checker => RADIUS,
        Form::Pawn => 0.29,
        Form::Rook | Form::Knight | Form::Bishop => 0.33,
        Form::Queen => 0.36,
        Form::King => 0.38,
        Form::Base => 0.42,
        Form::Pedestal => 0.24,
        Form::Capstone => 0.20,
        Form::Figure => RADIUS,
    }
}

/// Part of a man's height above which the pointer must hit the body, and below which the foot.
pub const FOOT: f32 = 0.22;

/// Returns the radius of a form above its foot.
pub const fn body(form: Form) -> f32 {
    match form {
        Form::Pawn => 0.17,
        Form::Bishop => 0.21,
        Form::Figure => 0.32,
        Form::Rook | Form::Queen | Form::King => 0.27,
        Form::Knight => 0.27,
        Form::Checker | Form::Base | Form::Pedestal | Form::Capstone => radius(form),
    }
}

/// Returns the height of a man with all its checkers.
pub fn height_of(man: &Man) -> f32 {
    height(man.form) * man.checkers.len() as f32
}

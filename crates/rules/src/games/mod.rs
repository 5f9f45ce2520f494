//! The games: [Benediction and King Trails](benediction), [Benedict Chess](benedict_chess), [Obelisk](obelisk) and
//! [Byzantine Kingamon](kingamon). Each module has a `Position`, which implements the traits of this crate, and
//! queries of its own.

pub mod benedict_chess;
pub mod benediction;
pub mod kingamon;
pub mod obelisk;

/// Defines the rules that an action can break, each with the key of its sentence.
macro_rules! violations {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$rule_about:meta])* $rule:ident = $key:expr,)* }) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$rule_about])* $rule,)*
        }

        impl From<$name> for $crate::message::Message {
            fn from(violation: $name) -> $crate::message::Message {
                match violation {
                    $($name::$rule => $key.into(),)*
                }
            }
        }

        $crate::error_as_message!($name);
    };
}

use violations;

//! Enums whose variants have words.

/// Defines an enum with the list `ALL` of its variants, and a method that returns the word of a variant.
///
/// ```
/// benediction_rules::worded_enum! {
///     /// A colour.
///     #[derive(Clone, Copy)]
///     pub enum Color {
///         /// A light colour.
///         White = "white",
///         /// A dark colour.
///         Black = "black",
///     }
///
///     /// Returns the name.
///     pub const fn name;
/// }
///
/// assert_eq!(Color::ALL.map(Color::name), ["white", "black"]);
/// ```
#[macro_export]
macro_rules! worded_enum {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$variant_about:meta])* $variant:ident = $word:literal,)*
        }

        $(#[$word_about:meta])*
        pub const fn $word_of:ident;
    ) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$variant_about])* $variant,)*
        }

        impl $name {
            /// All variants, in the order of their declaration.
            pub const ALL: [$name; [$($word),*].len()] = [$($name::$variant),*];

            $(#[$word_about])*
            pub const fn $word_of(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }
    };
}

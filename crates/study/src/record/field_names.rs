//! The names of the fields of a struct, from its implementation of [`Deserialize`].

use serde::de::value::Error;
use serde::de::{Deserialize, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;

/// Returns the names of the fields of a struct in the order of their declaration, with the names that they have in files. Returns an
/// empty list for other types.
pub(crate) fn field_names<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut names: &[&str] = &[];
    // The reading ends with an error as soon as the names are known.
    let _ = T::deserialize(FieldNames(&mut names));
    names
}

/// A deserializer without data that notes the names of the fields it is asked for.
struct FieldNames<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for FieldNames<'_> {
    type Error = Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = fields;
        Err(Error::custom(""))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Error> {
        Err(Error::custom(""))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::super::file::RecordFields;
    use super::super::{FORMAT, Record};
    use super::*;

    #[test]
    fn fields_of_a_saved_game_are_known_from_serde() {
        let names = field_names::<RecordFields>();
        assert_eq!((names.first(), names.last()), (Some(&"format"), Some(&"result")));
        assert!(field_names::<u32>().is_empty());
        let text =
            format!("(format: {FORMAT}, game: \"obelisk\", first: red, players: (human, human), actions: [], odd: 1)");
        assert_eq!(Record::read(&text).unwrap().unknown, [("odd".to_string(), "1".to_string())]);
    }
}

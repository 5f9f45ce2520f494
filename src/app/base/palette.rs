//! The colours of table, men and signs: a theme. Five come with the program (`assets/themes`); a player adds themes as files
//! in the folder `themes` beside the saved games.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use bevy::prelude::*;

use super::messages::Notify;
use super::settings::Settings;
use super::storage::{DataFolder, FileText, read};
use benediction_platform::files;

use benediction_rules::key;
use benediction_rules::message::Key;
use benediction_words::{locale, say};
pub use benediction_worker::paint::colors::{
    BoardForm, BoardLook, Colors, Hue, Light, Room, SetForm, SetLook, SideColors, SignColors,
};

/// Maximum number of themes that are read from a folder.
const MAX_THEMES: usize = 64;

/// The themes that come with the program: key, name and file; the first is the usual one.
const BUILT_IN: [(&str, Key, &str); 5] = [
    ("abbey", key!("settings-theme-abbey"), include_str!("../../../assets/themes/abbey.ron")),
    ("daylight", key!("settings-theme-daylight"), include_str!("../../../assets/themes/daylight.ron")),
    ("lamplight", key!("settings-theme-lamplight"), include_str!("../../../assets/themes/lamplight.ron")),
    ("print", key!("settings-theme-print"), include_str!("../../../assets/themes/print.ron")),
    ("high-contrast", key!("settings-theme-high-contrast"), include_str!("../../../assets/themes/high-contrast.ron")),
];

/// A board that can be chosen in place of the theme's own.
#[derive(Clone, Copy, Debug)]
pub struct BoardChoice {
    /// Its key in the settings.
    pub key: &'static str,
    /// Its name.
    pub name: Key,
    source: BoardSource,
}

#[derive(Clone, Copy, Debug)]
enum BoardSource {
    /// The board of the theme with this key.
    Theme(&'static str),
    /// A board with a file of its own.
    File(&'static LazyLock<Option<BoardLook>>),
}

/// A set of pieces that can be chosen in place of the theme's own.
#[derive(Clone, Copy, Debug)]
pub struct SetChoice {
    /// Its key in the settings.
    pub key: &'static str,
    /// Its name.
    pub name: Key,
    /// The shapes of its pieces, in a sentence.
    pub about: Key,
    look: &'static LazyLock<Option<SetLook>>,
}

/// The boards to choose from, besides the theme's own.
pub const BOARDS: [BoardChoice; 3] = [
    BoardChoice { key: "walnut", name: key!("settings-board-walnut"), source: BoardSource::Theme("abbey") },
    BoardChoice { key: "maple", name: key!("settings-board-maple"), source: BoardSource::Theme("daylight") },
    BoardChoice { key: "limestone", name: key!("settings-board-limestone"), source: BoardSource::File(&LIMESTONE) },
];

/// The sets to choose from, besides the theme's own.
pub const SETS: [SetChoice; 1] = [SetChoice {
    key: "carved",
    name: key!("settings-set-carved"),
    about: key!("settings-set-carved-about"),
    look: &CARVED,
}];

// The page of the settings mixes all of them in every frame, so each file is read once.
static LIMESTONE: LazyLock<Option<BoardLook>> =
    LazyLock::new(|| built_in("limestone", include_str!("../../../assets/boards/limestone.ron")));
static CARVED: LazyLock<Option<SetLook>> =
    LazyLock::new(|| built_in("carved", include_str!("../../../assets/sets/carved.ron")));

/// Returns what a file of the program contains.
fn built_in<T: serde::de::DeserializeOwned>(key: &str, text: &str) -> Option<T> {
    ron::from_str(text).inspect_err(|error| error!("{key}.ron: {error}")).ok()
}

/// The theme of the diagram.
const DIAGRAM: &str = "print";

/// The colours in use.
#[derive(Resource, Clone, Debug, PartialEq, Deref)]
pub struct Palette(pub Arc<Colors>);

/// All themes, by the name in the settings.
#[derive(Resource, Clone, Debug)]
pub struct Themes(pub Vec<(String, Arc<Colors>)>);

impl Default for Themes {
    fn default() -> Themes {
        let read = |(key, name, text): (&str, Key, &str)| match Colors::read(text) {
            Ok(colors) => Some((key.to_string(), Arc::new(Colors { name: locale::text(name).into(), ..colors }))),
            Err(error) => {
                error!("{key}.ron: {error}");
                None
            }
        };
        Themes(BUILT_IN.into_iter().filter_map(read).collect())
    }
}

impl Themes {
    /// Adds the themes of a folder. Returns an error message for every file that is not a theme.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<String> {
        let mut files = files::list(folder);
        files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
        let mut refused = Vec::new();
        for path in files.into_iter().take(MAX_THEMES) {
            let Some(key) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
            let colors = match read(&path) {
                FileText::Nothing => continue,
                FileText::Text(text) => Colors::read(&text),
                FileText::Broken(why) | FileText::TooLong(why) => Err(why),
                FileText::Withheld(error) => Err(error.to_string()),
            };
            match colors {
                Ok(colors) => {
                    self.0.retain(|(name, _)| name != key);
                    self.0.push((key.into(), Arc::new(colors)));
                }
                Err(why) => refused.push(say!("notice-theme-refused", file = path.display().to_string(), why = why)),
            }
        }
        refused
    }

    /// Returns the theme of a name, or else the usual one, with its name.
    fn entry(&self, key: &str) -> Option<&(String, Arc<Colors>)> {
        self.0.iter().find(|(known, _)| known == key).or_else(|| self.0.first())
    }

    /// Returns the theme of a name, or else the usual one.
    pub fn named(&self, key: &str) -> Option<&Arc<Colors>> {
        self.entry(key).map(|(_, colors)| colors)
    }

    /// Returns the name if there is a theme of it, or else that of the usual one.
    pub fn key_of(&self, key: &str) -> &str {
        self.entry(key).map_or("", |(known, _)| known)
    }

    /// Returns a theme with another board and set, each by its key in the settings. A flat theme has only its own; an unknown key
    /// means the theme's own.
    pub fn mixed(&self, theme: &str, board: &str, set: &str) -> Option<Arc<Colors>> {
        let theme = self.named(theme)?;
        let board = BOARDS.iter().find(|choice| choice.key == board && !theme.flat);
        let board = board.and_then(|choice| match choice.source {
            BoardSource::Theme(key) => self.named(key).map(|colors| BoardLook::from_colors(colors)),
            BoardSource::File(look) => look.as_ref().cloned(),
        });
        let set = SETS.iter().find(|choice| choice.key == set && !theme.flat).and_then(|choice| choice.look.as_ref());
        if board.is_none() && set.is_none() {
            return Some(theme.clone());
        }
        let mut colors = Colors::clone(theme);
        if let Some(board) = board {
            colors = colors.with_board(&board);
        }
        if let Some(set) = set {
            colors = colors.with_set(set);
        }
        Some(Arc::new(colors))
    }
}

/// Reads the player's own themes.
fn read_folder(folder: Option<Res<DataFolder>>, mut themes: ResMut<Themes>, mut notices: MessageWriter<Notify>) {
    if let Some(folder) = folder.and_then(|folder| folder.0.clone()) {
        notices.write_batch(themes.add_folder(&folder.join("themes")).into_iter().map(Notify));
    }
}

/// Applies the theme of the settings.
fn choose(settings: Res<Settings>, themes: Res<Themes>, mut palette: ResMut<Palette>) {
    // A flat theme is a diagram already.
    let is_flat = themes.named(&settings.table.theme).is_some_and(|colors| colors.flat);
    let key = if settings.table.diagram && !is_flat { DIAGRAM } else { &settings.table.theme };
    if let Some(colors) = themes.mixed(key, &settings.table.board, &settings.table.set)
        && palette.0 != colors
    {
        palette.0 = colors;
    }
}

pub(super) fn plugin(app: &mut App) {
    let themes = app.world_mut().get_resource_or_init::<Themes>().clone();
    if let Some((_, usual)) = themes.0.first() {
        app.insert_resource(Palette(usual.clone()));
        let changed = |settings: Res<Settings>, themes: Res<Themes>| settings.is_changed() || themes.is_changed();
        app.add_systems(PreStartup, (read_folder, choose).chain()).add_systems(PreUpdate, choose.run_if(changed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_rules::notation::Tint;

    #[test]
    fn every_theme_of_the_program_can_be_read() {
        assert_eq!(Themes::default().0.len(), BUILT_IN.len());
    }

    #[test]
    fn boards_and_piece_sets_mix_except_in_flat_themes() {
        let themes = Themes::default();
        for (key, own) in &themes.0 {
            let plain = themes.mixed(key, "", "unknown").unwrap();
            assert_eq!(plain, *own, "{key}");
            for board in BOARDS {
                for set in SETS {
                    let mixed = themes.mixed(key, board.key, set.key).unwrap();
                    assert_eq!(mixed.night, own.night);
                    assert_eq!(mixed.set == SetForm::Carved && mixed.red.body != own.red.body, !own.flat, "{key}");
                    assert_eq!(mixed.board == BoardForm::Slab, board.key == "limestone" && !own.flat, "{key}");
                }
            }
        }
    }

    #[test]
    fn stones_stand_out_from_each_other_and_from_men() {
        for (key, colors) in Themes::default().0 {
            // Only they are blessed and cursed.
            for tint in [Tint::Red, Tint::Blue] {
                let body = colors.tint(tint).body.luminance();
                assert!(colors.pearl.luminance() > 2.0 * body, "{key}: a blessing on {tint}");
                assert!(colors.jet[0].luminance() < 0.5 * body, "{key}: a curse on {tint}");
            }
        }
    }

    #[test]
    fn a_players_theme_is_found_and_a_broken_one_named() {
        let folder = tempfile::tempdir().unwrap();
        let text = BUILT_IN[0].2.replace("\"Abbey\"", "\"Mine\"");
        std::fs::write(folder.path().join("mine.ron"), text).unwrap();
        std::fs::write(folder.path().join("broken.ron"), "(format: 1, name: 7)").unwrap();
        std::fs::write(folder.path().join("newer.ron"), "(format: 9)").unwrap();
        let mut themes = Themes::default();
        let refused = themes.add_folder(folder.path());
        assert_eq!(refused.len(), 2);
        assert!(refused[0].contains("broken.ron") && refused[1].contains("newer"), "{refused:?}");
        assert_eq!(themes.named("mine").unwrap().name, "Mine");
        assert_eq!(themes.named("unknown").unwrap().name, "Abbey");
    }
}

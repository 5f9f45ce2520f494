//! The settings, stored in RON beside the saved games.

use std::time::Duration;

use bevy::prelude::*;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Serialize};

use benediction_engine::Level;
use benediction_platform::{program, threads};
use benediction_rules::message::Key;
use benediction_rules::{key, message};
use benediction_study::progress::Unusable;
use benediction_study::record::{keep_unknown, merge_fields, readable_fields, value_of};
use benediction_study::schedule::Pace;

use super::kept::Kept;

/// The format version of the settings' file.
const FORMAT: u32 = 1;

/// The default volume of the ambience: a page is silent and downloads nothing for it.
const USUAL_AMBIENCE: f32 = if program::IS_PAGE { 0.0 } else { 0.35 };

/// The time for "without end": a day.
const UNLIMITED_TIME: Duration = Duration::from_secs(86_400);

/// The quality of the graphics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quality {
    /// High on a graphics card of its own, else low, with smooth edges where an adapter draws.
    #[default]
    Auto,
    /// Small own shaders.
    Low,
    /// Lights, shadows, gloss.
    Medium,
    /// The same with soft shadows, a second gloss and what is holy aglow.
    High,
}

/// The events that the system's voice speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spoken {
    /// None.
    #[default]
    Off,
    /// The other side's moves, refusals, the result, and clocks that run out.
    Theirs,
    /// These, own moves, and the answers to requests for hints and threats.
    All,
}

impl Quality {
    /// Returns `true` if lamps light the table. In the low quality shaders contain the light of pieces.
    pub const fn has_lamps(self) -> bool {
        matches!(self, Quality::Medium | Quality::High)
    }
}

/// All settings, grouped as on their page. In their file the fields of all groups stand side by side.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Settings {
    /// How games are played.
    pub play: PlaySettings,
    /// The look of table, board and pieces.
    pub table: TableSettings,
    /// The bot.
    pub bot: BotSettings,
    /// The engines of a study.
    pub study: StudySettings,
    /// The picture and the size of menus.
    pub picture: PictureSettings,
    /// Music and effects.
    pub sound: SoundSettings,
    /// `false` until the first start has offered the lesson and the look.
    pub welcomed: bool,
}

/// The settings of the chapter *Playing*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaySettings {
    /// Speed of motions: 1 is usual, 0 shows no motion.
    pub animation_speed: f32,
    /// Nothing jumps, flares or eases: straight ways and short fades only.
    pub reduced_motion: bool,
    /// `true` if a turn ends only when it is confirmed.
    pub confirm_turn: bool,
    /// `true` if the board turns to the side to act.
    pub turn_board: bool,
    /// `true` if two people sit opposite each other: the words of the far one are upside down for the near one.
    pub opposite: bool,
    /// `true` if points bear their names.
    pub coordinates: bool,
    /// Number of last actions that bear a number on the board, 0 to 16.
    pub numbered_actions: u8,
    /// `true` to show the evaluation bar.
    pub evaluation_bar: bool,
}

/// The settings of the chapter *Table*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TableSettings {
    /// The theme's file name without its ending.
    pub theme: String,
    /// The board, of `palette::BOARDS`; otherwise the theme's own.
    pub board: String,
    /// The set of pieces, of `palette::SETS`; otherwise the theme's own.
    pub set: String,
    /// `true` to show the flat diagram instead of the theme.
    pub diagram: bool,
}

/// The settings of the chapter *Bot*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BotSettings {
    /// Maximum time for a turn of the bot, in seconds; only the top levels take so long.
    pub bot_seconds: f32,
    /// `true` if the bot resigns lost games.
    pub bot_resigns: bool,
    /// `true` if the strongest level ponders on the human's time.
    pub bot_ponders: bool,
}

/// The settings of the chapter *Picture*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PictureSettings {
    /// Quality of the picture.
    pub quality: Quality,
    /// The part of the window's width and height in pixels with which the table is drawn, 0.25 to 1; 0: by the machine.
    pub resolution: f32,
    /// Size of menus and panels, 0.75 to 2.
    pub ui_scale: f32,
    /// `true` to fill the screen.
    pub fullscreen: bool,
}

/// The settings of the chapter *Sound*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// Loudness of everything, 0 to 1.
    pub master_volume: f32,
    /// Loudness of the music, 0 to 1.
    pub music_volume: f32,
    /// Loudness of the effects, 0 to 1.
    pub effects_volume: f32,
    /// Loudness of the menus' clicks, 0 to 1.
    pub interface_volume: f32,
    /// Loudness of the room's ambience, 0 to 1; a page fetches the sounds only when it is not 0.
    pub ambience_volume: f32,
    /// No sound while another window has the focus.
    pub mute_behind: bool,
    /// `true` to play the player's own files instead of the program's music.
    pub own_soundtrack: bool,
    /// `true` to play those files in random order.
    pub shuffle: bool,
    /// No sound at all.
    pub mute: bool,
    /// The events that are spoken.
    pub spoken: Spoken,
}

/// The settings of the engines of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StudySettings {
    /// Threads of the engine; 0 leaves one core to the picture.
    pub threads: u8,
    /// Size of its transposition table, 1 to 4096 MiB.
    pub memory: u32,
    /// Maximum time for a position, in seconds; 0 is without end.
    pub seconds: f32,
    /// The engine that it is compared with.
    pub second: SecondEngine,
    /// The wanted probability that a line or a puzzle is known when it comes back, 0.7 to 0.97.
    pub retention: f32,
    /// Number of new positions of lines on a day, at most 100.
    pub new_cards: u8,
}

/// A second engine, to be compared with the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SecondEngine {
    /// A bot level, 1 to 10.
    Level(u8),
    /// The command line of a program that speaks the protocol.
    Program(String),
}

impl Default for StudySettings {
    fn default() -> StudySettings {
        // The fourth level is the usual opponent.
        let Pace { retention, new_cards } = Pace::default();
        StudySettings {
            threads: 0,
            memory: 32,
            seconds: 60.0,
            second: SecondEngine::Level(4),
            retention: retention as f32,
            new_cards: new_cards as u8,
        }
    }
}

impl StudySettings {
    /// Returns the number of threads of the engine on this machine.
    pub fn threads(&self) -> usize {
        let cores = threads::cores();
        if self.threads == 0 { (cores - 1).max(1) } else { usize::from(self.threads).min(cores) }
    }

    /// Returns the maximum time of the engine for a position.
    pub fn time(&self) -> Duration {
        if self.seconds > 0.0 { Duration::from_secs_f32(self.seconds) } else { UNLIMITED_TIME }
    }

    /// Returns the pace of the training.
    pub fn pace(&self) -> Pace {
        Pace { retention: f64::from(self.retention), new_cards: usize::from(self.new_cards) }
    }

    fn sane(self) -> StudySettings {
        let usual = StudySettings::default();
        let seconds = if self.seconds.is_finite() { self.seconds.clamp(0.0, 86_400.0) } else { usual.seconds };
        let is_valid = |second: &SecondEngine| match second {
            SecondEngine::Level(level) => Level::new(*level).is_some(),
            SecondEngine::Program(_) => true,
        };
        let second = Some(self.second).filter(is_valid).unwrap_or(usual.second);
        let retention = if self.retention.is_finite() { self.retention.clamp(0.7, 0.97) } else { usual.retention };
        StudySettings {
            memory: self.memory.clamp(1, 4096),
            seconds,
            second,
            threads: self.threads,
            retention,
            new_cards: self.new_cards.min(100),
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            play: PlaySettings::default(),
            table: TableSettings::default(),
            bot: BotSettings::default(),
            study: StudySettings::default(),
            picture: PictureSettings::default(),
            sound: SoundSettings::default(),
            // Files of versions without this field belong to players who know the program.
            welcomed: true,
        }
    }
}

impl Default for PlaySettings {
    fn default() -> PlaySettings {
        PlaySettings {
            animation_speed: 1.0,
            reduced_motion: false,
            confirm_turn: false,
            turn_board: false,
            opposite: false,
            coordinates: true,
            numbered_actions: 0,
            evaluation_bar: false,
        }
    }
}

impl Default for TableSettings {
    fn default() -> TableSettings {
        TableSettings { theme: "abbey".into(), board: String::new(), set: String::new(), diagram: false }
    }
}

impl Default for BotSettings {
    fn default() -> BotSettings {
        BotSettings { bot_seconds: 3.0, bot_resigns: false, bot_ponders: false }
    }
}

impl Default for PictureSettings {
    fn default() -> PictureSettings {
        PictureSettings { quality: Quality::Auto, resolution: 0.0, ui_scale: 1.0, fullscreen: false }
    }
}

impl Default for SoundSettings {
    fn default() -> SoundSettings {
        SoundSettings {
            master_volume: 0.8,
            music_volume: 0.5,
            effects_volume: 0.8,
            interface_volume: 0.8,
            ambience_volume: USUAL_AMBIENCE,
            mute_behind: false,
            own_soundtrack: true,
            shuffle: false,
            mute: false,
            spoken: Spoken::Off,
        }
    }
}

/// The fields of every format of the file.
#[derive(Deserialize)]
struct AnyFormat {
    format: u32,
}

/// The fields that are in no group.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct OtherFields {
    study: StudySettings,
    welcomed: bool,
}

impl Default for OtherFields {
    fn default() -> OtherFields {
        let Settings { study, welcomed, .. } = Settings::default();
        OtherFields { study, welcomed }
    }
}

/// Returns the lines of the fields of a group.
fn lines_of(group: &impl Serialize) -> String {
    let pretty = ron::ser::PrettyConfig::new().struct_names(false);
    // Serialising plain fields to a string cannot fail.
    let text = ron::ser::to_string_pretty(group, pretty).unwrap_or_default();
    let lines = text.lines().skip(1).take_while(|line| *line != ")");
    lines.map(|line| format!("    {line}\n")).collect()
}

/// Reads the fields of a group among those of all groups. A word or a number that is unknown resets its own setting only.
fn group_in<T: DeserializeOwned>(settings: &str) -> Result<T, ron::error::SpannedError> {
    ron::from_str(settings).or_else(|error| {
        let readable = readable_fields(settings, &|settings| ron::from_str::<T>(settings).is_ok());
        readable.and_then(|settings| ron::from_str(&settings).ok()).ok_or(error)
    })
}

impl Settings {
    /// Returns the settings of a first start.
    pub fn of_first_start() -> Settings {
        Settings { welcomed: false, ..Settings::default() }
    }

    /// Returns the text of the file.
    pub fn write(&self) -> String {
        let Settings { play, table, bot, study, picture, sound, welcomed } = self.clone();
        let groups = [
            lines_of(&play),
            lines_of(&sound),
            lines_of(&picture),
            lines_of(&table),
            lines_of(&bot),
            lines_of(&OtherFields { study, welcomed }),
        ];
        format!("(\n    format: {FORMAT},\n    settings: (\n{}    ),\n)\n", groups.concat())
    }

    /// Reads the text of the file. Missing fields have their default, numbers out of range are clamped.
    ///
    /// # Errors
    /// The text is not a settings file, or its format is newer than this program.
    pub fn read(text: &str) -> Result<Settings, Unusable> {
        let broken = |error: String| Unusable::Broken(message!("storage-no-settings", error = error));
        let AnyFormat { format } = ron::from_str(text).map_err(|error| broken(error.to_string()))?;
        if format > FORMAT {
            return Err(Unusable::Newer(message!("storage-newer-file", format = format)));
        }
        let settings =
            value_of(text, "settings").ok_or_else(|| broken(ron::Error::missing_field("settings").to_string()))?;
        let read = || {
            let OtherFields { study, welcomed } = group_in(&settings)?;
            Ok(Settings {
                play: group_in(&settings)?,
                table: group_in(&settings)?,
                bot: group_in(&settings)?,
                study,
                picture: group_in(&settings)?,
                sound: group_in(&settings)?,
                welcomed,
            })
        };
        read().map(Settings::sane).map_err(|error: ron::error::SpannedError| broken(error.to_string()))
    }

    /// Returns these settings, which come from a file, without the program that they name as the second engine: a file of somebody else
    /// starts no program here. The program of `own` stays, if there is one.
    #[must_use]
    pub fn imported_over(mut self, own: &Settings) -> Settings {
        if matches!(self.study.second, SecondEngine::Program(_)) {
            self.study.second = own.study.second.clone();
        }
        self
    }

    /// The same with every number inside its range: files are written by people too.
    pub fn sane(mut self) -> Settings {
        let clamp = |value: f32, low: f32, high: f32, usual: f32| {
            if value.is_finite() { value.clamp(low, high) } else { usual }
        };
        self.play.animation_speed = clamp(self.play.animation_speed, 0.0, 4.0, 1.0);
        self.play.numbered_actions = self.play.numbered_actions.min(16);
        self.sound.master_volume = clamp(self.sound.master_volume, 0.0, 1.0, 0.8);
        self.sound.music_volume = clamp(self.sound.music_volume, 0.0, 1.0, 0.5);
        self.sound.effects_volume = clamp(self.sound.effects_volume, 0.0, 1.0, 0.8);
        self.sound.interface_volume = clamp(self.sound.interface_volume, 0.0, 1.0, 0.8);
        self.sound.ambience_volume = clamp(self.sound.ambience_volume, 0.0, 1.0, USUAL_AMBIENCE);
        self.picture.ui_scale = clamp(self.picture.ui_scale, 0.75, 2.0, 1.0);
        self.picture.resolution =
            if self.picture.resolution > 0.0 { clamp(self.picture.resolution, 0.25, 1.0, 0.0) } else { 0.0 };
        self.bot.bot_seconds = clamp(self.bot.bot_seconds, 0.1, 60.0, 3.0);
        self.study = self.study.sane();
        self
    }
}

impl Kept for Settings {
    const FILE: &'static str = "settings.ron";
    const WITHOUT: Key = key!("storage-without-settings");
    const IS_ALWAYS_WRITTEN: bool = true;

    fn initial() -> Settings {
        Settings::of_first_start()
    }

    fn read(text: &str) -> Result<Settings, Unusable> {
        Settings::read(text)
    }

    fn text(&self) -> String {
        self.write()
    }

    /// Of a setting that both changed, ours stays.
    fn merge(base: &str, ours: &str, theirs: &str) -> String {
        let text = merge_fields(base, ours, theirs);
        // Written anew, so that it looks as always.
        Settings::read(&text).map_or_else(|_| text.clone(), |settings| keep_unknown(&settings.write(), &text))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imported_settings_bring_no_program() {
        let program = |line: &str| Settings {
            study: StudySettings { second: SecondEngine::Program(line.into()), ..default() },
            sound: SoundSettings { mute: true, ..default() },
            ..default()
        };
        let own = Settings::default();
        let imported = program("theirs").imported_over(&own);
        assert_eq!((imported.study.second, imported.sound.mute), (own.study.second, true));
        assert_eq!(
            program("theirs").imported_over(&program("mine")).study.second,
            SecondEngine::Program("mine".into())
        );
        let level = Settings { study: StudySettings { second: SecondEngine::Level(7), ..default() }, ..default() };
        assert_eq!(level.imported_over(&program("mine")).study.second, SecondEngine::Level(7));
    }

    #[test]
    fn settings_are_read_as_they_were_written() {
        let settings = Settings {
            sound: SoundSettings { mute: true, ..default() },
            picture: PictureSettings { ui_scale: 1.25, quality: Quality::Low, ..default() },
            ..default()
        };
        assert_eq!(Settings::read(&settings.write()), Ok(settings));
    }

    #[test]
    fn missing_settings_get_defaults_and_unknown_are_ignored() {
        let read = Settings::read("(format: 1, settings: (mute: true, colour: \"mauve\"))");
        assert_eq!(read, Ok(Settings { sound: SoundSettings { mute: true, ..default() }, ..default() }));
    }

    #[test]
    fn numbers_out_of_range_are_clamped() {
        let text = "(format: 1, settings: (ui_scale: 99.0, bot_seconds: NaN, resolution: 0.01, ambience_volume: 7.0))";
        let read = Settings::read(text).unwrap();
        assert_eq!((read.picture.ui_scale, read.bot.bot_seconds, read.picture.resolution), (2.0, 3.0, 0.25));
        assert_eq!(read.sound.ambience_volume, 1.0);
    }

    #[test]
    fn only_a_first_start_asks_for_the_look() {
        assert!(!Settings::of_first_start().welcomed);
        assert!(Settings::read("(format: 1, settings: (mute: true))").unwrap().welcomed, "a file of an older version");
        let asked = Settings { welcomed: true, ..Settings::of_first_start() };
        assert_eq!(Settings::read(&asked.write()), Ok(asked));
    }

    #[test]
    fn a_newer_file_is_refused_by_its_format() {
        let why = Settings::read("(format: 2, settings: \"whatever\")").unwrap_err();
        assert!(matches!(why, Unusable::Newer(_)), "{why}");
    }
}

//! The list of all pictures.

use super::games::{AT_THE_WALL, AT_TWO_WALLS, ENDS, End, MIDDLES};
use super::scene::Scene;
use crate::app::base::settings::{PictureSettings, Quality, Settings, TableSettings};
use crate::app::base::states::Menu;
use crate::app::dev::QUALITIES;
use crate::app::dev::marked::Marked;

/// A picture to take.
#[derive(Clone, Debug)]
pub(super) struct Shot {
    pub(super) name: String,
    pub(super) size: (u32, u32),
    pub(super) scene: Scene,
    /// `true` to look from the other side of the table.
    pub(super) turned: bool,
    pub(super) settings: Settings,
}

const USUAL: (u32, u32) = (1280, 720);

/// The size of the pictures on a sheet of all qualities: a software renderer takes more than a minute for a larger one.
const COMPARED: (u32, u32) = (960, 540);

/// The pages and scenes whose pictures are taken in windows of every kind.
const PAGES: [(&str, Scene); 22] = [
    ("title", Scene::Page(Menu::None)),
    ("new-game", Scene::Page(Menu::NewGame)),
    ("learn", Scene::Page(Menu::Learn)),
    ("puzzles", Scene::Page(Menu::Puzzles)),
    ("puzzle-hint", Scene::Puzzle(None)),
    ("rules", Scene::Page(Menu::Rules)),
    ("task", Scene::Task),
    ("settings", Scene::Page(Menu::Settings)),
    ("credits", Scene::Page(Menu::Credits)),
    ("end", Scene::End),
    ("pause", Scene::Pause),
    ("find", Scene::Find("")),
    ("find-typed", Scene::Find("vi")),
    ("threats", Scene::Threats),
    ("clocks", Scene::Clocks),
    ("study", Scene::Study),
    ("report", Scene::Report),
    ("comparison", Scene::Comparison),
    ("editor", Scene::Editor),
    ("library", Scene::Library),
    ("results", Scene::Results),
    ("lesson", Scene::Lesson),
];

/// States of pages, in windows of every kind.
const CHOICES: [(&str, Scene); 4] = [
    ("choices-king-trails", Scene::NewGame("king-trails", "")),
    ("choices-clock", Scene::NewGame("benediction", "7 byo 4x20")),
    ("choices-clocks-apart", Scene::NewGame("obelisk", "10+5 / 5+3")),
    ("settings-over-game", Scene::SettingsOverGame),
];

/// Returns the usual settings with another look of the table.
fn table(change: impl FnOnce(&mut TableSettings)) -> Settings {
    let mut settings = Settings::default();
    change(&mut settings.table);
    settings
}

fn themed(theme: &str) -> Settings {
    table(|table| table.theme = theme.into())
}

/// Returns the usual settings with another picture.
fn picture(change: impl FnOnce(&mut PictureSettings)) -> Settings {
    let mut settings = Settings::default();
    change(&mut settings.picture);
    settings
}

/// Returns all pictures: screens, themes on all boards, qualities, sizes, the other side of the table, sizes of menus.
pub(super) fn all() -> Vec<Shot> {
    let mut shots = Vec::new();
    let mut add = |name: &str, size, scene, settings: Settings| {
        let turned = name.starts_with("turned");
        shots.push(Shot { name: name.into(), size, scene, turned, settings });
    };
    let only_wide = [
        ("choice", Scene::Choice),
        ("empty-library", Scene::Page(Menu::Library)),
        ("puzzle-right", Scene::Puzzle(Some(true))),
        ("puzzle-wrong", Scene::Puzzle(Some(false))),
    ];
    for (name, scene) in PAGES.into_iter().chain(only_wide) {
        add(name, USUAL, scene, Settings::default());
    }
    for theme in ["abbey", "daylight", "print", "high-contrast"] {
        for (name, scene) in [
            ("study", Scene::Study),
            ("editor", Scene::Editor),
            ("library", Scene::Library),
            ("results", Scene::Results),
            ("clocks", Scene::Clocks),
        ] {
            add(&format!("{theme}-{name}"), USUAL, scene, themed(theme));
        }
    }
    for theme in ["abbey", "daylight"] {
        let settings = themed(theme);
        add(&format!("{theme}-wall"), USUAL, Scene::Other(&AT_THE_WALL), settings.clone());
        add(&format!("{theme}-two-walls"), USUAL, Scene::Other(&AT_TWO_WALLS), settings);
    }
    for theme in ["daylight", "lamplight", "print", "high-contrast"] {
        add(&format!("{theme}-title"), USUAL, Scene::Page(Menu::None), themed(theme));
    }
    let boards = boards();
    for theme in THEMES {
        for (board, scene) in boards.iter().copied() {
            add(&format!("{theme}-{board}"), USUAL, scene, themed(theme));
        }
    }
    for (board, scene) in boards.iter().copied() {
        add(&format!("carved-{board}"), USUAL, scene, table(|table| table.set = "carved".into()));
        let limestone = table(|table| (table.theme, table.board) = ("daylight".into(), "limestone".into()));
        add(&format!("limestone-{board}"), USUAL, scene, limestone);
        add(&format!("diagram-{board}"), USUAL, scene, table(|table| table.diagram = true));
        for (quality, name) in QUALITIES {
            add(&format!("quality-{name}-{board}"), USUAL, scene, picture(|picture| picture.quality = quality));
        }
        for size in [(1024, 600), (2560, 1440), (720, 1280)] {
            add(&format!("{}x{}-{board}", size.0, size.1), size, scene, Settings::default());
        }
        add(&format!("turned-{board}"), USUAL, scene, Settings::default());
        add(&format!("turned-1024x600-{board}"), (1024, 600), scene, Settings::default());
        add(&format!("turned-diagram-{board}"), USUAL, scene, table(|table| table.diagram = true));
    }
    for size in [(360, 640), (768, 1024)] {
        for (name, scene) in boards.iter().copied() {
            add(&format!("{}x{}-{name}", size.0, size.1), size, scene, Settings::default());
        }
    }
    for size in [(360, 640), (768, 1024), (1024, 600), (2560, 1440)] {
        for (name, scene) in PAGES {
            add(&format!("{}x{}-{name}", size.0, size.1), size, scene, Settings::default());
        }
    }
    for size in [USUAL, (1024, 600), (768, 1024), (360, 640)] {
        for (name, scene) in CHOICES {
            add(&format!("{name}-{}x{}", size.0, size.1), size, scene, Settings::default());
        }
    }
    for scale in [0.75, 2.0] {
        let settings = picture(|picture| picture.ui_scale = scale);
        add(&format!("menus-{:.0}-percent", scale * 100.0), USUAL, Scene::Middle, settings);
    }
    shots.extend(marked_boards());
    shots.extend(numbered_boards());
    shots.extend(ends());
    shots
}

/// Returns the pictures of the ends of games.
fn ends() -> Vec<Shot> {
    let shot = |name: &str, size, scene, settings| Shot { name: name.into(), size, scene, turned: false, settings };
    let in_themes = |end: &'static End| {
        let scene = Scene::Ended(end);
        let daylight = format!("daylight-{}", end.name);
        [shot(end.name, USUAL, scene, Settings::default()), shot(&daylight, USUAL, scene, themed("daylight"))]
    };
    let mut shots: Vec<Shot> = ENDS.iter().flat_map(in_themes).collect();
    shots.extend([
        shot("daylight-end", USUAL, Scene::End, themed("daylight")),
        shot("quality-high-end", USUAL, Scene::End, picture(|picture| picture.quality = Quality::High)),
    ]);
    shots
}

/// Returns the pictures of boards in each theme, with the numbers of the last actions.
fn numbered_boards() -> Vec<Shot> {
    let boards = boards();
    let shot = |theme: &str, (board, scene): (&str, Scene)| {
        let mut settings = themed(theme);
        settings.play.numbered_actions = 8;
        Shot { name: format!("{board}-numbers-{theme}"), size: USUAL, scene, turned: false, settings }
    };
    THEMES.iter().flat_map(|theme| boards.iter().map(|board| shot(theme, *board))).collect()
}

const THEMES: [&str; 5] = ["abbey", "daylight", "lamplight", "print", "high-contrast"];

/// Returns a game in its middle on each board, with the name of the board.
fn boards() -> Vec<(&'static str, Scene)> {
    let others = MIDDLES.iter().map(|of| (of.game, Scene::Other(of)));
    [("benediction", Scene::Middle), ("king-trails", Scene::Full)].into_iter().chain(others).collect()
}

/// Returns the pictures of each board in each theme and all qualities, with the name of their sheet.
pub(super) fn in_every_quality() -> Vec<(String, [Shot; 3])> {
    let sheet = |theme: &str, board: &str, scene| {
        let name = format!("{theme}-{board}");
        let shots = QUALITIES.map(|(quality, word)| {
            let mut settings = themed(theme);
            settings.picture.quality = quality;
            Shot { name: format!("{name}-{word}"), size: COMPARED, scene, turned: false, settings }
        });
        (name, shots)
    };
    let boards = boards();
    THEMES.iter().flat_map(|theme| boards.iter().map(move |(board, scene)| sheet(theme, board, *scene))).collect()
}

/// Returns the pictures of marks above the men, on all boards.
fn marked_boards() -> Vec<Shot> {
    let mut shots = Vec::new();
    for theme in ["abbey", "daylight", "print", "high-contrast", "diagram"] {
        for board in ["benediction", "king-trails", "benedict-chess", "obelisk", "kingamon"] {
            for (name, marks) in Marked::ALL {
                let diagram = theme == "diagram";
                let theme_of_board = if diagram { "abbey" } else { theme };
                let settings = table(|table| (table.theme, table.diagram) = (theme_of_board.into(), diagram));
                let (name, scene) = (format!("{theme}-{name}-{board}"), Scene::Marked(board, marks));
                shots.push(Shot { name, size: USUAL, scene, turned: false, settings });
            }
        }
    }
    shots
}

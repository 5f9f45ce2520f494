//! The English messages, part of the program.

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// Name and text of every file.
        pub(super) const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../../assets/locale/en/", $name, ".ftl")))),*];
    };
}

files![
    "analysis",
    "benedict-chess",
    "benediction",
    "commands",
    "common",
    "console",
    "credits",
    "diagram",
    "duel",
    "edit",
    "editor",
    "files",
    "game",
    "help",
    "hint",
    "kingamon",
    "lesson",
    "lesson-benedict-chess",
    "lesson-benediction",
    "lesson-king-trails",
    "lesson-kingamon",
    "lesson-obelisk",
    "library",
    "library-page",
    "new-game",
    "notice",
    "obelisk",
    "option",
    "pause",
    "player",
    "players",
    "position",
    "puzzles",
    "record",
    "result",
    "rule",
    "rules",
    "rules-benedict-chess",
    "rules-benediction",
    "rules-king-trails",
    "rules-kingamon",
    "rules-obelisk",
    "settings",
    "start",
    "storage",
    "study",
    "table",
    "title",
    "turn",
    "typed",
    "welcome",
];

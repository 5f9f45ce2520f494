//! Every word that the player sees in the window, in one table. Plain text and functions of plain values, so that another
//! language is another table.

use crate::engine::Level;
use crate::notation::SideNames;
use crate::record::Player;
use crate::rules::{Outcome, Reason};

pub mod analysis;
pub mod lessons;
pub mod rules;

/// The name of a bot's level.
pub const fn level(level: u8) -> &'static str {
    match level {
        1 => "Pilgrim",
        2 => "Postulant",
        3 => "Novice",
        4 => "Brother",
        5 => "Deacon",
        6 => "Priest",
        7 => "Prior",
        8 => "Abbot",
        9 => "Bishop",
        _ => "Cardinal",
    }
}

/// What a bot's level is like: its number, and a sentence.
pub fn level_about(level: u8) -> String {
    format!("Level {level} of {}. {}", Level::ALL.len(), level_sentence(level))
}

const fn level_sentence(level: u8) -> &'static str {
    match level {
        1 => "Sees its own turn, roughly, and every other time forgets that you will answer. Good for a first game.",
        2 => "Sees its own turn and forgets your answer at times.",
        3 => "Never misses a win within its turn; judges roughly.",
        4 => "Sees the beginning of your answer too.",
        5 => "Sees your whole answer, as far as its patience goes.",
        6 => "Answers every threat that can be answered; its judgement is a little off.",
        7 => "Judges as well as it can, in a moment.",
        8 => "Looks longer than Prior.",
        9 => "Looks longer than Abbot.",
        _ => "Thinks as far ahead as its time allows (Settings).",
    }
}

/// The name of a player. With one human at the table that human is you.
pub fn player(player: &Player, alone: bool) -> String {
    match player {
        Player::Human if alone => "You".into(),
        Player::Human => "Human".into(),
        Player::Bot(number) => format!("{}, level {number}", level(*number)),
        Player::Other(name) => name.clone(),
    }
}

/// The headline of a result.
pub fn result(outcome: Outcome, names: SideNames) -> String {
    outcome.winner.map_or_else(|| "A draw".into(), |winner| format!("{} wins", names.title(winner)))
}

/// The reason of a result, in a sentence.
pub fn reason(outcome: Outcome, names: SideNames) -> String {
    let winner = outcome.winner.map_or_else(String::new, |winner| names.title(winner));
    let loser = outcome.winner.map_or_else(String::new, |winner| names.title(winner.other()));
    match outcome.reason {
        Reason::KingCaptured => format!("A king of {loser}'s was captured."),
        Reason::KingBlessed => "A king is blessed.".into(),
        Reason::KingFlipped => format!("{loser}'s king has changed his colour."),
        Reason::ObeliskBuilt => format!("{winner}'s obelisk stands."),
        Reason::AllBorneOff => format!("{winner} has borne off every piece."),
        Reason::KingBorneOff => format!("{winner} has borne off the king."),
        Reason::DoublePassed => format!("{loser} passed the double."),
        Reason::NoLegalAction => format!("{loser} has no legal action left."),
        Reason::Stalemate => "The side to act has no legal action.".into(),
        Reason::NoProgress => "For too long nothing happened that cannot be undone.".into(),
        Reason::Resigned(who) => format!("{} resigned.", names.title(who)),
        Reason::Agreed => "Both players agreed on it.".into(),
        Reason::Repetition => "The same position came up for the third time.".into(),
        Reason::TurnLimit => "The game reached its longest length.".into(),
        Reason::TimeForfeit => format!("{loser} ran out of time."),
        Reason::RulesInfraction => format!("{loser} played an illegal action."),
        Reason::Abandoned => format!("{loser} left the game."),
    }
}

/// While the table is painted.
pub mod loading {
    /// Above the bar.
    pub const SETTING_THE_TABLE: &str = "The table is being set";
}

/// The title and its menu.
#[allow(missing_docs)]
pub mod title {
    pub const NAME: &str = "Benediction";
    pub const UNDER: &str = "and four more games";
    pub const BY: &str = "at one table";
    pub const CONTINUE: &str = "Continue";
    pub const NEW_GAME: &str = "New game";
    pub const RULES: &str = "Rules";
    pub const SETTINGS: &str = "Settings";
    pub const CREDITS: &str = "Credits";
    pub const QUIT: &str = "Quit";

    /// Which game is interrupted, against whom, and whose turn it is.
    pub fn interrupted(game: &str, against: Option<&str>, turn: Option<&str>, turns: usize) -> String {
        let against = against.map_or(String::new(), |name| format!(" against {name}"));
        let after = match turns {
            0 => "just begun".into(),
            1 => "after one turn".into(),
            turns => format!("after {turns} turns"),
        };
        let turn = turn.map_or(String::new(), |who| format!("; {who} to act"));
        format!("{game}{against}, {after}{turn}")
    }
}

/// Buttons of many pages.
#[allow(missing_docs)]
pub mod common {
    pub const BACK: &str = "Back";
    pub const BACK_TIP: &str = "Back (Esc)";
}

/// The choice of a game.
#[allow(missing_docs)]
pub mod new_game {
    pub const TITLE: &str = "New game";
    pub const GAME: &str = "Game";
    pub const HUMAN: &str = "Human";
    pub const HUMAN_ABOUT: &str = "You, or a friend at this table.";
    pub const STARTS: &str = "Who starts";
    pub const RANDOM: &str = "Random";
    pub const STARTS_ABOUT: &str = "The first turn is one action; every later turn is two.";
    pub const START: &str = "Begin";
    pub const GIVES_UP: &str = "The game you left is replaced by the new one.";
    pub const BOTS_ONLY: &str = "Two bots: you watch.";
    pub const VARIANTS: &str = "Variants";
    pub const DICE: &str = "Dice";
    pub const BY_CHANCE: &str = "by chance";
    pub const DICE_ABOUT: &str =
        "Empty: they fall as chance will have it. With a number or a word they fall the same way each time.";
}

/// The settings' page.
#[allow(missing_docs)]
pub mod settings {
    pub const TITLE: &str = "Settings";
    pub const CHAPTERS: [&str; 4] = ["Play", "Bot", "Picture", "Sound"];
    pub const SPEED: &str = "Speed of motions";
    pub const SPEED_OFF: &str = "no motion";
    pub const REDUCED_MOTION: &str = "Reduced motion";
    pub const REDUCED_MOTION_TIP: &str =
        "Men go straight or fade from place to place, light only comes and goes, the view changes at once.";
    pub const CONFIRM: &str = "Confirm the end of a turn";
    pub const CONFIRM_TIP: &str =
        "A turn waits for “End turn” after its last action, so that a slip can be taken back.";
    pub const TURN_BOARD: &str = "Turn the board to the side to act";
    pub const COORDINATES: &str = "Show coordinates";
    pub const BOT_SECONDS: &str = "The top levels' time for a turn";
    pub const BOT_RESIGNS: &str = "The bot resigns when it is lost";
    pub const BOT_RESIGNS_TIP: &str =
        "It gives up when it sees no way out, or stands far behind, for two turns running.";
    pub const BOT_PONDERS: &str = "The bot thinks on your time";
    pub const BOT_PONDERS_TIP: &str = "Cardinal goes on thinking while you do. It keeps a processor busy.";
    pub const BAR: &str = "Evaluation bar";
    pub const BAR_TIP: &str = "Beside the table, how likely either side wins, as the bot sees it.";
    pub const MASTER: &str = "All sound";
    pub const MUSIC: &str = "Music";
    pub const EFFECTS: &str = "Effects";
    pub const INTERFACE: &str = "Menus";
    pub const MUTE: &str = "Mute";
    pub const MUTE_BEHIND: &str = "Silent behind other windows";
    pub const SOUNDTRACK: &str = "Soundtrack";
    pub const OWN_SOUNDTRACK: &str = "Your own files, where there are any";
    pub const SHUFFLE: &str = "In any order";
    pub const THEME: &str = "Theme";
    pub const DIAGRAM: &str = "Flat diagram from above (D)";
    pub const DIAGRAM_TIP: &str = "The board as in print, without light and perspective";
    pub const QUALITY: &str = "Quality";
    pub const QUALITIES: [&str; 4] = ["By the machine", "Plain", "Fine", "Full"];
    pub const RESOLUTION: &str = "Sharpness of the table";
    pub const RESOLUTIONS: [&str; 4] = ["By the machine", "100 %", "75 %", "50 %"];
    pub const UI_SCALE: &str = "Size of menus";
    pub const FULLSCREEN: &str = "Whole screen";
    pub const RESET: &str = "As at first";
    pub const RESET_TIP: &str = "Every setting as it was when the game was installed";
    pub const SAVED: &str = "Everything applies at once and is kept.";

    /// Where a player's own music belongs.
    pub fn own_soundtrack_tip(folder: Option<&std::path::Path>) -> String {
        let folder = folder.map_or_else(
            || "the folder “soundtrack” beside the saved games".into(),
            |folder| folder.join("soundtrack").display().to_string(),
        );
        format!(
            "If you own the published soundtrack of Benediction, put its files (ogg, mp3, flac or wav) into {folder}; they \
             are played instead of the program's music."
        )
    }

    /// A time in seconds.
    pub fn seconds(value: f32) -> String {
        format!("{value} s")
    }

    /// A part of the whole.
    pub fn percent(value: f64) -> String {
        format!("{:.0} %", value * 100.0)
    }

    /// A speed; 1 is usual.
    pub fn speed(value: f64) -> String {
        if value < 0.05 { SPEED_OFF.into() } else { format!("{value:.1} ×") }
    }
}

/// The pause menu and the result.
#[allow(missing_docs)]
pub mod pause {
    pub const TITLE: &str = "Pause";
    pub const RESUME: &str = "Resume";
    pub const RESIGN: &str = "Resign";
    pub const RESIGN_SURE: &str = "Really resign?";
    pub const OFFER: &str = "Offer a draw";
    pub const OFFER_SURE: &str = "Do both agree on a draw?";
    pub const LEAVE: &str = "To the title";
    pub const LEAVE_TIP: &str = "The game is kept; Continue takes it up again";
    pub const AGAIN: &str = "Play again";
    pub const AGAIN_TIP: &str = "The same game; the other player begins";
    pub const LOOK: &str = "Look at the game";
    pub const TO_TITLE: &str = "Title";
}

/// The table's panels.
#[allow(missing_docs)]
pub mod hud {
    use crate::view::{Form, Mark};

    pub const MOVES: &str = "The game";
    pub const NO_MOVES: &str = "Nothing has been played yet.";
    pub const PRESENT: &str = "Back to the present";
    pub const UNDO: &str = "Undo";
    pub const UNDO_TIP: &str = "Take back (U or Ctrl+Z)";
    pub const REDO: &str = "Redo";
    pub const REDO_TIP: &str = "Play again what was taken back (R or Ctrl+Y)";
    pub const MENU: &str = "Menu";
    pub const MENU_TIP: &str = "Pause menu (Esc)";
    pub const END_TURN: &str = "End turn";
    pub const END_TURN_TIP: &str = "The turn is over; nothing of it is taken back (Enter)";
    pub const HINT: &str = "Hint";
    pub const HINT_TIP: &str = "What the bot would play, and why (H)";
    pub const THREATS: &str = "Threats";
    pub const THREATS_TIP: &str = "What your opponent could take or bless in its next turn (T)";
    pub const RESULT: &str = "Result";
    pub const HIDE: &str = "Hide";
    pub const FIRST_OF_TWO: &str = "first action of two";
    pub const SECOND_OF_TWO: &str = "second action of two";
    pub const ONLY_ACTION: &str = "one action in the first turn";
    pub const CHOOSING: &str = "chooses a starting point";
    pub const UNCONFIRMED: &str = "the turn waits for its end";
    pub const BOTH: &str = "both sides";
    pub const DICE_FALL: &str = "the dice fall";
    pub const WHICH: &str = "Which?";

    /// What the dice show, and what of it is left.
    pub fn dice(dice: &[(u8, bool)]) -> String {
        let numbers = |left: bool| -> Vec<String> {
            dice.iter().filter(|(_, used)| !(left && *used)).map(|(pips, _)| pips.to_string()).collect()
        };
        let left = numbers(true);
        match left.len() {
            0 => format!("rolled {}", numbers(false).join(" and ")),
            count if count == dice.len() => format!("rolled {}", left.join(" and ")),
            _ => format!("rolled {}; {} is left", numbers(false).join(" and "), left.join(" and ")),
        }
    }

    /// A word that can be said, as a button has it, and what it means.
    pub fn said(text: &str) -> (&str, &'static str) {
        match text {
            "swap" => ("Take the other side", "You play on with the men that have just moved"),
            "double" => ("Double", "The stake shall be twice as high; who will not take it loses"),
            "roll" => ("Roll", "Throw the dice for the present stake"),
            "take" => ("Take", "Play on for the doubled stake; the cube is yours"),
            "pass" => ("Pass", "Lose the present stake"),
            "decline" => ("Stay on the bar", "The king does not enter, and the rest of the roll is lost"),
            other => (other, ""),
        }
    }

    /// A chessman's name, or a stone's.
    pub const fn form(form: Form) -> &'static str {
        match form {
            Form::Checker => "",
            Form::Pawn => "pawn",
            Form::Knight => "knight",
            Form::Bishop => "bishop",
            Form::Rook => "rook",
            Form::Queen => "queen",
            Form::King | Form::Figure => "king",
            Form::Base => "base",
            Form::Pedestal => "pedestal",
            Form::Capstone => "capstone",
        }
    }

    /// Men on one place, the lowest first: who they are and how many.
    pub fn company(men: &[(String, Form)]) -> String {
        let mut told: Vec<(String, usize)> = Vec::new();
        for (who, form) in men {
            let name = match form {
                Form::Checker => who.clone(),
                form => format!("{who} {}", self::form(*form)),
            };
            match told.last_mut() {
                Some((known, count)) if *known == name => *count += 1,
                _ => told.push((name, 1)),
            }
        }
        let each = |(name, count): (String, usize)| if count > 1 { format!("{name} × {count}") } else { name };
        told.into_iter().map(each).collect::<Vec<_>>().join(", ")
    }

    /// Pieces on the bar, and borne off.
    pub fn on_the_way(bar: usize, off: usize) -> String {
        format!("{bar} on the bar, {off} borne off")
    }

    /// From where the dice fall.
    pub fn seed(seed: u64) -> String {
        format!("The dice fall from {seed}")
    }

    pub const BLOCK: &str = "block";
    pub const START: &str = "starting point";

    /// A man, for the pointer.
    pub fn man(who: &str, size: usize, king: bool, mark: Option<Mark>) -> String {
        let mut words = who.to_string();
        if king {
            words += " king";
        }
        if size > 1 {
            words += &format!(", {size} high");
        }
        match mark {
            Some(Mark::Blessed) => words + ", blessed",
            Some(Mark::Cursed) => words + ", cursed",
            None => words,
        }
    }

    /// Who is to act.
    pub fn to_act(who: &str) -> String {
        format!("{who} to act")
    }

    /// Checkers in a hand.
    pub fn in_hand(count: usize) -> String {
        format!("{count} in hand")
    }

    /// Checkers out of the game.
    pub fn removed(count: usize) -> String {
        format!("{count} removed")
    }

    /// A bot at work.
    pub fn thinking(name: &str) -> String {
        format!("{name} is thinking")
    }

    /// King Trails' warning.
    pub fn wins_at_turn_start(who: &str) -> String {
        format!("{who}'s king is blessed: {who} wins when its turn begins")
    }
}

/// The line at the bottom: what can be done now.
#[allow(missing_docs)]
pub mod hint {
    pub const OVER: &str = "The game is over";
    pub const UNCONFIRMED: &str = "End the turn, or take something back";
    pub const DROP: &str = "Choose where the checker lands: an empty point of your zone";
    pub const BLOCK: &str = "Choose where the black stone goes; it stays for the whole game";
    pub const CLICK_DROP: &str = "Click again to drop a checker here";
    pub const CLICK_BLOCK: &str = "Click again to place a black stone here";
    pub const OR_OTHER: &str = "right-click or Tab for the other choice";
    pub const MAN: &str = "a man";
    pub const FROM_BAR: &str = "a piece from the bar";
    pub const ENTER: &str = "Choose where the piece comes in";
    pub const WHICH: &str = "That can be done in more than one way: choose one";
    pub const SAY: &str = "Say a word";
    pub const CHECKER: &str = "a checker from your tray";
    pub const STONE: &str = "a black stone";

    /// A choice of a starting point.
    pub fn choose_start(who: &str) -> String {
        format!("{who}: choose your starting point on the lit line")
    }

    /// What can be picked up: at least one thing.
    pub fn pick(things: &[&str]) -> String {
        match things {
            [] => String::new(),
            [one] => format!("Pick up {one}"),
            [start @ .., last] => format!("Pick up {} or {last}", start.join(", ")),
        }
    }

    /// A man is held who goes as he is.
    pub const WHOLE: &str = "Choose where the man goes; Esc puts him back";

    /// A man is held, and so many of his checkers are to go.
    pub fn held(height: u8, count: u8) -> String {
        match (height, count) {
            (1, _) => WHOLE.into(),
            (height, count) if count == height => {
                format!("Choose where the stack of {height} goes; wheel or 1–{height} for fewer")
            }
            (height, 1) => format!("Choose where 1 of {height} checkers goes; wheel or 1–{height} for more"),
            (height, count) => {
                format!("Choose where {count} of {height} checkers go; wheel or 1–{height} for another number")
            }
        }
    }

    /// What a click on a lit point does.
    pub fn click(verb: crate::view::Verb, count: u8, whole: bool, captures: bool, blesses: bool, to: &str) -> String {
        use crate::view::Verb;
        let part = if whole { String::new() } else { format!("{count} ") };
        let act = match verb {
            Verb::Merge => format!("merge {part}with {to}"),
            Verb::Split if captures => format!("split off {part}and capture on {to}"),
            Verb::Split => format!("split off {part}to {to}"),
            Verb::Move if captures => format!("capture on {to}"),
            Verb::Move => format!("move to {to}"),
            Verb::Drop => format!("drop a checker on {to}"),
            Verb::Block => format!("block {to} for the whole game"),
            Verb::Choose => format!("begin from {to}"),
            Verb::Roll => "throw the dice".into(),
            Verb::Say => "say a word".into(),
        };
        let way = if blesses { ", past the wall: blessed" } else { "" };
        format!("Click: {act}{way}")
    }

    /// An earlier position is looked at.
    pub fn looking(ply: usize, of: usize) -> String {
        format!("Looking back: after action {ply} of {of}")
    }
}

/// A lesson's panel.
#[allow(missing_docs)]
pub mod lesson {
    pub const FIRST: &str = "First lesson";
    pub const FIRST_TIP: &str = "A few positions, and what to do in them";
    pub const NEXT: &str = "Next";
    pub const END: &str = "To the title";
    pub const AGAIN: &str = "Again";
    pub const AGAIN_TIP: &str = "The same position once more";
    pub const LEAVE: &str = "Leave";
    pub const WRONG: &str = "That is allowed, but not what is asked here. Look once more.";

    /// Which step of how many.
    pub fn step(step: usize, of: usize) -> String {
        format!("Step {step} of {of}")
    }
}

/// Messages about files.
#[allow(missing_docs)]
pub mod storage {
    use std::io::Error;
    use std::path::Path;

    pub const WITHOUT_SETTINGS: &str = "The game starts with the usual settings.";
    pub const WITHOUT_GAME: &str = "The game starts without it.";
    pub const NO_FILE: &str = "it is no file";
    pub const TOO_LONG: &str = "it is longer than 1 MiB";
    pub const NO_TEXT: &str = "it is no text";
    pub const TOO_MANY_COPIES: &str =
        "Nine copies of the program are running: this one cannot keep its game. Close another one and start again.";
    pub const NO_FOLDER: &str =
        "There is no home folder, so games and settings are not kept. Name a folder with --data-dir.";

    fn name(path: &Path) -> String {
        path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
    }

    pub fn no_folder(folder: &Path, error: &Error) -> String {
        format!(
            "Games and settings are not kept: {} cannot be made ({error}). Name another folder with --data-dir.",
            folder.display()
        )
    }

    pub fn cannot_read(path: &Path, error: &Error) -> String {
        format!("{} cannot be read ({error}) and is left as it is. Look at its permissions.", path.display())
    }

    pub fn cannot_write(path: &Path, error: &Error) -> String {
        format!(
            "{} cannot be written ({error}). The game goes on, but is not kept: make room or allow writing there, or name \
             another folder with --data-dir.",
            path.display()
        )
    }

    pub fn kept_aside(path: &Path, aside: &Path, reason: &str, without: &str) -> String {
        format!("{} cannot be used: {reason}. It is kept as {}. {without}", name(path), aside.display())
    }

    pub fn left_alone(path: &Path, reason: &str, without: &str) -> String {
        format!("{} cannot be used ({reason}) nor moved aside, and is left as it is. {without}", path.display())
    }

    pub fn no_settings(error: &dyn std::fmt::Display) -> String {
        format!("these are no settings: {error}")
    }

    pub fn newer_settings(format: u32) -> String {
        format!("it is of format {format}, made by a newer version of the program")
    }
}

/// Somebody wants to take back a throw.
pub const DICE_STAND: &str = "What the dice have shown is not taken back.";

/// A draw was offered to a bot in vain.
pub const DRAW_DECLINED: &str = "The bot declines the draw.";

/// A game that the program does not know.
pub fn no_such_game(name: &str) -> String {
    format!("There is no game called \"{name}\".")
}

/// A game that could not begin.
pub fn game_not_begun(reason: &str) -> String {
    format!("The game cannot begin: {reason}.")
}

/// A saved game that could not be continued.
pub fn game_not_loaded(reason: &str) -> String {
    format!("The saved game could not be continued: {reason}.")
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn levels_have_one_name_everywhere() {
        for known in Level::ALL {
            assert_eq!(super::level(known.number()), known.name());
        }
    }
}

/// Themes.
#[allow(missing_docs)]
pub mod themes {
    pub const NO_NAME: &str = "its name is missing or longer than 24 letters";

    pub fn no_color(text: &str) -> String {
        format!("{text} is no colour: write (r, g, b) from 0 to 1 or \"#rrggbb\"")
    }

    pub fn newer(format: u32) -> String {
        format!("it has format {format}, made for a newer version of the program")
    }

    pub fn refused(file: &str, why: &str) -> String {
        format!("The theme {file} cannot be used: {why}")
    }
}

/// The player's own music.
#[allow(missing_docs)]
pub mod soundtrack {
    pub const TOO_LONG: &str = "it is longer than 64 MiB";

    pub fn refused(file: &str, why: &str) -> String {
        format!("The music {file} cannot be played and is left out: {why}")
    }
}

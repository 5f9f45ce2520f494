//! Whose turn it is: in words, on the cards, and until its end is confirmed.

use benediction::app::base::settings::Settings;
use benediction::app::game::commands::{ActionRequested, GameSetup, LookAt, MatchCommand, PlayerCommand, TableCommand};
use benediction_rules::Side;
use benediction_study::record::{Player, Record};
use benediction_study::tree::NodeId;
use bevy::input::keyboard::{Key, KeyCode};

use crate::window::Window;

const SIZES: [(f32, f32); 2] = [(1280.0, 720.0), (390.0, 844.0)];
const FRIENDS: [Player; 2] = [Player::Human, Player::Human];
/// A person against a player that does not act.
const AGAINST: fn() -> [Player; 2] = || [Player::Human, Player::Other("Otto".into())];

fn order(window: &mut Window, command: impl Into<MatchCommand>) {
    window.app.world_mut().write_message(command.into());
    window.frames(6);
}

/// Plays actions given by their texts.
fn play(window: &mut Window, texts: &[&str]) {
    for text in texts {
        let game = window.game();
        let (at, action) = (game.live(), game.session.read(text).unwrap());
        order(window, ActionRequested { at, action });
    }
}

fn open(window: &mut Window, game: &str, actions: &[&str], players: [Player; 2], study: bool) {
    let [near, far] = players;
    let actions = actions.iter().map(|text| (*text).into()).collect();
    let record = Record { actions, players: (near, far), seed: Some(7), ..Record::of(game) };
    order(window, TableCommand::Open { record: Box::new(record), file: None, study });
}

fn says_all(window: &Window, parts: &[&str]) {
    for part in parts {
        assert!(window.shows_text(part), "{part}: {:?}", window.written());
    }
}

#[test]
fn turn_panel_shows_the_actions_left() {
    for size in SIZES {
        let mut window = Window::new();
        window.resize(size);
        window.start("benediction", AGAINST());
        says_all(&window, &["Your turn", "First turn: 1 action"]);
        play(&mut window, &["d2d3"]);
        says_all(&window, &["Otto to play", "2 actions left"]);
        play(&mut window, &["e7e6"]);
        says_all(&window, &["Otto to play", "1 action left"]);
        play(&mut window, &["d7d6"]);
        says_all(&window, &["Your turn", "2 actions left"]);
        play(&mut window, &["d3d4"]);
        says_all(&window, &["Your turn", "1 action left"]);
        assert!(!window.shows_text("to play") && !window.shows_text("to act"), "{:?}", window.written());
    }
}

#[test]
fn friends_and_a_study_read_the_side() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    says_all(&window, &["Red to play"]);
    play(&mut window, &["d2d3"]);
    says_all(&window, &["Blue to play", "2 actions left"]);
    order(&mut window, TableCommand::Study);
    says_all(&window, &["Blue to play", "2 actions left"]);
    // A game of one action a turn counts none.
    window.start("benedict-chess", AGAINST());
    says_all(&window, &["Your turn"]);
    assert!(!window.shows_text("left"), "{:?}", window.written());
}

#[test]
fn a_starting_point_is_chosen_in_your_turn() {
    let mut window = Window::new();
    window.start("king-trails", AGAINST());
    says_all(&window, &["Your turn", "Choose your starting point"]);
}

#[test]
fn turn_ends_only_when_confirmed() {
    for (players, mine, theirs) in [(AGAINST(), "Your turn", "Otto to play"), (FRIENDS, "Red to play", "Blue to play")]
    {
        for size in SIZES {
            let mut window = Window::new();
            window.resize(size);
            window.settings(|settings| settings.play.confirm_turn = true);
            window.start("benediction", players.clone());
            play(&mut window, &["d2d3"]);
            says_all(&window, &[mine, "End the turn, or undo"]);
            assert!(!window.shows_text(theirs), "{:?}", window.written());
            let game = window.game();
            assert_eq!((game.turn_side(), game.acting()), (Some(Side::Near), Some(Side::Far)));
            assert_eq!(game.speaker(), Some(Side::Near));
            order(&mut window, PlayerCommand::EndTurn);
            says_all(&window, &[theirs, "2 actions left"]);
            assert_eq!(window.game().turn_side(), Some(Side::Far));
        }
    }
}

#[test]
fn another_roll_of_a_double_is_announced() {
    let mut window = Window::new();
    let actions = ["starter w", "1-1", "kbar>1"].map(String::from).to_vec();
    let record = Record { actions, seed: Some(7), ..Record::of("kingamon") };
    order(&mut window, TableCommand::Open { record: Box::new(record), file: None, study: false });
    says_all(&window, &["White to play", "Rolled 1 and 1; left: 1"]);
    let game = window.game();
    let request = ActionRequested { at: game.live(), action: game.session.read("d2>3").unwrap() };
    window.app.world_mut().write_message(MatchCommand::from(request));
    let mut announced = false;
    for _ in 0..60 {
        window.frames(1);
        announced |= window.shows_text("Another roll: the dice are rolling");
        if window.shows_text("Rolled again") {
            break;
        }
    }
    assert!(announced);
    says_all(&window, &["White to play", "Rolled again"]);
    // The first roll of a turn is none.
    window.start("kingamon", FRIENDS);
    for _ in 0..60 {
        if window.shows_text("Rolled") {
            break;
        }
        window.frames(1);
    }
    says_all(&window, &["Rolled "]);
    assert!(!window.shows_text("Rolled again"), "{:?}", window.written());
}

/// Returns the height of the panel of the turn, in pixels.
fn height(window: &mut Window) -> f32 {
    window
        .panels()
        .iter()
        .find(|(name, _)| name.contains(&format!("{:?}", bevy_egui::egui::Id::new("turn"))))
        .unwrap()
        .1
        .height()
}

#[test]
fn the_panel_of_the_turn_keeps_its_height() {
    for size in [(1280.0, 720.0), (1024.0, 600.0), (390.0, 844.0)] {
        let mut window = Window::new();
        window.resize(size);
        window.app.world_mut().resource_mut::<Settings>().bot.bot_seconds = 30.0;
        open(&mut window, "benediction", &[], [Player::Human, Player::Bot(10)], false);
        window.frames(4);
        let usual = height(&mut window);
        play(&mut window, &["d2d3"]);
        for _ in 0..20 {
            window.frames(1);
            let now = height(&mut window);
            assert!((now - usual).abs() < 0.6, "{size:?}: {now} and not {usual}");
        }
        says_all(&window, &["Cardinal is thinking"]);
    }
}

/// Presses a key that is a letter.
fn letter(window: &mut Window, code: KeyCode, letter: &str) {
    window.key(code, Key::Character(letter.into()));
}

#[test]
fn threats_are_answered_or_the_reason_is_given() {
    let mut window = Window::new();
    window.start("benediction", AGAINST());
    letter(&mut window, KeyCode::KeyT, "t");
    for _ in 0..400 {
        window.frames(1);
        if window.shows_text("threatens nothing") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    says_all(&window, &["Blue threatens nothing next turn"]);
    play(&mut window, &["d2d3"]);
    says_all(&window, &["Hints and threats come when it is your turn"]);
    order(&mut window, LookAt(Some(NodeId::ROOT)));
    says_all(&window, &["return to the current one first"]);
    // A hint is not switched on while there is none.
    letter(&mut window, KeyCode::KeyT, "t");
    assert!(!window.shows_text("return to the current one first"), "{:?}", window.written());
    letter(&mut window, KeyCode::KeyH, "h");
    window.frames(2);
    says_all(&window, &["return to the current one first"]);
}

#[test]
fn threats_are_up_to_the_dice() {
    let mut window = Window::new();
    let position = "W:bar:1K,2:2,3:2,4:2,5:2,6:2 R:bar:1K,28:2,27:2,26:2,25:2,24:2 turn=w roll=6,1 left=6,1\n";
    let setup = GameSetup {
        game: "kingamon".into(),
        players: FRIENDS,
        first: Side::Near,
        seed: Some(7),
        position: Some(position.into()),
        ..GameSetup::default()
    };
    order(&mut window, TableCommand::begin(setup));
    letter(&mut window, KeyCode::KeyT, "t");
    for _ in 0..400 {
        window.frames(1);
        if window.shows_text("depends on the next roll") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    says_all(&window, &["Threats: what Red can do depends on the next roll"]);
}

#[test]
fn disabled_undo_shows_the_reason() {
    let mut window = Window::new();
    window.start("benediction", AGAINST());
    letter(&mut window, KeyCode::KeyU, "u");
    says_all(&window, &["There is nothing to undo yet"]);
    window.start("kingamon", FRIENDS);
    for _ in 0..100 {
        window.frames(1);
        if window.game().human_to_act() {
            break;
        }
    }
    let at = window.button("Undo");
    window.cursor(at);
    // The first notice has been read by then.
    window.frames(60);
    says_all(&window, &["The dice have been rolled: nothing before the roll can be undone"]);
    letter(&mut window, KeyCode::KeyU, "u");
    let said = window.written().iter().filter(|text| text.contains("The dice have been rolled")).count();
    assert!(said >= 2, "as a notice too: {:?}", window.written());
}

#[test]
fn after_the_end_the_cards_still_say_you() {
    let mut window = Window::new();
    window.start("benediction", AGAINST());
    order(&mut window, PlayerCommand::Resign);
    window.frames(20);
    let resigned = window.written().iter().filter(|text| text.ends_with("resigned. 0\u{a0}turns.")).count();
    assert_eq!(resigned, 1, "the panel: {:?}", window.written());
    says_all(&window, &["You", "You lost", "Game over"]);
    assert_eq!(window.written().iter().filter(|text| *text == "You lost").count(), 1, "the headline stands once");
    order(&mut window, LookAt(Some(NodeId::ROOT)));
    says_all(&window, &["You"]);
}

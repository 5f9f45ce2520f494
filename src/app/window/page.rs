//! The program as a page.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use wasm_bindgen_futures::spawn_local;

use super::{add_plugins, resume_game, work_alone_on_few_cores};
use crate::app::audio;
use crate::app::base::messages::Notify;
use crate::app::base::storage;
use crate::app::dev::layout;
use crate::app::input::touch::Fingers;
use crate::app::library::LibraryCommand;
use crate::app::render::board_painter;
use crate::app::ui;
use benediction_platform::clock::Instant;
use benediction_platform::files;
use benediction_platform::page::{self, Arrived};
use benediction_study::library::link;
use benediction_words::locale;
use benediction_words::{say, text};

/// Where the program draws.
const CANVAS: &str = "#game";

/// Begins to play in the page, as soon as the browser has given the player's files.
pub fn begin() {
    report_panics();
    page::listen();
    page::load_again_without_card(text!("start-page-lost").into());
    spawn_local(async {
        files::load().await;
        let window = Window {
            title: "Benediction".into(),
            canvas: Some(CANVAS.into()),
            fit_canvas_to_parent: true,
            prevent_default_event_handling: true,
            ..default()
        };
        let mut app = App::new();
        let lost_card = page::lost_card();
        let files = storage::open(None).with_trouble(lost_card.then(|| text!("start-graphics-lost").into()));
        add_plugins(&mut app, window, files);
        app.add_plugins(audio::plugin);
        if lost_card {
            resume_game(&mut app);
        }
        if page::expects_fingers() {
            app.insert_resource(Fingers::expected());
        }
        app.add_systems(Startup, (listen, follow_address)).add_systems(Update, take_what_arrives);
        app.add_systems(Last, uncover.run_if(ui::speaks));
        app.add_systems(Last, page::table_is_there.run_if(board_painter::laid.and_then(run_once)));
        if page::asks_for("layout") {
            app.add_plugins((layout::plugin(|text| page::leave("benedictionLayout", text)), measure));
        }
        work_alone_on_few_cores(&mut app);
        app.run();
    });
}

/// The page shows the canvas when a frame with words has been drawn on it: the first one waits for many shaders. The board may still
/// be painted then.
fn uncover(mut frames: Local<u8>, mut redraw: MessageWriter<RequestRedraw>) {
    match *frames {
        0 => drop(redraw.write(RequestRedraw)),
        1 => page::tell("ready", ""),
        _ => return,
    }
    *frames += 1;
}

/// If the program panics, the player gets a sentence and the console the details.
fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        let message = info.payload_as_str().unwrap_or("no message");
        page::complain(&info.to_string());
        page::tell("stopped", &say!("start-page-stopped", message = message));
    }));
}

/// What comes from outside wakes the program.
fn listen(proxy: Res<EventLoopProxyWrapper>) {
    let proxy = (**proxy).clone();
    page::wake_by(move || {
        // A program that has ended needs not be woken.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
}

/// What stands in the address when the page opens arrives first.
fn follow_address(orders: MessageWriter<LibraryCommand>, notify: MessageWriter<Notify>) {
    let tail = page::address_tail();
    if !tail.is_empty() {
        open([Arrived::Address(tail)], orders, notify);
    }
}

fn take_what_arrives(orders: MessageWriter<LibraryCommand>, notify: MessageWriter<Notify>) {
    open(page::arrived(), orders, notify);
}

/// Opens games and positions: they are added to the library, as pasted ones are.
fn open(
    arrived: impl IntoIterator<Item = Arrived>,
    mut orders: MessageWriter<LibraryCommand>,
    mut notify: MessageWriter<Notify>,
) {
    for arrived in arrived {
        let text = match arrived {
            Arrived::File(text) => Ok(text),
            Arrived::Address(tail) => {
                page::forget_address_tail();
                link::read(&tail)
            }
        };
        match text {
            Ok(text) => drop(orders.write(LibraryCommand::ImportText(text))),
            Err(reason) => drop(notify.write(Notify(locale::say(&reason)))),
        }
    }
}

/// Leaves for tests how long the main schedule took in the last frames, in milliseconds.
fn measure(app: &mut App) {
    #[derive(Resource)]
    struct Begun(Instant);
    const FRAMES: usize = 60;
    app.insert_resource(Begun(Instant::now()))
        .add_systems(First, |mut begun: ResMut<Begun>| begun.0 = Instant::now())
        .add_systems(Last, |begun: Res<Begun>, mut times: Local<Vec<String>>| {
            times.push(format!("{:.2}", begun.0.elapsed().as_secs_f64() * 1000.0));
            if times.len() == FRAMES {
                page::leave("benedictionSchedule", &times.join(" "));
                times.clear();
            }
        });
}

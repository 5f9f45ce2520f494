//! The program as a page.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use wasm_bindgen_futures::spawn_local;

use super::{add_plugins, resume_game, work_alone_on_few_cores};
use crate::app::audio;
use crate::app::base::messages::Notify;
use crate::app::base::storage;
use crate::app::base::storage::requests::LibraryRequest;
use crate::app::dev::layout;
use crate::app::exercise::puzzle::Puzzles;
use crate::app::input::touch::Fingers;
use crate::app::library::LibraryCommand;
use crate::app::render::board_painter;
use crate::app::ui;
use benediction_platform::clock::Instant;
use benediction_platform::files::{self, StorageEvent};
use benediction_platform::page::{self, PageEvent};
use benediction_study::library::link;
use benediction_study::puzzles::Puzzle;
use benediction_words::locale;
use benediction_words::{say, text};

/// The canvas of the program.
const CANVAS: &str = "#game";

/// Starts the program in the page, as soon as the browser has loaded the player's files.
pub fn begin() {
    report_panics();
    page::listen();
    page::reload_when_graphics_lost(text!("start-page-lost").into());
    spawn_local(async {
        // Another page that starts now waits until this one holds its locks.
        let start = files::load().await;
        let window = Window {
            title: "Benediction".into(),
            canvas: Some(CANVAS.into()),
            fit_canvas_to_parent: true,
            prevent_default_event_handling: true,
            ..default()
        };
        let mut app = App::new();
        let lost_card = page::take_graphics_lost();
        let files = storage::open(None).with_trouble(lost_card.then(|| text!("start-graphics-lost").into()));
        add_plugins(&mut app, window, files);
        drop(start);
        app.add_plugins(audio::plugin);
        if lost_card {
            resume_game(&mut app);
        }
        if page::is_touch_device() {
            app.insert_resource(Fingers::without_mouse());
        }
        app.add_systems(Startup, (wake_on_events, follow_address)).add_systems(Update, (open_arrivals, report_storage));
        app.add_systems(Last, uncover.run_if(ui::has_buttons));
        app.add_systems(Last, page::mark_table_ready.run_if(board_painter::has_board.and_then(run_once)));
        if page::has_query_flag("layout") {
            app.add_plugins((layout::plugin(|text| page::set_window_property("benedictionLayout", text)), measure));
        }
        work_alone_on_few_cores(&mut app);
        app.run();
    });
}

/// Shows the canvas when a frame with text has been drawn on it: the first one waits for many shaders. The board may still be being
/// painted then.
fn uncover(mut frames: Local<u8>, mut redraw: MessageWriter<RequestRedraw>) {
    match *frames {
        0 => drop(redraw.write(RequestRedraw)),
        1 => page::set_state("ready", ""),
        _ => return,
    }
    *frames += 1;
}

/// Shows a sentence to the player when changes could not be stored, and when they are.
fn report_storage(mut notify: MessageWriter<Notify>) {
    notify.write_batch(files::take_storage_events().into_iter().map(|event| {
        Notify(match event {
            StorageEvent::Full => text!("storage-page-full").into(),
            StorageEvent::NotStored(error) => say!("storage-page-not-stored", error = error),
            StorageEvent::Stored => text!("storage-page-stored").into(),
        })
    }));
}

/// Shows a sentence to the player if the program panics, and writes the details to the console.
fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        let message = info.payload_as_str().unwrap_or("no message");
        page::log_error(&info.to_string());
        page::set_state("stopped", &say!("start-page-stopped", message = message));
    }));
}

/// Wakes the program at events of the page.
fn wake_on_events(proxy: Res<EventLoopProxyWrapper>) {
    let proxy = (**proxy).clone();
    page::set_waker(move || {
        // A program that has ended need not be woken.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
}

/// Opens the contents of the page's address at the start.
fn follow_address(commands: MessageWriter<LibraryCommand>, puzzles: Puzzles) {
    let tail = page::address_fragment();
    if !tail.is_empty() {
        open([PageEvent::Address(tail)], commands, puzzles);
    }
}

fn open_arrivals(commands: MessageWriter<LibraryCommand>, puzzles: Puzzles) {
    open(page::take_events(), commands, puzzles);
}

/// Opens games and positions: they are added to the library, as pasted ones are. A puzzle is laid on the table.
fn open(
    events: impl IntoIterator<Item = PageEvent>,
    mut commands: MessageWriter<LibraryCommand>,
    mut puzzles: Puzzles,
) {
    for event in events {
        let text = match event {
            PageEvent::File(text) => Ok(text),
            PageEvent::Address(tail) => {
                page::clear_address_fragment();
                link::read(&tail)
            }
        };
        match text {
            Ok(text) if Puzzle::is_text(&text) => puzzles.open(&text),
            Ok(text) => drop(commands.write(LibraryRequest::ImportText(text).into())),
            Err(reason) => puzzles.notify(locale::say(&reason)),
        }
    }
}

/// Exposes the durations of the main schedule in the last frames to tests, in milliseconds.
fn measure(app: &mut App) {
    #[derive(Resource)]
    struct FrameStart(Instant);
    const FRAMES: usize = 60;
    app.insert_resource(FrameStart(Instant::now()))
        .add_systems(First, |mut frame_start: ResMut<FrameStart>| frame_start.0 = Instant::now())
        .add_systems(Last, |frame_start: Res<FrameStart>, mut times: Local<Vec<String>>| {
            times.push(format!("{:.2}", frame_start.0.elapsed().as_secs_f64() * 1000.0));
            if times.len() == FRAMES {
                page::set_window_property("benedictionSchedule", &times.join(" "));
                times.clear();
            }
        });
}

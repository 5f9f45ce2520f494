//! The program as a page.

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use wasm_bindgen_futures::spawn_local;

use super::{furnish, work_alone_on_few_cores};
use crate::app::audio::sound;
use crate::app::dev::layout;
use crate::app::messages::{LibraryCommand, Notify};
use crate::app::render::board_painter::BoardPainter;
use crate::app::storage;
use crate::library::link;
use crate::locale;
use crate::platform::files;
use crate::platform::page::{self, Arrived};
use crate::say;

/// Where the program draws.
const CANVAS: &str = "#game";

/// Begins to play in the page, as soon as the browser has given the player's files.
pub fn begin() {
    report_panics();
    page::listen();
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
        furnish(&mut app, window, storage::open(None));
        app.add_plugins(sound::plugin);
        app.add_systems(Startup, (listen, follow_address)).add_systems(Update, take_what_arrives);
        app.add_systems(Last, tell_ready);
        if page::asks_for("layout") {
            app.add_plugins(layout::plugin(|text| page::leave("benedictionLayout", text)));
        }
        work_alone_on_few_cores(&mut app);
        app.run();
    });
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

/// Opens games and positions: they are taken into the library, as pasted ones are.
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

/// The page shows the table when there is something on it.
fn tell_ready(painter: Res<BoardPainter>, mut told: Local<bool>) {
    if !*told && painter.shown().is_some() {
        *told = true;
        page::tell("ready", "");
    }
}

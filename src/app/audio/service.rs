//! The audio service, from outside: orders go in, reports come out.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::log::error;
use bevy::prelude::Resource;

use super::files::{self, Store};
use super::music::Supply;
use super::speaker::{Order, Report, Speaker};
use super::supply::{Ask, Cutting, Supplied};
use crate::app::base::background::{self, EventSender};
use crate::app::game::matches::fresh_seed;
use benediction_platform::clock::Instant;

/// The audio service.
#[derive(Resource)]
pub(super) struct AudioService {
    orders: Sender<Order>,
    reports: Mutex<Receiver<Report>>,
}

impl AudioService {
    /// Starts the service. If it cannot be started, nothing is heard.
    pub(super) fn start() -> AudioService {
        let (orders, incoming) = channel();
        let (sender, reports) = background::channel();
        run::start(incoming, sender);
        AudioService { orders, reports: Mutex::new(reports) }
    }

    pub(super) fn order(&self, order: Order) {
        // Without its thread nothing is heard; that it did not start has been logged.
        let _ = self.orders.send(order);
    }

    /// The next report.
    pub(super) fn report(&mut self) -> Option<Report> {
        self.reports.get_mut().ok()?.try_recv().ok()
    }
}

/// Cuts the soundtrack; `None` if its list is broken, which is logged.
fn cutting() -> Option<Cutting<Store>> {
    match files::soundtrack() {
        Ok(soundtrack) => Some(Cutting::new(Store, soundtrack, fresh_seed())),
        Err(why) => {
            error!("the list of the soundtrack cannot be read: {why}");
            None
        }
    }
}

/// Does all orders that have come, and goes on.
fn go_on<S: Supply>(speaker: &mut Speaker<S>, orders: &Receiver<Order>, last: &mut Instant) {
    for order in orders.try_iter() {
        speaker.order(order);
    }
    let now = Instant::now();
    speaker.update(now.duration_since(*last).as_secs_f32());
    *last = now;
}

#[cfg(not(target_family = "wasm"))]
mod run {
    use std::sync::mpsc::RecvTimeoutError;

    use super::*;
    use benediction_platform::threads;

    /// Segments that are cut on a thread.
    struct Threaded {
        asks: Sender<Ask>,
        supplied: Receiver<Supplied>,
    }

    impl Supply for Threaded {
        fn ask(&mut self, ask: Ask) -> bool {
            self.asks.send(ask).is_ok()
        }

        fn take(&mut self) -> Option<Supplied> {
            self.supplied.try_recv().ok()
        }
    }

    fn supply() -> Threaded {
        let (asks, asked) = channel();
        let (answers, supplied) = channel();
        let thread = threads::start("music", move || {
            let Some(mut cutting) = cutting() else { return };
            for ask in asked {
                if let Some(answer) = cutting.answer(ask, files::open)
                    && answers.send(answer).is_err()
                {
                    return;
                }
            }
        });
        if let Err(error) = thread {
            error!("no thread to read the music: {error}");
        }
        Threaded { asks, supplied }
    }

    pub(super) fn start(orders: Receiver<Order>, reports: EventSender<Report>) {
        let thread = threads::start("audio", move || {
            let mut speaker = Speaker::new(supply(), reports);
            let mut last = Instant::now();
            loop {
                match orders.recv_timeout(speaker.patience()) {
                    Ok(order) => speaker.order(order),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                go_on(&mut speaker, &orders, &mut last);
            }
        });
        if let Err(error) = thread {
            error!("no thread for the sound: {error}");
        }
    }
}

/// A page has no threads: everything is done by a clock of the browser, which runs while the page is hidden, too.
#[cfg(target_family = "wasm")]
mod run {
    use std::collections::VecDeque;

    use super::*;
    use benediction_platform::page;

    /// Milliseconds after which the browser asks whether something is to be done.
    const EVERY: i32 = 20;

    /// Segments that are cut at once.
    struct Here {
        cutting: Option<Cutting<Store>>,
        supplied: VecDeque<Supplied>,
    }

    impl Supply for Here {
        fn ask(&mut self, ask: Ask) -> bool {
            let Some(cutting) = &mut self.cutting else { return false };
            self.supplied.extend(cutting.answer(ask, files::open));
            true
        }

        fn take(&mut self) -> Option<Supplied> {
            self.supplied.pop_front()
        }
    }

    pub(super) fn start(orders: Receiver<Order>, reports: EventSender<Report>) {
        files::prepare();
        let mut speaker = Speaker::new(Here { cutting: cutting(), supplied: VecDeque::new() }, reports);
        let mut last = Instant::now();
        page::every(EVERY, move || {
            match orders.try_recv() {
                Ok(order) => speaker.order(order),
                Err(_) if last.elapsed() < speaker.patience() => return,
                Err(_) => {}
            }
            go_on(&mut speaker, &orders, &mut last);
        });
    }
}

//! The interface of the audio service: it receives orders, and sends reports.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::log::error;
use bevy::prelude::Resource;

use super::ambience::{LoopCutting, LoopRequest};
use super::files::{self, Store};
use super::music::Supply;
use super::speaker::{Order, Report, Speaker};
use super::supply::{SegmentCutter, SupplyReply, SupplyRequest};
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
    /// Starts the service. If it cannot be started, there is no sound.
    pub(super) fn start() -> AudioService {
        let (orders, incoming) = channel();
        let (sender, reports) = background::channel();
        run::start(incoming, sender);
        AudioService { orders, reports: Mutex::new(reports) }
    }

    /// Returns a service without sound, and the orders that it receives.
    #[cfg(test)]
    pub(super) fn recorded() -> (AudioService, Receiver<Order>) {
        let (orders, incoming) = channel();
        let (_, reports) = background::channel();
        (AudioService { orders, reports: Mutex::new(reports) }, incoming)
    }

    pub(super) fn order(&self, order: Order) {
        // Without its thread there is no sound; that it did not start has been logged.
        let _ = self.orders.send(order);
    }

    /// Returns the next report, or `None` if there is none.
    pub(super) fn report(&mut self) -> Option<Report> {
        self.reports.get_mut().ok()?.try_recv().ok()
    }
}

/// Creates what answers requests for music, or `None` if the list of the soundtrack is broken, which is logged.
fn music() -> Option<impl FnMut(SupplyRequest) -> Option<SupplyReply>> {
    match files::soundtrack() {
        Ok(soundtrack) => {
            let mut cutting = SegmentCutter::new(Store, soundtrack, fresh_seed());
            Some(move |request| cutting.answer(request, files::open))
        }
        Err(reason) => {
            error!("the list of the soundtrack cannot be read: {reason}");
            None
        }
    }
}

/// Creates what answers requests for ambience.
fn ambience() -> Option<impl FnMut(LoopRequest) -> Option<SupplyReply>> {
    let mut cutting = LoopCutting::new(files::open_loop);
    Some(move |request| cutting.answer(request))
}

/// Executes all received orders, and updates the speaker.
fn process_orders<S: Supply<SupplyRequest>, L: Supply<LoopRequest>>(
    speaker: &mut Speaker<S, L>,
    orders: &Receiver<Order>,
    last: &mut Instant,
) {
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
    struct Threaded<Request> {
        requests: Sender<Request>,
        replies: Receiver<SupplyReply>,
    }

    impl<Request> Supply<Request> for Threaded<Request> {
        fn send(&mut self, request: Request) -> bool {
            self.requests.send(request).is_ok()
        }

        fn try_recv(&mut self) -> Option<SupplyReply> {
            self.replies.try_recv().ok()
        }
    }

    /// Starts a thread that answers requests.
    fn supply<Request: Send + 'static, Answer: FnMut(Request) -> Option<SupplyReply> + 'static>(
        name: &'static str,
        create: fn() -> Option<Answer>,
    ) -> Threaded<Request> {
        let (requests, incoming) = channel();
        let (replies, received) = channel();
        let thread = threads::start(name, move || {
            let Some(mut answer) = create() else { return };
            for request in incoming {
                if let Some(reply) = answer(request)
                    && replies.send(reply).is_err()
                {
                    return;
                }
            }
        });
        if let Err(error) = thread {
            error!("no thread to read the {name}: {error}");
        }
        Threaded { requests, replies: received }
    }

    pub(super) fn start(orders: Receiver<Order>, reports: EventSender<Report>) {
        let thread = threads::start("audio", move || {
            let mut speaker = Speaker::new(supply("music", music), supply("ambience", ambience), reports);
            let mut last = Instant::now();
            loop {
                match orders.recv_timeout(speaker.wait_time()) {
                    Ok(order) => speaker.order(order),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                process_orders(&mut speaker, &orders, &mut last);
            }
        });
        if let Err(error) = thread {
            error!("no thread for the sound: {error}");
        }
    }
}

/// The service on a page, which has no threads: everything is done by a timer of the browser, which also runs while the page is
/// hidden.
#[cfg(target_family = "wasm")]
mod run {
    use std::collections::VecDeque;

    use super::*;
    use benediction_platform::page;

    /// Interval of the timer, in milliseconds.
    const UPDATE_INTERVAL: i32 = 20;

    /// Segments that are cut at once.
    struct LocalSupply<Answer> {
        answer: Option<Answer>,
        replies: VecDeque<SupplyReply>,
    }

    impl<Request, Answer: FnMut(Request) -> Option<SupplyReply>> Supply<Request> for LocalSupply<Answer> {
        fn send(&mut self, request: Request) -> bool {
            let Some(answer) = &mut self.answer else { return false };
            self.replies.extend(answer(request));
            true
        }

        fn try_recv(&mut self) -> Option<SupplyReply> {
            self.replies.pop_front()
        }
    }

    pub(super) fn start(orders: Receiver<Order>, reports: EventSender<Report>) {
        files::prepare();
        let music = LocalSupply { answer: music(), replies: VecDeque::new() };
        let ambience = LocalSupply { answer: ambience(), replies: VecDeque::new() };
        let mut speaker = Speaker::new(music, ambience, reports);
        let mut last = Instant::now();
        page::set_interval(UPDATE_INTERVAL, move || {
            match orders.try_recv() {
                Ok(order) => speaker.order(order),
                Err(_) if last.elapsed() < speaker.wait_time() => return,
                Err(_) => {}
            }
            process_orders(&mut speaker, &orders, &mut last);
        });
    }
}

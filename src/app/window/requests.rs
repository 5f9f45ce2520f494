//! A single window for opened files: `--open FILES` hands the files to a copy of the program that is already running, and that copy
//! opens them and requests attention. Copies with other folders of files are independent.

use std::path::{Path, PathBuf, absolute};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowFocused};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use super::native;
use crate::app::base::storage::requests::LibraryRequest;
use crate::app::library::LibraryCommand;
use benediction_platform::single_instance::{self, Listener};

/// The file with the address at which the running copy listens.
const FILE: &str = "window";

/// Hands files to the copy that runs with this folder. Returns `true` if there is one and it accepts them.
pub(super) fn hand_over(folder: &Path, files: &[PathBuf]) -> bool {
    // The other copy may run in another folder.
    let absolute_path = |path: &PathBuf| absolute(path).ok()?.into_os_string().into_string().ok();
    let files: Option<Vec<String>> = files.iter().map(absolute_path).collect();
    let request = files.and_then(|files| ron::to_string(&files).ok());
    request.is_some_and(|request| single_instance::send_request(&folder.join(FILE), &request))
}

/// Returns the files of a request, or `None` if it is malformed.
fn read(request: &str) -> Option<Vec<PathBuf>> {
    let files: Vec<PathBuf> = ron::from_str(request).ok()?;
    Some(files).filter(|files| !files.is_empty() && files.iter().all(|file| file.is_absolute()))
}

/// The files that other copies have handed over.
#[derive(Resource)]
struct Requests {
    listener: Listener,
    files: Mutex<Receiver<Vec<PathBuf>>>,
}

/// Imports the files before commands are read: the next frame may be seconds away.
fn open(
    mut requests: ResMut<Requests>,
    windows: Query<Entity, With<PrimaryWindow>>,
    mut commands: MessageWriter<LibraryCommand>,
    _main: NonSendMarker,
) {
    let Ok(files) = requests.bypass_change_detection().files.get_mut() else { return };
    for files in files.try_iter() {
        commands.write(LibraryRequest::Import(files).into());
        for window in &windows {
            native::ask_for_attention(window);
        }
    }
}

/// Takes the files for this window when it gets the focus: of several windows, the one that was used last receives them.
fn claim(mut focus: MessageReader<WindowFocused>, requests: Res<Requests>) {
    if focus.read().any(|focus| focus.focused)
        && let Err(error) = requests.listener.claim()
    {
        warn!("files that are opened will not come here: {error}");
    }
}

/// Starts to accept requests, in an app that has its window's plugins already.
pub(super) fn listen(app: &mut App, folder: &Path) {
    let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>() else { return };
    let wake = (**proxy).clone();
    let (sender, files) = channel();
    let receive = move |request: &str| {
        let is_accepted = read(request).is_some_and(|files| sender.send(files).is_ok());
        // A window at rest sleeps for seconds.
        is_accepted && wake.send_event(WinitUserEvent::WakeUp).is_ok()
    };
    match Listener::start(&folder.join(FILE), receive) {
        Ok(listener) => {
            app.insert_resource(Requests { listener, files: Mutex::new(files) }).add_systems(PreUpdate, (open, claim));
        }
        Err(error) => warn!("files that are opened will have windows of their own: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;

    use super::*;

    fn copy(folder: &Path) -> App {
        let (sender, files): (Sender<Vec<PathBuf>>, _) = channel();
        let receive = move |request: &str| read(request).is_some_and(|files| sender.send(files).is_ok());
        let mut app = App::new();
        app.add_message::<LibraryCommand>().add_message::<WindowFocused>();
        let listener = Listener::start(&folder.join(FILE), receive).unwrap();
        app.insert_resource(Requests { listener, files: Mutex::new(files) }).add_systems(PreUpdate, (open, claim));
        app
    }

    /// Returns the files of the commands to import.
    fn opened(app: &mut App) -> Vec<Vec<PathBuf>> {
        app.update();
        let files = |command| match command {
            LibraryCommand::Ask(LibraryRequest::Import(files)) => files,
            other => panic!("{other:?}"),
        };
        app.world_mut().resource_mut::<Messages<LibraryCommand>>().drain().map(files).collect()
    }

    #[test]
    fn files_come_to_the_copy_with_the_same_folder() {
        let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let [one, other] = &folders;
        let files = [PathBuf::from("game \"of\" Sunday\n.ron"), "b.txt".into()];
        assert!(!hand_over(one.path(), &files), "nobody is there");
        let mut app = copy(one.path());
        assert!(!hand_over(other.path(), &files));
        assert!(hand_over(one.path(), &files));
        let whole = files.map(|file| absolute(file).unwrap());
        assert_eq!(opened(&mut app), [whole.to_vec()]);
        assert!(opened(&mut app).is_empty());
    }

    #[test]
    fn the_window_that_gets_the_focus_gets_the_files() {
        let folder = tempfile::tempdir().unwrap();
        let (mut first, mut second) = (copy(folder.path()), copy(folder.path()));
        first.world_mut().write_message(WindowFocused { window: Entity::PLACEHOLDER, focused: true });
        first.update();
        assert!(hand_over(folder.path(), &["/a".into()]));
        assert_eq!((opened(&mut first).len(), opened(&mut second).len()), (1, 0));
    }

    #[test]
    fn invalid_window_request_is_refused() {
        for request in ["", "()", "[", "[3]", "[]", "[\"not/whole\"]", "[\"/a\", 4]", "((((((((((((((("] {
            assert_eq!(read(request), None, "{request}");
        }
        assert_eq!(read("[\"/a\"]"), Some(vec!["/a".into()]));
        let folder = tempfile::tempdir().unwrap();
        let mut app = copy(folder.path());
        assert!(!single_instance::send_request(&folder.path().join(FILE), "[3]"));
        assert!(opened(&mut app).is_empty());
    }
}

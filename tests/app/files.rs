//! The player's files that only the window reads, with random content: the reader neither panics nor hangs, refuses
//! with a message, and what it accepts is written and read again as the same thing.

#[path = "../fuzz/mutate.rs"]
mod mutate;

use benediction::app::base::settings::{PictureSettings, Settings, SoundSettings};
use mutate::Mutator;

/// Number of inputs.
const INPUTS: usize = 4000;

#[test]
fn garbage_settings_never_panic() {
    let other = Settings {
        sound: SoundSettings { mute: true, own_soundtrack: true, ..Default::default() },
        picture: PictureSettings { ui_scale: 1.25, ..Default::default() },
        ..Settings::default()
    };
    let seeds = [Settings::default(), other].map(|settings| settings.write().into_bytes());
    let mut mutator = Mutator::new(&seeds, 1);
    let (mut input, mut accepted) = (Vec::new(), 0);
    for _ in 0..INPUTS {
        let [seed, other] = [0; 2].map(|_| &seeds[mutator.choose(seeds.len())]);
        mutator.make(seed, other, &mut input);
        let text = String::from_utf8_lossy(&input);
        match Settings::read(&text) {
            Ok(settings) => {
                accepted += 1;
                assert_eq!(Settings::read(&settings.write()), Ok(settings), "{text}");
            }
            Err(why) => assert!(!why.to_string().trim().is_empty(), "{text}"),
        }
    }
    assert!(accepted > INPUTS / 50 && accepted < INPUTS, "{accepted} are accepted");
}

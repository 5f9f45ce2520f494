use std::time::Duration;

use super::*;
use proptest::prelude::*;

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn clock(text: &str) -> GameClock {
    GameClock::new(text.parse().unwrap())
}

/// Plays turns in alternation, the near side first, each in one action of this many milliseconds.
fn played(text: &str, turns: &[u64]) -> GameClock {
    let mut clock = clock(text);
    for (index, millis) in turns.iter().enumerate() {
        clock.turn_of(Side::BOTH[index % 2]);
        clock.spend(ms(*millis));
    }
    clock.end_turn();
    clock
}

/// Returns the milliseconds that are left to both sides.
fn left(clock: &GameClock) -> [u128; 2] {
    Side::BOTH.map(|side| clock.reading(side, Duration::ZERO).unwrap().left.as_millis())
}

fn until_flag(clock: &GameClock, side: Side, running: u64) -> u128 {
    clock.until_flag(side, ms(running)).unwrap().as_millis()
}

#[test]
fn time_without_an_increment_only_gets_less() {
    let mut clock = played("1", &[1_000, 2_500, 4_321]);
    assert_eq!(left(&clock), [60_000 - 1_000 - 4_321, 60_000 - 2_500]);
    clock.turn_of(Side::Far);
    assert_eq!(until_flag(&clock, Side::Far, 57_499), 1);
    assert_eq!(until_flag(&clock, Side::Far, 57_500), 0);
    assert_eq!(clock.reading(Side::Far, ms(57_500)).unwrap().left, Duration::ZERO);
    // The other side's time does not run.
    assert_eq!(clock.reading(Side::Near, ms(57_500)).unwrap().left, ms(54_679));
}

#[test]
fn increment_is_added_after_turns_but_not_flag_fall() {
    assert_eq!(left(&played("1+2", &[1_000, 500])), [61_000, 61_500]);
    assert_eq!(left(&played("10s+2", &[10_000, 0])), [0, 12_000]);
    // The actions of a turn count together.
    let mut clock = clock("1+2");
    clock.turn_of(Side::Near);
    clock.spend(ms(1_000));
    clock.turn_of(Side::Near);
    clock.spend(ms(2_000));
    assert_eq!(clock.reading(Side::Near, ms(500)).unwrap().left, ms(56_500));
    clock.turn_of(Side::Far);
    assert_eq!(left(&clock), [59_000, 60_000]);
}

#[test]
fn clock_time_is_not_used_during_the_delay() {
    let mut clock = played("1 delay 3", &[2_999, 3_001, 3_000]);
    assert_eq!(left(&clock), [60_000, 59_999]);
    clock.turn_of(Side::Near);
    let face = clock.reading(Side::Near, ms(1_000)).unwrap();
    assert_eq!((face.left, face.delay), (ms(60_000), ms(2_000)));
    let face = clock.reading(Side::Near, ms(4_000)).unwrap();
    assert_eq!((face.left, face.delay), (ms(59_000), Duration::ZERO));
    assert_eq!(until_flag(&clock, Side::Near, 62_999), 1);
}

#[test]
fn byoyomi_period_is_used_up_only_when_exceeded() {
    // 10 seconds, then 3 periods of 5.
    let text = "10s byo 3x5";
    let face = |clock: &GameClock, running| {
        let face = clock.reading(Side::Near, ms(running)).unwrap();
        (face.left.as_millis(), face.periods, face.in_period)
    };
    let mut clock = played(text, &[9_000, 0]);
    clock.turn_of(Side::Near);
    assert_eq!(face(&clock, 0), (1_000, 3, false));
    assert_eq!(face(&clock, 1_000), (5_000, 3, true));
    assert_eq!(face(&clock, 5_999), (1, 3, true));
    assert_eq!(face(&clock, 6_000), (5_000, 2, true));
    assert_eq!(face(&clock, 11_000), (5_000, 1, true));
    assert_eq!((face(&clock, 15_999), until_flag(&clock, Side::Near, 15_999)), ((1, 1, true), 1));
    assert_eq!((face(&clock, 16_000), until_flag(&clock, Side::Near, 16_000)), ((0, 0, true), 0));
    // Two turns within a period, then one that outlasts one.
    let mut clock = played(text, &[12_000, 0, 4_999, 0, 5_001, 0]);
    clock.turn_of(Side::Near);
    assert_eq!(face(&clock, 0), (5_000, 2, true));
    // Without a main time the periods begin at once.
    assert_eq!(face(&played("0 byo 2x7", &[6_999, 0]), 0), (7_000, 2, true));
}

#[test]
fn an_hourglass_gets_the_time_that_the_opponent_uses() {
    let mut clock = played("hourglass 1", &[10_000, 4_000]);
    assert_eq!(left(&clock), [54_000, 66_000]);
    clock.turn_of(Side::Near);
    assert_eq!(clock.reading(Side::Far, ms(1_500)).unwrap().left, ms(67_500));
    assert_eq!(until_flag(&clock, Side::Near, 54_000), 0);
}

#[test]
fn every_turn_has_the_same_time_per_turn() {
    let mut clock = played("turn 30", &[29_000, 1_000]);
    assert_eq!(left(&clock), [30_000, 30_000]);
    clock.turn_of(Side::Near);
    clock.spend(ms(10_000));
    assert_eq!(until_flag(&clock, Side::Near, 19_999), 1);
    assert_eq!(until_flag(&clock, Side::Near, 20_000), 0);
}

#[test]
fn each_side_has_its_own_clock_or_none() {
    let mut clock = played("5 / hourglass 2", &[30_000, 45_000]);
    assert_eq!(left(&clock), [270_000, 120_000 + 30_000 - 45_000]);
    clock.fall(Side::Near);
    assert_eq!((left(&clock)[0], until_flag(&clock, Side::Near, 0)), (0, 0));
    let mut clock = played("none / 1+1", &[500_000, 10_000]);
    assert_eq!(clock.reading(Side::Near, Duration::ZERO), None);
    assert_eq!((clock.until_flag(Side::Near, ms(1)), clock.planned(Side::Near)), (None, None));
    clock.turn_of(Side::Far);
    assert_eq!(until_flag(&clock, Side::Far, 1_000), 50_000);
    let controls: Controls = "none / 1+1".parse().unwrap();
    assert_eq!(controls.exchanged().to_string(), "1+1 / none");
}

#[test]
fn a_clock_warns_in_the_last_seconds() {
    let low = |text: &str, running| {
        let mut clock = clock(text);
        clock.turn_of(Side::Near);
        clock.reading(Side::Near, ms(running)).unwrap().is_low
    };
    assert!(!low("1", 50_000) && low("1", 50_001));
    assert!(!low("turn 20", 15_000) && low("turn 20", 15_001));
    // The end of each period, and not that of the main time.
    assert!(!low("1 byo 2x20", 59_999) && !low("1 byo 2x20", 75_000) && low("1 byo 2x20", 75_001));
    assert!(!low("1 byo 2x20", 80_000) && low("1 byo 2x20", 95_001));
}

#[test]
fn bot_plans_its_time_without_losing_on_time() {
    for text in ["1", "1+2", "1 delay 2", "1 byo 3x10", "0 byo 1x10", "hourglass 1", "turn 10", "1s", "10s+30"] {
        let mut clock = clock(text);
        for turn in 0..200 {
            clock.turn_of(Side::Near);
            for _ in 0..2 {
                let planned = clock.planned(Side::Near).unwrap();
                let left = clock.until_flag(Side::Near, Duration::ZERO).unwrap();
                assert!(planned <= left / 2 && (turn > 20 || planned > ms(0)), "{text}: {planned:?} of {left:?}");
                clock.spend(planned);
            }
            clock.turn_of(Side::Far);
            clock.spend(ms(1_000));
        }
        assert!(clock.until_flag(Side::Near, Duration::ZERO).unwrap() > Duration::ZERO, "{text}");
    }
}

#[test]
fn controls_are_read_as_they_are_written() {
    for (text, written) in [
        ("none", "none"),
        ("", "none"),
        ("10", "10"),
        ("10+0", "10"),
        ("10+5", "10+5"),
        ("1.5+2.5", "90s+2.5"),
        ("90s", "90s"),
        (" 5  delay 3 ", "5 delay 3"),
        ("10 byo 3x30", "10 byo 3x30"),
        ("0 byo 1x0.5", "0 byo 1x0.5"),
        ("hourglass 5", "hourglass 5"),
        ("turn 30", "turn 30"),
        ("10+5 / none", "10+5 / none"),
        ("10+5/10+5", "10+5"),
        ("none/turn 5", "none / turn 5"),
    ] {
        let controls: Controls = text.parse().unwrap();
        assert_eq!(controls.to_string(), written, "{text}");
        assert_eq!(written.parse(), Ok(controls));
    }
    for text in [
        "ten",
        "0",
        "0+5",
        "+5",
        "10+",
        "-1",
        "10+-5",
        "10 +5",
        "10 delay",
        "10 delay 0",
        "byo 3x30",
        "10 byo 0x30",
        "10 byo 3x0",
        "10 byo 3",
        "10 byo 1.5x30",
        "10 byo 100x5",
        "hourglass",
        "hourglass 0",
        "turn 0",
        "turn",
        "10 5",
        "1/2/3",
        "6001",
        "turn 0.0001",
        "99999999999999999999",
        "10+99999999999999999999",
    ] {
        assert_eq!(text.parse::<Controls>(), Err(ParseControlsError), "{text}");
    }
}

#[test]
fn times_are_shown_as_on_a_clock() {
    for (millis, text, used) in [
        (0, "0:00.0", "0.0"),
        (1, "0:00.1", "0.0"),
        (9_900, "0:09.9", "9.9"),
        (9_901, "0:10", "9.9"),
        (59_001, "1:00", "59"),
        (60_000, "1:00", "1:00"),
        (599_999, "10:00", "10:00"),
        (3_600_000, "1:00:00", "1:00:00"),
        (3_661_500, "1:01:02", "1:01:02"),
    ] {
        assert_eq!((time_left(ms(millis)).as_str(), seconds(ms(millis)).as_str()), (text, used), "{millis}");
    }
}

fn any_control() -> impl Strategy<Value = Option<TimeControl>> {
    let time = || (1_u64..5_000_000).prop_map(ms);
    prop_oneof![
        Just(None),
        (time(), 0_u64..60_000)
            .prop_map(|(main, increment)| Some(TimeControl::Fischer { main, increment: ms(increment) })),
        (time(), time()).prop_map(|(main, delay)| Some(TimeControl::Delay { main, delay })),
        (0_u64..5_000_000, time(), 1_u32..=99)
            .prop_map(|(main, period, periods)| { Some(TimeControl::ByoYomi { main: ms(main), period, periods }) }),
        time().prop_map(|main| Some(TimeControl::Hourglass { main })),
        time().prop_map(|time| Some(TimeControl::PerTurn { time })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_controls_come_back(near in any_control(), far in any_control()) {
        let controls = Controls([near, far]);
        prop_assert_eq!(controls.to_string().parse(), Ok(controls));
    }

    #[test]
    fn garbage_clock_texts_never_panic(text in "[0-9 x+/.s]{0,12}|[a-z0-9+./ ]{0,20}") {
        if let Ok(controls) = text.parse::<Controls>() {
            prop_assert_eq!(controls.to_string().parse(), Ok(controls));
        }
    }

    /// The time on the face before a turn ends is the time left after it; no time is made or lost.
    #[test]
    fn time_is_neither_made_nor_lost(
        near in any_control(),
        far in any_control(),
        turns in prop::collection::vec((0_u64..400_000, 0_u64..400_000), 0..40),
    ) {
        let controls = Controls([near, far]);
        let mut clock = GameClock::new(controls);
        for (index, (first, second)) in turns.into_iter().enumerate() {
            let side = Side::BOTH[index % 2];
            clock.turn_of(side);
            let before = clock.reading(side, Duration::ZERO);
            let until = clock.until_flag(side, Duration::ZERO);
            // Two actions count like one.
            let mut at_once = clock.clone();
            at_once.spend(ms(first + second));
            clock.spend(ms(first));
            prop_assert_eq!(clock.reading(side, ms(second)), at_once.reading(side, Duration::ZERO));
            clock.spend(ms(second));
            prop_assert_eq!(&clock, &at_once);
            let after = clock.until_flag(side, Duration::ZERO);
            prop_assert_eq!(after, until.map(|until| until.saturating_sub(ms(first + second))));
            let faces = Side::BOTH.map(|side| clock.reading(side, Duration::ZERO));
            if after == Some(Duration::ZERO) {
                prop_assert_eq!(faces[side.index()].unwrap().left, Duration::ZERO);
                return Ok(());
            }
            clock.end_turn();
            let ended = Side::BOTH.map(|side| clock.reading(side, Duration::ZERO));
            prop_assert_eq!(ended[side.other().index()].map(|face| face.left), faces[side.other().index()].map(|face| face.left));
            let (was, now) = (faces[side.index()].map(|face| face.left), ended[side.index()].map(|face| face.left));
            match controls.of(side) {
                Some(TimeControl::Fischer { increment, .. }) => prop_assert_eq!(now, was.map(|was| was + increment)),
                Some(TimeControl::Delay { .. } | TimeControl::Hourglass { .. }) => prop_assert_eq!(now, was),
                Some(TimeControl::ByoYomi { .. }) => prop_assert_eq!(ended[side.index()].unwrap().periods, faces[side.index()].unwrap().periods),
                Some(TimeControl::PerTurn { .. }) => prop_assert_eq!(now, before.map(|face| face.left)),
                None => prop_assert_eq!(now, None),
            }
        }
    }
}

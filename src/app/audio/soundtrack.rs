//! The soundtrack of the program, and the choice of its next section.
//!
//! A piece is a row of sections, each of one mood. In order they are the piece; and any section can follow any other, so that the
//! music follows the game.

use std::collections::HashMap;

use oorandom::Rand32;
use serde::Deserialize;

use super::mood::Mood;

/// All pieces, as listed in `assets/audio/soundtrack.ron`.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Soundtrack {
    /// Frames per second of every file.
    pub(super) rate: u32,
    pub(super) pieces: Vec<Piece>,
}

/// A piece.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Piece {
    /// The id of the game whose instruments it has, or its other purpose: `title`, `victory`, `defeat`.
    #[serde(rename = "colour")]
    color: String,
    sections: Vec<Section>,
}

/// A section of a piece: some bars, and the reverberation after them.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Section {
    /// Its file, relative to `assets/audio`.
    pub(super) file: String,
    mood: Mood,
    /// Frames until the next section begins.
    pub(super) body: usize,
    /// The beginnings of its bars, in frames from its own.
    pub(super) bars: Vec<usize>,
}

/// The index of a piece, and of a section in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SectionId {
    piece: usize,
    section: usize,
}

/// The state of the game that chooses the music.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct MusicContext {
    /// The mood of the moment.
    pub(super) mood: Mood,
    /// The id of the game on the table; empty if there is none.
    pub(super) game: String,
}

/// Seconds of music after which a section may be repeated.
const REPEAT_TIME: f64 = 20.0 * 60.0;

impl Soundtrack {
    /// Parses a soundtrack from its list.
    ///
    /// # Errors
    ///
    /// Returns the parser's message if the list is malformed.
    pub(super) fn read(list: &str) -> Result<Soundtrack, String> {
        ron::from_str(list).map_err(|error| error.to_string())
    }

    pub(super) fn section(&self, id: SectionId) -> &Section {
        &self.pieces[id.piece].sections[id.section]
    }

    /// Returns every section of every piece, in order.
    pub(super) fn ids(&self) -> impl Iterator<Item = SectionId> {
        let of = |(piece, of): (usize, &Piece)| (0..of.sections.len()).map(move |section| SectionId { piece, section });
        self.pieces.iter().enumerate().flat_map(of)
    }
}

/// Returns `true` if a section of a mood fits the mood of the game. Calm sections fit all of a calm game.
fn fits(section: Mood, target: Mood) -> bool {
    match target {
        Mood::Opening | Mood::Middle => matches!(section, Mood::Opening | Mood::Middle),
        _ => section == target,
    }
}

/// Returns the urgency of a mood.
const fn urgency(mood: Mood) -> u8 {
    match mood {
        Mood::Title | Mood::Opening | Mood::Middle => 0,
        Mood::Tension => 1,
        Mood::Danger => 2,
        Mood::Victory | Mood::Defeat => 3,
    }
}

/// Returns `true` if music of one mood is left for another at the next bar line and not at its end: only for a more urgent one. The
/// end of a game does not wait for a bar line ([`is_another`]).
pub(super) const fn leaves(current: Mood, target: Mood) -> bool {
    !target.is_end() && urgency(target) > urgency(current)
}

/// Returns `true` if one music fades into another at once: when a game begins or ends.
pub(super) fn is_another(current: Mood, target: Mood) -> bool {
    let kind = |mood| match mood {
        Mood::Title => 0,
        Mood::Opening | Mood::Middle | Mood::Tension | Mood::Danger => 1,
        Mood::Victory => 2,
        Mood::Defeat => 3,
    };
    kind(current) != kind(target)
}

/// Chooses the next section, so that nothing is repeated too soon.
#[derive(Clone, Debug)]
pub(super) struct Programme {
    soundtrack: Soundtrack,
    /// The time at which each section last began, in seconds of music.
    last_played: HashMap<SectionId, f64>,
    /// Seconds of music until now.
    now: f64,
    random: Rand32,
}

impl Programme {
    pub(super) fn new(soundtrack: Soundtrack, seed: u64) -> Programme {
        Programme { soundtrack, last_played: HashMap::new(), now: 0.0, random: Rand32::new(seed) }
    }

    pub(super) const fn soundtrack(&self) -> &Soundtrack {
        &self.soundtrack
    }

    pub(super) fn mood(&self, id: SectionId) -> Mood {
        self.soundtrack.section(id).mood
    }

    /// Adds the time of played music, in seconds.
    pub(super) fn pass(&mut self, seconds: f64) {
        self.now += seconds;
    }

    /// Records the beginning of a section.
    pub(super) fn begin(&mut self, id: SectionId) {
        self.last_played.insert(id, self.now);
    }

    fn is_fresh(&self, id: SectionId) -> bool {
        self.last_played.get(&id).is_none_or(|time| self.now - time >= REPEAT_TIME)
    }

    /// Returns the section that comes after another one, or `None` if the soundtrack has none.
    ///
    /// The piece continues with its next section that fits and has not been played for [`REPEAT_TIME`]. If it has none, another
    /// piece begins: one of the game's own before others, and of these the one that has not been played for the longest. The music
    /// for the end of a game is played once, if no other section comes before it, and calm pieces follow. If everything has been
    /// played lately, the least recent section is repeated.
    pub(super) fn next(&mut self, after: Option<SectionId>, context: &MusicContext) -> Option<SectionId> {
        let mood = if context.mood.is_end() && after.is_some() { Mood::Middle } else { context.mood };
        let right = |id: &SectionId| fits(self.mood(*id), mood);
        if let Some(after) = after
            && let Some(next) = (self.soundtrack.ids())
                .find(|id| id.piece == after.piece && id.section > after.section && right(id) && self.is_fresh(*id))
        {
            return Some(next);
        }
        let mut fresh: Vec<SectionId> = Vec::new();
        for id in self.soundtrack.ids().filter(|id| right(id) && self.is_fresh(*id)) {
            if fresh.iter().all(|other| other.piece != id.piece) {
                fresh.push(id);
            }
        }
        let last = |piece: usize| {
            let times = self.last_played.iter().filter(|(id, _)| id.piece == piece).map(|(_, time)| *time);
            times.fold(f64::NEG_INFINITY, f64::max)
        };
        let rank = |id: &SectionId| (self.soundtrack.pieces[id.piece].color != context.game, last(id.piece));
        let best =
            fresh.iter().map(rank).min_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
        fresh.retain(|id| Some(rank(id)) == best);
        if !fresh.is_empty() {
            return Some(fresh[self.random.rand_range(0..fresh.len() as u32) as usize]);
        }
        let stale = self.soundtrack.ids().filter(right);
        let played_at = |id: &SectionId| self.last_played.get(id).copied().unwrap_or(f64::NEG_INFINITY);
        stale.min_by(|one, other| played_at(one).total_cmp(&played_at(other)))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const RATE: usize = 44_100;

    /// Returns a soundtrack of nine pieces of eight sections, each half a minute long, and those for the title and the end.
    pub(in super::super) fn soundtrack() -> Soundtrack {
        use Mood::{Danger, Defeat, Middle, Opening, Tension, Title, Victory};
        let section = |piece: &str, number: usize, mood| Section {
            file: format!("music/{piece}/{number}.ogg"),
            mood,
            body: 30 * RATE,
            bars: (0..15).map(|bar| 2 * RATE * bar).collect(),
        };
        let piece = |name: String, color: &str, moods: &[Mood]| Piece {
            color: color.into(),
            sections: moods.iter().enumerate().map(|(number, mood)| section(&name, number, *mood)).collect(),
        };
        let game = [Opening, Middle, Middle, Tension, Middle, Danger, Middle, Opening];
        let games = ["benediction", "king-trails", "benedict-chess", "obelisk", "kingamon"];
        let mut pieces: Vec<Piece> =
            (0..9).map(|number| piece(format!("p{number}"), games[number % games.len()], &game)).collect();
        pieces.push(piece("title".into(), "title", &[Title; 8]));
        pieces.push(piece("victory".into(), "victory", &[Victory]));
        pieces.push(piece("defeat".into(), "defeat", &[Defeat]));
        Soundtrack { rate: RATE as u32, pieces }
    }

    fn context(mood: Mood) -> MusicContext {
        MusicContext { mood, game: "obelisk".into() }
    }

    /// Plays some sections, one after the other.
    fn sections(programme: &mut Programme, mut mood: impl FnMut(usize) -> Mood, count: usize) -> Vec<SectionId> {
        let mut after = None;
        (0..count)
            .map(|number| {
                let id = programme.next(after, &context(mood(number))).unwrap();
                programme.begin(id);
                programme.pass(30.0);
                after = Some(id);
                id
            })
            .collect()
    }

    #[test]
    fn calm_music_does_not_repeat_within_twenty_minutes() {
        let mut programme = Programme::new(soundtrack(), 1);
        let played = sections(&mut programme, |_| Mood::Middle, 100);
        for (number, id) in played.iter().enumerate() {
            let before = &played[number.saturating_sub(40)..number];
            assert!(!before.contains(id), "section {number}: {id:?}");
            assert!(matches!(programme.mood(*id), Mood::Opening | Mood::Middle));
        }
    }

    #[test]
    fn shipped_soundtrack_repeats_no_section_within_twenty_minutes() {
        for game in ["benediction", "king-trails", "benedict-chess", "obelisk", "kingamon"] {
            let mut programme = Programme::new(super::super::files::soundtrack().unwrap(), 7);
            let context = MusicContext { mood: Mood::Middle, game: game.into() };
            let (mut played, mut after, mut seconds) = (Vec::new(), None, 0.0);
            while seconds < REPEAT_TIME {
                let id = programme.next(after, &context).unwrap();
                assert!(!played.contains(&id), "{game}: {id:?} again after {seconds} s");
                let section = programme.soundtrack.section(id);
                let length = section.body as f64 / f64::from(programme.soundtrack.rate);
                if played.is_empty() {
                    assert_eq!(programme.soundtrack.pieces[id.piece].color, game);
                }
                played.push(id);
                programme.begin(id);
                programme.pass(length);
                (after, seconds) = (Some(id), seconds + length);
            }
        }
    }

    #[test]
    fn shipped_soundtrack_covers_every_mood_of_every_game() {
        use Mood::{Danger, Defeat, Middle, Opening, Tension, Title, Victory};
        let soundtrack = super::super::files::soundtrack().unwrap();
        let has = |color: &str, mood| {
            let of = soundtrack.pieces.iter().filter(|piece| piece.color == color);
            of.flat_map(|piece| &piece.sections).any(|section| section.mood == mood)
        };
        for game in ["benediction", "king-trails", "benedict-chess", "obelisk", "kingamon"] {
            assert!([Opening, Middle, Tension, Danger].into_iter().all(|mood| has(game, mood)), "{game}");
        }
        assert!(has("title", Title) && has("victory", Victory) && has("defeat", Defeat));
        for section in soundtrack.pieces.iter().flat_map(|piece| &piece.sections) {
            assert!(
                section.bars[0] == 0 && section.bars.is_sorted() && section.bars.iter().all(|bar| *bar < section.body)
            );
        }
    }

    #[test]
    fn game_starts_its_own_music_at_first_section() {
        for seed in 0..20 {
            let mut programme = Programme::new(soundtrack(), seed);
            let played = sections(&mut programme, |_| Mood::Opening, 6);
            assert_eq!(programme.soundtrack.pieces[played[0].piece].color, "obelisk");
            let order: Vec<usize> = played.iter().map(|id| id.section).collect();
            assert_eq!(order, [0, 1, 2, 4, 6, 7], "without tension and danger");
        }
    }

    #[test]
    fn next_music_section_fits_the_games_mood() {
        let moods = [Mood::Opening, Mood::Middle, Mood::Tension, Mood::Danger, Mood::Tension, Mood::Middle];
        let mut programme = Programme::new(soundtrack(), 3);
        let played = sections(&mut programme, |number| moods[number % 6], 60);
        for (number, id) in played.iter().enumerate() {
            assert!(fits(programme.mood(*id), moods[number % 6]), "section {number}");
        }
    }

    #[test]
    fn ending_music_is_played_once() {
        let mut programme = Programme::new(soundtrack(), 3);
        let played = sections(&mut programme, |_| Mood::Victory, 9);
        let moods: Vec<Mood> = played.iter().map(|id| programme.mood(*id)).collect();
        assert_eq!(moods[0], Mood::Victory);
        assert!(moods[1..].iter().all(|mood| fits(*mood, Mood::Middle)), "{moods:?}");
    }

    #[test]
    fn music_changes_at_bar_lines_only_for_urgent_moods() {
        assert!(leaves(Mood::Middle, Mood::Danger) && leaves(Mood::Tension, Mood::Danger));
        assert!(!leaves(Mood::Danger, Mood::Middle) && !leaves(Mood::Opening, Mood::Middle));
        assert!(is_another(Mood::Title, Mood::Opening) && is_another(Mood::Danger, Mood::Victory));
        assert!(!is_another(Mood::Opening, Mood::Danger) && !leaves(Mood::Middle, Mood::Victory));
    }
}

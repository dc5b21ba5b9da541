//! The names that somebody may have meant.

use crate::echo::MOST;

/// How a sentence ends that offers the one to three nearest of these names.
pub fn meant<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let near = nearest(given, names);
    let likely: Vec<&str> = near.iter().filter(|(likeness, _)| *likeness > LIKELY).map(|(_, name)| *name).collect();
    match &likely[..] {
        [] => format!("; the nearest would be {}", either(&near.iter().map(|(_, name)| *name).collect::<Vec<_>>())),
        likely => format!("; did you mean {}?", either(likely)),
    }
}

/// How like a name must be to be what was meant.
pub const LIKELY: f64 = 0.75;

/// Of these names the one to three that are most like the given one, with their likeness.
pub fn nearest<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<(f64, &'a str)> {
    // No name is so long that the rest could matter.
    let given: String = given.chars().take(MOST).flat_map(char::to_lowercase).collect();
    let mut near: Vec<(f64, &str)> =
        names.into_iter().map(|name| (strsim::jaro_winkler(&given, &name.to_lowercase()), name)).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.dedup_by_key(|(_, name)| *name);
    let best = near.first().map_or(0.0, |(likeness, _)| *likeness);
    near.retain(|(likeness, _)| *likeness >= best - 0.1);
    near.truncate(3);
    near
}

/// "a", "a or b", "a, b or c".
pub fn either(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_meant(given: &str, expected: &str) {
        let names = ["kiriage", "kan_dora", "kan_ura", "riichi_bet", "riichi_min_wall", "uma"];
        assert_eq!(meant(given, names), expected, "{given}");
    }

    #[test]
    fn the_nearest_names_are_offered() {
        check_meant("kirage", "; did you mean kiriage?");
        check_meant("KIRIAGE", "; did you mean kiriage?");
        check_meant("kan_dura", "; did you mean kan_ura or kan_dora?");
        check_meant("mua", "; the nearest would be uma, kiriage or kan_ura");
        check_meant("", "; the nearest would be kiriage, kan_dora or kan_ura");
    }
}

//! Runs the rulebook: every case, every worked example and every payment table, under every edition they hold in.

mod documents;
mod questions;

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use rulebook::{Basis, Case, Topic};
use rules::Ruleset;

fn main() {
    let arguments = Arguments::from_args();
    let (mut trials, cases) = cases();
    trials.extend(documents::trials());
    trials.extend(questions::trials(cases));
    libtest_mimic::run(&arguments, trials).exit();
}

/// One trial for each case and edition of `cases/*.toml`, and one for each file; and the cases.
fn cases() -> (Vec<Trial>, Vec<Case>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let entries = std::fs::read_dir(&folder).expect("the folder of cases is there");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let (mut trials, mut all) = (Vec::new(), Vec::new());
    for file in files {
        let name = file.strip_prefix(&folder).expect("it is in the folder").display().to_string();
        let text = std::fs::read_to_string(&file).expect("a file of cases can be read");
        let (topic, faults) = Topic::read(&format!("rulebook/cases/{name}"), &text);
        trials.push(Trial::test(format!("{name}: every case can be read"), move || {
            let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
            if faults.is_empty() { Ok(()) } else { Err(Failed::from(faults.join("\n"))) }
        }));
        for case in topic.cases {
            trials.extend(each_ruleset(&topic.file, &name, case.clone()));
            all.push(case);
        }
    }
    (trials, all)
}

/// One trial for each ruleset of a case.
fn each_ruleset(file: &str, short: &str, case: Case) -> Vec<Trial> {
    let trial = |ruleset: &&'static Ruleset| {
        let (case, ruleset, file) = (case.clone(), *ruleset, file.to_owned());
        Trial::test(format!("{short}: {} [{}]", case.title, ruleset.id), move || {
            let mismatches = case.run(ruleset);
            if mismatches.is_empty() { Ok(()) } else { Err(report(&file, &case, ruleset, &mismatches).into()) }
        })
    };
    case.rulesets.iter().map(trial).collect()
}

fn report(file: &str, case: &Case, ruleset: &Ruleset, mismatches: &[rulebook::Mismatch]) -> String {
    let mut lines = vec![format!("{file}, \"{}\" [{}]", case.title, ruleset.id)];
    lines.extend(mismatches.iter().map(|mismatch| format!("  {mismatch}")));
    match &case.basis {
        Basis::Clauses(clauses) => {
            lines.extend(clauses.iter().map(|clause| format!("  {}: {}", clause.id, clause.statement)));
        }
        Basis::Source(source) => lines.push(format!("  source: {source}")),
    }
    lines.push("  Read the rule again: mend the case if it misreads it, otherwise the engine.".to_owned());
    lines.join("\n")
}

//! `janso score`: what a winning hand is worth, why, and who pays whom.

use std::process::ExitCode;

use engine::{FirstGoAround, NoWin, Score, Settlement, Stakes, Win, WinBy};
use engine::{liability_base, score, settle_win};
use tiles::{Wind, WindSet};

use crate::Answer;
use crate::args::{Look, ScoreArgs, TurnArg, WinArg};
use crate::report::{NoWinReport, json};
use crate::sheet::{Sheet, counters};
use crate::show::Pen;
use crate::told::{Told, Typed};
use crate::wrong::{self, Wrong, Wrongs};

/// Runs the command.
pub fn run(args: &ScoreArgs, look: Look) -> anyhow::Result<Answer> {
    let typed = Typed::read(&args.hand)?;
    let told = Told::read(&args.table)?;
    let rules = &told.book.rules;
    let by = won_by(args)?;
    let Some(winning) = typed.hand.winning else {
        let sentence = "which tile wins? It stands after +, as in '12345678s22p (567m) +9s'";
        return Err(Wrongs::from(Wrong::new(sentence, typed.end())).into());
    };
    check_payers(args, by)?;
    let win = told.win(&typed, told.setup(&typed.hand, winning, by, first_turn(args, by)))?;
    let pen = Pen::new(look, rules);
    let best = match score(rules, &win) {
        Ok(best) => best,
        Err(why) => return no_win(pen, look, &told, why),
    };
    if args.liable.is_some() {
        check_liability(&told, &win, &best)?;
    }
    let settlement = settled(&told, &win, &best, args.from, args.liable);
    let sheet = Sheet { pen, told: &told, win: &win, best: &best, settlement: &settlement, from: args.from };
    let text = if look.json { json(&sheet.report(args.readings))? } else { sheet.draw(args.readings) };
    Ok(Answer::new(text))
}

fn no_win(pen: Pen, look: Look, told: &Told, why: NoWin) -> anyhow::Result<Answer> {
    let (have, need) = match why {
        NoWin::MinimumNotMet { have, need } => (Some(have), Some(need)),
        NoWin::NotComplete | NoWin::NoYaku | NoWin::OnlyDora => (None, None),
    };
    let sentence = pen.say(
        why.id(),
        &[
            ("have", &have.unwrap_or(0)),
            ("need", &need.unwrap_or(0)),
            ("counters", &counters(pen, told.counters)),
            ("fan", &pen.term("fan")),
        ],
    );
    let text = match look.json {
        true => json(&NoWinReport { win: false, rules: told.book.name.clone(), why: why.id(), have, need, sentence })?,
        false => format!("{sentence}\n"),
    };
    Ok(Answer { text, status: ExitCode::from(1) })
}

/// How the winning tile came.
fn won_by(args: &ScoreArgs) -> Result<WinBy, Wrongs> {
    let wrong = |flag, sentence: &str| Err(Wrong::flag(flag, sentence).into());
    match (args.win, args.rinshan, args.chankan) {
        (_, true, true) => wrong("--chankan", "--rinshan is a self-draw and --chankan is not: one of them only"),
        (Some(WinArg::Ron), true, _) => wrong("--rinshan", "--rinshan is a self-draw and does not go with --win ron"),
        (Some(WinArg::Tsumo), _, true) => {
            wrong("--chankan", "--chankan takes an opponent's tile and does not go with --win tsumo")
        }
        (None, false, false) => Err(Wrong::new(
            "say how the winning tile came: --win ron (on a discard) or --win tsumo (by self-draw)",
            wrong::Place::Unknown,
        )
        .into()),
        (_, true, false) => Ok(WinBy::Rinshan),
        (_, false, true) => Ok(WinBy::Chankan),
        (Some(WinArg::Ron), false, false) => Ok(WinBy::Ron),
        (Some(WinArg::Tsumo), false, false) => Ok(WinBy::Tsumo),
    }
}

/// Where in the first go-around the win falls. East, and whoever declared riichi, has discarded before a discard can
/// be won on.
fn first_turn(args: &ScoreArgs, by: WinBy) -> Option<FirstGoAround> {
    let said = args.first_turn?;
    let table = &args.table;
    let has_discarded = table.seat == Wind::East || table.riichi || table.double_riichi;
    Some(match said {
        Some(TurnArg::After) => FirstGoAround::AfterOwnDiscard,
        Some(TurnArg::Before) => FirstGoAround::BeforeOwnDiscard,
        None if !by.is_self_draw() && has_discarded => FirstGoAround::AfterOwnDiscard,
        None => FirstGoAround::BeforeOwnDiscard,
    })
}

/// Who can discard and who can be liable, as far as it can be told before the hand is scored.
fn check_payers(args: &ScoreArgs, by: WinBy) -> Result<(), Wrongs> {
    let mut wrongs = Vec::new();
    let seat = args.table.seat;
    if args.from.is_some() && by.is_self_draw() {
        wrongs.push(Wrong::flag("--from", "nobody discards the winning tile of a self-draw"));
    } else if args.from == Some(seat) {
        wrongs.push(Wrong::flag("--from", format!("the winner {seat} cannot be the discarder too")));
    }
    if args.liable == Some(seat) {
        wrongs.push(Wrong::flag("--liable", format!("the winner {seat} cannot be liable too")));
    } else if args.liable.is_some() && !by.is_self_draw() && args.from.is_none() {
        wrongs.push(Wrong::flag("--liable", "--liable on a discard needs --from, as the two share the payment"));
    }
    Wrongs::none_in(wrongs)
}

/// Somebody can be liable only for a hand that was fed and holds one of a few yakuman.
fn check_liability(told: &Told, win: &Win, best: &Score) -> Result<(), Wrongs> {
    let rules = &told.book.rules;
    if liability_base(rules, win, best) > 0 {
        return Ok(());
    }
    let yakuman = if rules.pao_four_kongs {
        "big three dragons, big four winds or four kongs"
    } else {
        "big three dragons or big four winds"
    };
    let sentence = format!("nobody is liable for this hand: that takes {yakuman}, all sets of it melded and one fed");
    Err(Wrong::flag("--liable", sentence).into())
}

/// Who pays whom, with what lies on the table.
pub fn settled(told: &Told, win: &Win, score: &Score, from: Option<Wind>, liable: Option<Wind>) -> Settlement {
    let stakes = Stakes { counters: told.counters, older_bets: told.bets, declared: WindSet::EMPTY };
    settle_win(&told.book.rules, stakes, win, score, from, liable)
}

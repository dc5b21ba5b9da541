//! What can be typed: the commands, their options, and what `--help` says about them.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use tiles::Wind;
use words::Lang;

use crate::account_cmd::AccountArgs;
use crate::backup_cmd::{BackupArgs, RestoreArgs};
use crate::convert_cmd::ConvertArgs;
use crate::duel_cmd::DuelArgs;
use crate::load_cmd::LoadArgs;
use crate::mjai_cmd::MjaiArgs;
use crate::play_cmd::PlayArgs;
use crate::replay_cmd::ReplayArgs;
use crate::review_cmd::ReviewArgs;
use crate::seating_cmd::SeatingArgs;
use crate::serve_cmd::ServeArgs;
use crate::sim_cmd::SimArgs;
use crate::stats_cmd::StatsArgs;
use crate::table_cmd::TableCmdArgs;
use crate::tournament_cmd::TournamentArgs;
use crate::verify::VerifyArgs;

/// Riichi mahjong: what a hand is worth, what it waits for, and by which rules.
///
/// Without a command a session starts, in which hands and settings are typed line by line.
#[derive(Debug, Parser)]
#[command(name = "janso", version, after_long_help = EXAMPLES, max_term_width = 100)]
pub struct Janso {
    #[command(flatten)]
    pub look: Look,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Clone, Copy, Args)]
pub struct Look {
    /// Language of answers; sentences about wrong input are English
    #[arg(long, global = true, value_name = "LANG", default_value = "en", value_parser = languages(), help_heading = "Output")]
    pub lang: Lang,
    /// Answer of score, hand, etiquette, wall, sim, duel, stats, review, seating, tournament, load and rules list, show, diff in JSON, for other
    /// programs
    #[arg(long, global = true, help_heading = "Output")]
    pub json: bool,
    /// How tiles are drawn; auto: unicode on a terminal that speaks UTF-8, otherwise letters
    #[arg(long, global = true, value_name = "HOW", value_enum, default_value_t = TileStyle::Auto, help_heading = "Output")]
    pub tiles: TileStyle,
    /// Colour; auto: on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto, help_heading = "Output")]
    pub color: When,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TileStyle {
    /// As the output allows
    Auto,
    /// The tiles of Unicode; a red five has an r behind it
    Unicode,
    /// The letters and digits of the notation
    Letters,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Say what a winning hand is worth, why, and who pays whom
    #[command(long_about = SCORE, after_long_help = SCORE_EXAMPLES)]
    Score(ScoreArgs),
    /// Say what a hand waits for, or what each discard leaves
    #[command(long_about = HAND, after_long_help = HAND_EXAMPLES)]
    Hand(HandArgs),
    /// List, show and compare rulesets
    #[command(long_about = RULES, after_long_help = RULES_EXAMPLES)]
    Rules(RulesArgs),
    /// Show what people do at a real table, one card for each clause
    #[command(after_long_help = ETIQUETTE_EXAMPLES)]
    Etiquette(EtiquetteArgs),
    /// Make, show and check the walls of a game
    #[command(long_about = WALL, after_long_help = WALL_EXAMPLES)]
    Wall(WallArgs),
    Verify(VerifyArgs),
    Table(TableCmdArgs),
    Replay(ReplayArgs),
    Convert(ConvertArgs),
    Sim(SimArgs),
    Duel(DuelArgs),
    Stats(StatsArgs),
    Review(ReviewArgs),
    Play(PlayArgs),
    Mjai(MjaiArgs),
    Seating(Box<SeatingArgs>),
    Serve(Box<ServeArgs>),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    Account(AccountArgs),
    Load(LoadArgs),
    Tournament(Box<TournamentArgs>),
    /// Write completions for a shell to standard output
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Write the manual page to standard output
    Man,
    /// Show what others made that is in this program, and their licences
    Notices(NoticesArgs),
}

impl Command {
    /// Whether it can answer in JSON.
    pub fn has_json(&self) -> bool {
        match self {
            Command::Score(_) | Command::Hand(_) | Command::Etiquette(_) | Command::Wall(_) => true,
            Command::Sim(_) | Command::Duel(_) | Command::Stats(_) | Command::Review(_) | Command::Load(_) => true,
            Command::Tournament(_) => true,
            Command::Seating(_) => true,
            Command::Rules(RulesArgs { command }) => match command {
                RulesCommand::List | RulesCommand::Show { .. } | RulesCommand::Diff { .. } => true,
                RulesCommand::Page => false,
            },
            Command::Verify(_) | Command::Table(_) | Command::Replay(_) | Command::Convert(_) | Command::Play(_) => {
                false
            }
            Command::Mjai(_) | Command::Serve(_) | Command::Backup(_) | Command::Restore(_) | Command::Account(_) => {
                false
            }
            Command::Completions { .. } | Command::Man | Command::Notices(_) => false,
        }
    }
}

#[derive(Debug, Args)]
pub struct NoticesArgs {
    /// Write the list of all parts for programs instead: CycloneDX, in JSON
    #[arg(long)]
    pub sbom: bool,
}

#[derive(Debug, Args)]
pub struct ScoreArgs {
    /// The hand: concealed tiles, (open sets), [concealed kongs], +winning tile
    #[arg(value_name = "HAND", required = true)]
    pub hand: Vec<String>,
    #[command(flatten)]
    pub table: TableArgs,
    /// How the winning tile came; needed unless --rinshan or --chankan says it
    #[arg(long, value_name = "HOW", value_enum, help_heading = "The win")]
    pub win: Option<WinArg>,
    /// The winning tile is the replacement tile of an own kong (a self-draw)
    #[arg(long, help_heading = "The win")]
    pub rinshan: bool,
    /// The winning tile robs an opponent's kong (won like a discard)
    #[arg(long, help_heading = "The win")]
    pub chankan: bool,
    /// The win comes in the uninterrupted first go-around
    ///
    /// By self-draw: in the winner's own first turn. On a discard: before the winner's own first discard, or after it for East
    /// and for a winner with riichi, who have discarded already; `--first-turn=after` and `--first-turn=before` say it
    /// outright.
    #[arg(long, value_name = "OWN DISCARD", value_enum, num_args = 0..=1, require_equals = true, help_heading = "The win")]
    pub first_turn: Option<Option<TurnArg>>,
    /// Who discarded the winning tile, or whose kong was robbed
    ///
    /// Without it the payments come from "discarder". It is needed for --liable on a discard.
    #[arg(long, value_name = "SEAT", value_parser = winds(), ignore_case = true, help_heading = "Payments")]
    pub from: Option<Wind>,
    /// Who is liable for the yakuman, having fed its last set
    #[arg(long, value_name = "SEAT", value_parser = winds(), ignore_case = true, help_heading = "Payments")]
    pub liable: Option<Wind>,
    /// List all readings of the hand, best first; some rulesets let the winner choose
    #[arg(long, help_heading = "Output")]
    pub readings: bool,
}

#[derive(Debug, Args)]
pub struct HandArgs {
    /// The hand: 13 or 14 tiles, a set in brackets counting as three
    #[arg(value_name = "HAND", required = true)]
    pub hand: Vec<String>,
    #[command(flatten)]
    pub table: TableArgs,
}

/// What is known about the table, whoever asks.
#[derive(Debug, Args)]
pub struct TableArgs {
    /// The ruleset: a name of `janso rules list`, or a file of house rules
    #[arg(long, value_name = "RULES", default_value = rules::Ruleset::PROPOSED, value_hint = ValueHint::FilePath, help_heading = "The table")]
    pub rules: String,
    /// The player's seat wind
    #[arg(long, value_name = "SEAT", default_value = "S", value_parser = winds(), ignore_case = true, help_heading = "The table")]
    pub seat: Wind,
    /// The wind of the round
    #[arg(long, value_name = "WIND", default_value = "E", value_parser = winds(), ignore_case = true, help_heading = "The table")]
    pub round: Wind,
    /// Dora indicators, kan dora included: the tiles that lie there, not the dora they show
    #[arg(long, value_name = "TILES", help_heading = "The table")]
    pub dora: Vec<String>,
    /// Indicators of the ura dora, for a player with riichi
    #[arg(long, value_name = "TILES", help_heading = "The table")]
    pub ura: Vec<String>,
    /// Counters on the table
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u8>(0), allow_negative_numbers = true, help_heading = "The table")]
    pub honba: u8,
    /// All riichi bets on the table, the winner's own included; --riichi alone adds none
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u8>(0), allow_negative_numbers = true, help_heading = "The table")]
    pub bets: u8,
    /// The player declared riichi
    #[arg(long, help_heading = "The win")]
    pub riichi: bool,
    /// The player declared riichi in the first turn; implies --riichi
    #[arg(long, help_heading = "The win")]
    pub double_riichi: bool,
    /// The win comes within a go-around of the riichi, without interruption
    #[arg(long, help_heading = "The win")]
    pub ippatsu: bool,
    /// The winning tile is the last of the wall, or the discard after it
    #[arg(long, help_heading = "The win")]
    pub last_tile: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum WinArg {
    /// On a discard
    Ron,
    /// By self-draw
    Tsumo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TurnArg {
    /// Before the winner's own first discard
    Before,
    /// After the winner's own first discard
    After,
}

#[derive(Debug, Args)]
pub struct RulesArgs {
    #[command(subcommand)]
    pub command: RulesCommand,
}

#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// List the rulesets and where their facts come from
    List,
    /// Show everything that a ruleset says, with the clauses
    Show {
        /// A name of `janso rules list`, or a file of house rules
        #[arg(value_name = "RULES", value_hint = ValueHint::FilePath)]
        rules: String,
    },
    /// Show in what two rulesets differ, with the clauses
    Diff {
        /// A name of `janso rules list`, or a file of house rules
        #[arg(value_name = "RULES", value_hint = ValueHint::FilePath)]
        one: String,
        /// Another one
        #[arg(value_name = "OTHER", value_hint = ValueHint::FilePath)]
        other: String,
    },
    /// Write a page (Markdown) that compares all rulesets
    Page,
}

/// `janso etiquette`.
#[derive(Debug, Args)]
pub struct EtiquetteArgs {
    /// The ruleset: a name of `janso rules list`, or a file of house rules
    #[arg(long, value_name = "RULES", default_value = "ema2016", value_hint = ValueHint::FilePath)]
    pub rules: String,
}

/// `janso wall`.
#[derive(Debug, Args)]
pub struct WallArgs {
    #[command(subcommand)]
    pub command: WallCommand,
}

#[derive(Debug, Subcommand)]
pub enum WallCommand {
    /// Make the secret seed of a new game, and its commitment
    New,
    /// Show the wall of a hand: dice, dealt hands, dead wall, and the draws in order
    Show {
        /// The seed of the game, 64 hexadecimal digits
        #[arg(long, value_name = "HEX")]
        seed: String,
        /// What a player added to the seed: a seat, = and 64 hexadecimal digits, or = and "replaced" where it did not come in
        /// time; once for each
        #[arg(long, value_name = "SEAT=HEX")]
        contribution: Vec<String>,
        /// Which hand of the game, counted from 1 in the order of dealing, replayed hands too
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u32>(1), allow_negative_numbers = true)]
        hand: u32,
        /// The ruleset, which says which fives are red: a name of `janso rules list`, or a file of house rules
        #[arg(long, value_name = "RULES", default_value = rules::Ruleset::PROPOSED, value_hint = ValueHint::FilePath)]
        rules: String,
    },
    /// Check that a commitment was made for a seed, and others for what the players added to it
    Verify {
        /// The seed, published after the game
        #[arg(long, value_name = "HEX")]
        seed: String,
        /// The commitment, published before the game
        #[arg(long, value_name = "HEX")]
        commitment: String,
        /// What a player added to the seed: a seat, = and 64 hexadecimal digits, or = and "replaced" where it did not come in
        /// time; once for each
        #[arg(long, value_name = "SEAT=HEX")]
        contribution: Vec<String>,
        /// The commitment to what a player added: a seat, = and 64 hexadecimal digits
        #[arg(long, value_name = "SEAT=HEX")]
        committed: Vec<String>,
    },
}

/// A number from the least to the most that its type holds.
pub fn number<T: TryFrom<u64> + Copy + Send + Sync + 'static>(least: u64) -> impl TypedValueParser<Value = T> {
    number_to(least, u64::MAX >> (64 - 8 * size_of::<T>()))
}

/// A number from the least to the most, which its type holds.
pub fn number_to<T: TryFrom<u64> + Copy + Send + Sync + 'static>(
    least: u64,
    most: u64,
) -> impl TypedValueParser<Value = T> {
    move |text: &str| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or(format!("it is a number from {least} to {most}"))
    }
}

fn winds() -> impl TypedValueParser<Value = Wind> {
    PossibleValuesParser::new(["E", "S", "W", "N"]).map(|letter| {
        let is = |wind: &Wind| letter.eq_ignore_ascii_case(&wind.to_string());
        Wind::ALL.into_iter().find(is).expect("only the letters of the winds are possible")
    })
}

fn languages() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::code))
        .map(|code| code.parse().expect("only the codes of the languages are possible"))
}

const EXAMPLES: &str = "\
Notation:
  Digits and then their suit: m characters, p circles, s bamboo,
  z honours (1z-4z East South West North, 5z white, 6z green, 7z red).
  0 is a red five. Open sets stand in (), concealed kongs in [], the
  winning tile after +. Quote the hand: shells read brackets themselves.

Exit status:
  0  the answer was given
  1  score: the hand cannot win; verify: something disagrees;
     wall verify: the commitment is for another seed
  2  the input is wrong; one sentence says what, and where

Examples:
  janso score '12345678s22p (567m) +9s' --win ron --dora 6s
  janso hand '123456m2355p678s'
  janso rules diff ema2008 ema2016
  janso completions fish > ~/.config/fish/completions/janso.fish";

const SCORE: &str = "\
Say what a winning hand is worth, why, and who pays whom.

The hand is written with the winning tile after +. Exit status 1 means that the hand cannot win, 2 that the input is wrong.";

const SCORE_EXAMPLES: &str = "\
Examples:
  janso score '12345678s22p (567m) +9s' --win ron --dora 6s
  janso score '222666m444p3388s +8s' --rules ema2008 --win tsumo --seat E
  janso score '23m [1111z] 55p 678s 999s +4m' --rinshan --riichi --dora 1p3s
  janso score '(555z)(666z)(777z) 23m 99p +4m' --win ron \\
              --from W --liable N --honba 2 --bets 1
  janso score '223344m 223344p 5s +5s' --win tsumo --readings

JSON (--json):
  win        true
  rules      the ruleset, or the name in the file of house rules
  han        0 for a yakuman
  fu         rounded; fu_raw: the sum before
  yakuman    how many; 0 for one that was reached by counting han
  limit      null, mangan, haneman, baiman, sanbaiman or yakuman
  yaku       {id, han, tiles} or {id, yakuman, tiles}; tiles is null where
             the course of play decides; a second dragon pung is a second
             entry
  also       ids of yakuman that fit too but add nothing
  dora       {dora, red, ura}
  fu_items   {id, fu, tiles}
  reading    {shape, sets, pair, finished}: how the hand was read
  payments   {from, to, points, why}; from is E, S, W, N, table (bets), or
             discarder if --from was not given; why is hand, liability,
             counters or bets
  total      what the winner receives, counters and bets included
  readings   with --readings, of every reading, best first: all from han
             to reading, and total without counters and bets
A hand that cannot win gives {win: false, rules, why, sentence}; why is
not-complete, no-yaku, only-dora, or minimum-not-met (with have and need,
in han).";

const HAND: &str = "\
Say what a hand waits for, or what each discard leaves.

Of 13 tiles it says how far they are from waiting, what they wait for or accept, how many of those tiles are left, and \
what each wait would score by the given seat, round, dora and riichi. Of 14 tiles it compares the discards, best first. \
The ruleset decides about red fives and about waits on tiles of which the player holds all four.";

const HAND_EXAMPLES: &str = "\
Examples:
  janso hand '123456m2355p678s'
  janso hand '123456m2355p678s' --riichi --dora 2p --seat E
  janso hand '123456m23557p678s'

JSON (--json):
  rules      the ruleset, or the name in the file of house rules
  shanten    tiles from waiting: 0 is waiting, -1 complete
  shapes     the same for {standard, pairs, orphans}; beside melds the
             last two are null
  waiting    whether the hand counts as waiting by the ruleset
  waits      {tile, left, ron, tsumo}: what each would score, {han, fu,
             fu_raw, yakuman, limit, yaku, also, dora, total}, or null with
             ron_why or tsumo_why: no-yaku, only-dora, minimum-not-met,
             none-left or impossible
  held       kinds that would complete the hand but of which it holds all
             four
  accepts    {tile, left}: what brings the hand nearer
  left       their sum
  discards   of 14 tiles: {tile, shanten, left, accepts}, best first
left counts the tiles that are neither in the hand nor among the indicators.";

const RULES: &str = "\
List, show and compare rulesets.

A file of house rules is TOML: the base it starts from, and what is different. `janso rules show` prints the names of \
all fields and yaku.";

const ETIQUETTE_EXAMPLES: &str = "\
Examples:
  janso etiquette
  janso etiquette --rules ema2012 --lang de
  janso etiquette --json
";

const RULES_EXAMPLES: &str = "\
Examples:
  janso rules list
  janso rules show ema2016
  janso rules diff ema2008 ema2016
  janso rules diff ema2016 club.toml

A file of house rules:
  base = \"ema2016\"
  name = \"Club night\"
  red_fives = \"three\"
  kiriage = true
  uma = [20000, 10000, -10000, -20000]

  [yaku]
  all-simples = \"concealed 1\"
  renho = \"yakuman\"

  A yaku is worth \"2\" (open and concealed), \"1/2\" (open/concealed),
  \"concealed 1\", \"alone 5\" (added to nothing), \"yakuman\", \"2 yakuman\"
  or \"none\".

JSON (--json):
  list       {name, title, source} of each ruleset
  show, diff {rules: [{name, title, source}], questions: [{name, kind,
             group, about, cites, values}]}; kind is field or yaku, values
             has one answer for each of the rules";

const WALL: &str = "\
Make, show and check the walls of a game.

All walls and dice of a game come from one secret seed. Its commitment is published before the first deal and the seed \
after the game, so that everybody can check that no wall was changed. In a parlour the players add contributions of their \
own, which count with --contribution. docs/shuffle.md describes how, for other programs.";

const WALL_EXAMPLES: &str = "\
Examples:
  janso wall new
  janso wall show --hand 2 --rules ema2008 --seed \\
    000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
  janso wall verify --commitment \\
    103c367b7a2480aa4a2591abde5ade938d36edb4111c397143b87fb1f8938f85 --seed \\
    000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

JSON (--json):
  new        {seed, commitment}
  show       {rules, hand, commitment, dice, breaker, hands, draws,
             replacements, indicators, ura_indicators}: dice are two
             numbers, breaker is E, S, W or N, hands {E, S, W, N} have their
             tiles in the order of dealing, East's fourteenth last; all
             others are lists of tiles, first to last
  verify     {matches, commitment}; commitment is that of the seed; where
             contributions are checked, also contributions: {matches,
             commitment} of each, by seat";

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_commands_fit_together() {
        Janso::command().debug_assert();
    }
}

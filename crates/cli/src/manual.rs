//! Completions and the manual page, made from the commands themselves.

use std::io::Write;

use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Janso;

pub fn completions(shell: Shell) -> anyhow::Result<String> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Janso::command(), "janso", &mut text);
    Ok(String::from_utf8(text)?)
}

/// One manual page for all commands: each has its section after those of the program itself.
pub fn man() -> anyhow::Result<String> {
    let mut command = Janso::command();
    command.build();
    let mut text = Vec::new();
    let page = Man::new(command.clone());
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    for sub in commands(&command) {
        section(sub, sub.get_name(), &mut text)?;
    }
    notes(&command, ".SH", &mut text)?;
    Ok(String::from_utf8(text)?)
}

/// A command and those below it. The parts of its own page become subsections of this one.
fn section(command: &Command, name: &str, text: &mut Vec<u8>) -> anyhow::Result<()> {
    // What all commands have in common stands with the program.
    let program = Janso::command();
    let common =
        |arg: &Arg| arg.get_id() == "help" || program.get_arguments().any(|other| other.get_id() == arg.get_id());
    let page = Man::new(command.clone().mut_args(|arg| if common(&arg) { arg.hide(true) } else { arg }));
    writeln!(text, ".SH \"JANSO {}\"", name.to_uppercase())?;
    let mut parts = Vec::new();
    page.render_description_section(&mut parts)?;
    page.render_synopsis_section(&mut parts)?;
    if command.get_arguments().any(|arg| !common(arg)) {
        page.render_options_section(&mut parts)?;
    }
    // The description needs no heading: it stands first.
    let parts = String::from_utf8(parts)?.replace(".SH DESCRIPTION\n", "").replace("\n.SH ", "\n.SS ");
    text.extend(parts.bytes());
    notes(command, ".SS", text)?;
    for sub in commands(command) {
        section(sub, &format!("{name} {}", sub.get_name()), text)?;
    }
    Ok(())
}

/// The text after the options, whose lines stay as they are.
fn notes(command: &Command, heading: &str, text: &mut Vec<u8>) -> anyhow::Result<()> {
    let Some(notes) = command.get_after_long_help() else { return Ok(()) };
    writeln!(text, "{heading} NOTES\n.nf")?;
    for line in notes.to_string().lines() {
        // No line may begin with a control character.
        writeln!(text, "\\&{}", line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq"))?;
    }
    writeln!(text, ".fi")?;
    Ok(())
}

fn commands(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|sub| sub.get_name() != "help")
}

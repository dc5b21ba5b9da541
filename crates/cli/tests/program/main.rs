//! The program as others see it: what they type, the files they give it, what they read, and the exit status.
//!
//! One binary and not one for each file: every binary is linked with all that the program is made of.

// The shared files call the server as its own tests do.
#[cfg(unix)]
extern crate server as janso_server;

mod run;
mod folder;
mod invented;
#[cfg(unix)]
#[path = "../../../server/tests/parlour/client.rs"]
#[allow(dead_code, reason = "shared with the server's own tests, which need all of it")]
mod client;
#[cfg(unix)]
#[path = "../../../server/tests/parlour/database.rs"]
#[allow(dead_code, reason = "shared with the server's own tests, which need all of it")]
mod database;
#[path = "../../../mjai/tests/played/game.rs"]
#[allow(dead_code, reason = "shared with the tests of mjai, which need all of it")]
mod game;

mod cli;
mod rooms;
mod verify;
mod verify_games;
mod record;
mod convert;
mod damaged;
mod stats;
mod review;
mod games;
mod sim;
mod duel;
mod seating;
mod mjai;
mod table;
mod serve;
mod load;
mod tournament;
#[cfg(unix)]
mod kill;
#[cfg(target_os = "linux")]
mod siege;

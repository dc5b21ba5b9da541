//! mjai in whole games: told and listened to, in processes, and over TCP.

mod game;
mod round_trip;
#[cfg(unix)]
mod external;
mod tcp;

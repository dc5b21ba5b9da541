//! The server over real sockets: whole games, people who come back, what a seat is told, abuse, and restarts.

mod client;
mod database;
mod person;
mod games;
mod clock;
mod spectators;
mod rematch;
mod contribution;
mod house;
#[cfg(unix)]
mod programs;
mod oracle;
mod hidden;
mod lobby;
mod recorded;
mod account;
mod lost_password;
mod own_data;
mod names;
mod moderate;
mod openapi;
mod abuse;
mod restart;
mod door;
mod connections;
mod hosts;
mod reads;
mod health;
mod storage;
mod ownership;
#[cfg(unix)]
mod secrets;
mod codes;
mod crowds;
mod kept;
mod backup;

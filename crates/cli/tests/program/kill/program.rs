//! The program itself, which is killed without a word of warning and started again at the same port.

use std::io::Read;
use std::net::{SocketAddr, TcpListener};
use std::process::Child;

use server::Place;

use crate::database::Database;
use crate::run;

/// `janso serve`, running.
pub struct Program {
    child: Child,
}

/// An address at which nobody listens, below those that the system gives to whoever connects: those could be taken while
/// the program is down.
pub fn free_address() -> SocketAddr {
    let drawn = std::iter::repeat_with(|| SocketAddr::from(([127, 0, 0, 1], fastrand::u16(12_000..32_000))));
    drawn.take(1_000).find(|address| TcpListener::bind(address).is_ok()).expect("a port is free")
}

impl Program {
    /// Starts it, and waits until it listens.
    pub fn start(database: &Database, address: SocketAddr) -> Program {
        let (flag, place) = match database.place() {
            Place::Folder(folder) => ("--data", folder.display().to_string()),
            Place::Postgres(_) => ("--database", database.url()),
        };
        let mut command = run::program(["serve", "--listen", &address.to_string(), flag, &place]);
        command.args(["--bot-delay", "0", "--burst", "100000", "--reads", "1000000", "--log", "warn"]);
        // Everybody comes from one address.
        command.args(["--connections-per-address", "10000", "--tables-per-address", "10000"]);
        let (child, said) = tokio::task::block_in_place(|| run::started(command));
        let mut program = Program { child };
        assert_eq!(said, format!("http://{address}"), "the program says: {}", program.kill());
        program
    }

    /// Kills it, as a machine that has no memory left does: it can do nothing about it. What it had complained about.
    pub fn kill(&mut self) -> String {
        // One that has ended already cannot be killed, and has said why.
        let _ = self.child.kill();
        self.child.wait().expect("it ends");
        let mut said = String::new();
        let errors = self.child.stderr.take();
        errors.map(|mut errors| errors.read_to_string(&mut said));
        said
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

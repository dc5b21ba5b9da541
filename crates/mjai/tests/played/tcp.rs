//! A game over TCP: a seat of our table waits, and a player of ours visits it as it would any other server.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use janso_mjai::{Address, Guest, Limits, Message, Player, Sent, visit};
use players::Level;
use rules::Ruleset;
use tiles::Seat;

use crate::game::{names, play};

/// An address where nobody is.
fn free_address(room: &str) -> Address {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    Address { host: "127.0.0.1".to_owned(), port, room: room.to_owned() }
}

fn guest(id: &str) -> Guest {
    let rules = Ruleset::named("tenhou").expect("a ruleset").rules;
    Guest::new(rules, None, Level::named(id).expect("a level").player(1))
}

#[test]
fn a_visitor_plays_as_it_would_here() {
    let rules = Ruleset::named("tenhou").expect("a ruleset").rules;
    let address = free_address("default");
    let limits = Limits { decision: Duration::from_secs(60), start: Duration::from_secs(60), ..Limits::default() };
    let outside = Player::parse(&address.to_string()).expect("a player").with_limits(limits);
    let club = Player::parse("club").expect("a player");
    let visitor = thread::spawn(move || {
        // The seat begins to wait with the first deal.
        for _ in 0..1000 {
            let mut wrong = Vec::new();
            match visit(&address, "Bo", &mut guest("club"), |sentence| wrong.push(sentence.to_owned())) {
                Err(Sent::Io(_)) => thread::sleep(Duration::from_millis(10)),
                visited => return (visited.map_err(|sent| sent.to_string()), wrong),
            }
        }
        panic!("nobody waits");
    });
    let seated = Seat::ALL.map(|seat| if seat == Seat::B { &outside } else { &club }.bot(seat, 1, &names()));
    let report = seated[1].1.clone().expect("it is from outside");
    let over_tcp = play(&rules, 7, &mut seated.map(|(bot, _)| bot));
    assert!(report.is_empty(), "{:?}", report.incidents());
    assert_eq!(visitor.join().expect("a visit"), (Ok(()), Vec::new()));
    let at_home = play(&rules, 7, &mut Seat::ALL.map(|seat| club.bot(seat, 1, &names()).0));
    assert_eq!(over_tcp, at_home);
}

#[test]
fn a_server_that_says_no_is_heard() {
    let address = free_address("attic");
    let listener = TcpListener::bind(("127.0.0.1", address.port)).expect("the port is still free");
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a visitor");
        writeln!(stream, r#"{{"type":"hello","protocol":"mjsonp","protocol_version":3}}"#).expect("a line");
        let mut line = String::new();
        BufReader::new(&stream).read_line(&mut line).expect("a line");
        writeln!(stream, r#"{{"type":"error","message":"the attic is full"}}"#).expect("a line");
        line
    });
    let sent = visit(&address, "Bo", &mut guest("tsumogiri"), |_| ()).expect_err("it is full");
    assert_eq!(sent.to_string(), "the table says: the attic is full");
    assert_eq!(server.join().expect("a line").trim(), r#"{"type":"join","name":"Bo","room":"attic"}"#);
}

/// Whoever joins another room is told so, and the seat goes on waiting.
#[test]
fn a_seat_waits_for_the_right_room() {
    let address = free_address("parlour");
    let outside = Player::parse(&address.to_string()).expect("a player");
    let limits = Limits { start: Duration::from_secs(3), ..Limits::default() };
    let visitor = thread::spawn(move || {
        for _ in 0..1000 {
            let Ok(mut stream) = TcpStream::connect(("127.0.0.1", address.port)) else {
                thread::sleep(Duration::from_millis(5));
                continue;
            };
            writeln!(stream, "{}", Message::Join { name: "Bo".to_owned(), room: "kitchen".to_owned() })
                .expect("a line");
            return BufReader::new(stream).lines().map_while(Result::ok).collect::<Vec<String>>();
        }
        Vec::new()
    });
    let club = Player::parse("tsumogiri").expect("a player");
    let outside = outside.with_limits(limits);
    let seated = Seat::ALL.map(|seat| if seat == Seat::A { &outside } else { &club }.bot(seat, 1, &names()));
    let report = seated[0].1.clone().expect("it is from outside");
    play(&Ruleset::named("tenhou").expect("a ruleset").rules, 8, &mut seated.map(|(bot, _)| bot));
    let lines = visitor.join().expect("lines");
    assert!(lines.last().is_some_and(|line| line.contains("there is no room kitchen here, only parlour")), "{lines:?}");
    let incidents = report.incidents();
    assert!(incidents[0].line.starts_with("nobody has connected to mjsonp://127.0.0.1:"), "{incidents:?}");
}

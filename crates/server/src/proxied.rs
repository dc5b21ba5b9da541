//! What a proxy says about a connection before anything else: the PROXY protocol, in its text (1) and its bytes (2).

use std::io::{self, ErrorKind};
use std::net::SocketAddr;

use ppp::{HeaderResult, PartialResult, v1, v2};
use tokio::io::{AsyncRead, AsyncReadExt};

/// No header is longer: addresses have at most 216 bytes, and what some proxies add has some hundred.
const MOST: usize = 4_096;

/// The text of the first version is no longer.
const LONGEST_TEXT: usize = 107;

/// Whom a proxy speaks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProxiedFor {
    /// The proxy asks for itself, as it does to find out whether the server is there; or it does not know.
    Nobody,
    /// Somebody at the first address, who meant the second.
    Somebody {
        /// Who.
        from: SocketAddr,
        /// The address that was connected to.
        to: SocketAddr,
    },
}

/// Reads the header of a connection. What was read after it belongs to the request, and is given back.
pub async fn read(from: &mut (impl AsyncRead + Unpin)) -> io::Result<(ProxiedFor, Vec<u8>)> {
    let mut bytes = Vec::with_capacity(256);
    loop {
        if from.read_buf(&mut bytes).await? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        // A text is read when its line has ended: half of a number is a number too.
        let is_text = bytes.iter().zip(b"PROXY ").all(|(byte, letter)| byte == letter);
        if is_text && bytes.len() <= LONGEST_TEXT && !bytes.contains(&b'\n') {
            continue;
        }
        let header = HeaderResult::parse(&bytes);
        if header.is_complete() {
            let (said, length) = said(&header).ok_or(ErrorKind::InvalidData)?;
            return Ok((said, bytes.split_off(length)));
        }
        if is_text || bytes.len() > MOST {
            return Err(ErrorKind::InvalidData.into());
        }
    }
}

/// What a whole header says, and how long it is; nothing if it is none.
fn said(header: &HeaderResult<'_>) -> Option<(ProxiedFor, usize)> {
    match header {
        HeaderResult::V1(header) => {
            let header = header.as_ref().ok()?;
            let said = match header.addresses {
                v1::Addresses::Tcp4(of) => somebody(
                    (of.source_address, of.source_port).into(),
                    (of.destination_address, of.destination_port).into(),
                ),
                v1::Addresses::Tcp6(of) => somebody(
                    (of.source_address, of.source_port).into(),
                    (of.destination_address, of.destination_port).into(),
                ),
                v1::Addresses::Unknown => ProxiedFor::Nobody,
            };
            Some((said, header.header.len()))
        }
        HeaderResult::V2(header) => {
            let header = header.as_ref().ok()?;
            let said = match (header.command, header.addresses) {
                (v2::Command::Local, _) => ProxiedFor::Nobody,
                (v2::Command::Proxy, v2::Addresses::IPv4(of)) => somebody(
                    (of.source_address, of.source_port).into(),
                    (of.destination_address, of.destination_port).into(),
                ),
                (v2::Command::Proxy, v2::Addresses::IPv6(of)) => somebody(
                    (of.source_address, of.source_port).into(),
                    (of.destination_address, of.destination_port).into(),
                ),
                (v2::Command::Proxy, v2::Addresses::Unix(_) | v2::Addresses::Unspecified) => ProxiedFor::Nobody,
            };
            Some((said, header.len()))
        }
    }
}

fn somebody(from: SocketAddr, to: SocketAddr) -> ProxiedFor {
    ProxiedFor::Somebody { from, to }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGNATURE: &[u8] = b"\r\n\r\n\0\r\nQUIT\n";

    fn second(command: u8, family: u8, rest: &[u8]) -> Vec<u8> {
        let length = (rest.len() as u16).to_be_bytes();
        [SIGNATURE, &[0x20 | command, family], &length, rest].concat()
    }

    /// The same whether it comes at once or byte by byte.
    #[track_caller]
    fn check(bytes: &[u8], expected: Result<ProxiedFor, ErrorKind>) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let request = b"GET / HTTP/1.1\r\n";
        let whole = [bytes, request].concat();
        let got = runtime.block_on(read(&mut &whole[..]));
        let got = got.map_err(|error| error.kind());
        assert_eq!(got, expected.map(|said| (said, request.to_vec())));
        let got = runtime.block_on(read(&mut Slowly(bytes.to_vec(), 0))).map_err(|error| error.kind());
        assert_eq!(got, expected.map(|said| (said, Vec::new())));
    }

    /// A byte at a time.
    struct Slowly(Vec<u8>, usize);

    impl AsyncRead for Slowly {
        fn poll_read(
            mut self: std::pin::Pin<&mut Self>,
            _: &mut std::task::Context<'_>,
            into: &mut tokio::io::ReadBuf<'_>,
        ) -> std::task::Poll<io::Result<()>> {
            if let Some(byte) = self.0.get(self.1).copied() {
                into.put_slice(&[byte]);
                self.1 += 1;
            }
            std::task::Poll::Ready(Ok(()))
        }
    }

    #[test]
    fn both_versions_are_read() {
        let somebody = |from: &str, to: &str| {
            Ok(ProxiedFor::Somebody { from: from.parse().expect("an address"), to: to.parse().expect("an address") })
        };
        let four = somebody("192.0.2.7:4711", "198.51.100.1:443");
        check(b"PROXY TCP4 192.0.2.7 198.51.100.1 4711 443\r\n", four);
        check(b"PROXY TCP6 2001:db8::7 2001:db8::1 4711 443\r\n", somebody("[2001:db8::7]:4711", "[2001:db8::1]:443"));
        check(b"PROXY UNKNOWN\r\n", Ok(ProxiedFor::Nobody));
        check(b"PROXY UNKNOWN ffff::1 ffff::1 1 2\r\n", Ok(ProxiedFor::Nobody));
        let of = [192, 0, 2, 7, 198, 51, 100, 1, 0x12, 0x67, 0x01, 0xbb];
        check(&second(1, 0x11, &of), four);
        // Some proxies add words of their own.
        check(&second(1, 0x11, &[&of[..], &[0x04, 0, 3, 0, 0, 0]].concat()), four);
        check(&second(0, 0x00, &[]), Ok(ProxiedFor::Nobody));
    }

    #[test]
    fn what_is_no_header_is_an_error() {
        check(b"PROXY TCP4 here there 4711 443\r\n", Err(ErrorKind::InvalidData));
        check(&second(7, 0x11, &[0; 12]), Err(ErrorKind::InvalidData));
        check(format!("PROXY TCP4 {}", "1".repeat(200)).as_bytes(), Err(ErrorKind::InvalidData));
        check(b"PROXY TCP4 192.0.2.7\n", Err(ErrorKind::InvalidData));
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let got = |bytes: &[u8]| runtime.block_on(read(&mut &bytes[..])).map_err(|error| error.kind());
        assert_eq!(got(b"GET / HTTP/1.1\r\nHost: parlour.example\r\n\r\n"), Err(ErrorKind::InvalidData));
        assert_eq!(got(b"PROXY TCP4 192.0.2.7"), Err(ErrorKind::UnexpectedEof));
        assert_eq!(got(b""), Err(ErrorKind::UnexpectedEof));
        // One that promises more than anybody needs is not waited for.
        let huge = [SIGNATURE, &[0x21, 0x11, 0xff, 0xff], &[0; 20_000]].concat();
        assert_eq!(got(&huge), Err(ErrorKind::InvalidData));
    }
}

//! Files that are packed with gzip or zstd, unpacked while they are read, and checked to their last byte.

use std::io::{self, BufRead, BufReader, Read};

use ruzstd::decoding::FrameDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};

/// How gzip begins: two bytes of its own and the only method there is.
const GZIP: &[u8] = &[0x1f, 0x8b, 0x08];
/// How zstd begins.
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// A reader of text, and whether the text was packed.
pub struct Unpacked {
    pub reader: Box<dyn BufRead + Send>,
    pub packed: bool,
}

/// What a packed file holds, or any other file as it is. The name of the file says what it is meant to be.
pub fn unpacked(mut file: impl BufRead + Send + 'static, name: &str) -> io::Result<Unpacked> {
    let start = file.fill_buf()?;
    if start.starts_with(&GZIP[..2]) {
        let reader = Box::new(BufReader::new(flate2::bufread::MultiGzDecoder::new(file)));
        return Ok(Unpacked { reader, packed: true });
    }
    if start.starts_with(ZSTD) {
        return Ok(Unpacked { reader: Box::new(BufReader::new(ZstdReader::new(file)?)), packed: true });
    }
    let meant = |magic: &[u8], ending: &str| one_byte_off(start, magic) || name.ends_with(ending) && !start.is_empty();
    for (title, meant) in [("gzip", meant(GZIP, ".gz")), ("zstd", meant(ZSTD, ".zst"))] {
        if meant {
            let sentence = format!("it is packed with {title} and does not begin like that: the file is damaged");
            return Err(io::Error::new(io::ErrorKind::InvalidData, sentence));
        }
    }
    Ok(Unpacked { reader: Box::new(file), packed: false })
}

/// Whether a text begins with these bytes, but for one that is another, missing, or too many.
pub fn one_byte_off(text: &[u8], wanted: &[u8]) -> bool {
    let same = text.iter().zip(wanted).take_while(|(one, other)| one == other).count();
    let rest = |from: usize| text.get(from..).unwrap_or_default();
    same < wanted.len()
        && [(same + 1, same + 1), (same, same + 1), (same + 1, same)]
            .into_iter()
            .any(|(from, wanted_from)| rest(from).starts_with(&wanted[wanted_from..]))
}

/// The frames of zstd one after the other. The sum at the end of each is compared, which the decoder leaves to others.
struct ZstdReader<R> {
    decoder: FrameDecoder,
    source: R,
}

impl<R: BufRead> ZstdReader<R> {
    fn new(source: R) -> io::Result<ZstdReader<R>> {
        let mut reader = ZstdReader { decoder: FrameDecoder::new(), source };
        reader.next_frame()?;
        Ok(reader)
    }

    /// Begins the next frame. What is skipped on purpose is passed over; `false` at the end of the file.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    io::copy(&mut (&mut self.source).take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(self.damaged(error)),
            }
        }
        Ok(false)
    }

    /// Where nothing is left of the file, it was cut off.
    fn damaged(&mut self, error: FrameDecoderError) -> io::Error {
        match self.source.fill_buf() {
            Ok([]) => io::Error::new(io::ErrorKind::UnexpectedEof, error),
            Ok(_) | Err(_) => io::Error::new(io::ErrorKind::InvalidData, error),
        }
    }
}

impl<R: BufRead> Read for ZstdReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let one = ruzstd::decoding::BlockDecodingStrategy::UptoBlocks(1);
                if let Err(error) = self.decoder.decode_blocks(&mut self.source, one) {
                    return Err(self.damaged(error));
                }
            }
            let read = self.decoder.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let told = self.decoder.get_checksum_from_data();
            if told.is_some() && told != self.decoder.get_calculated_checksum() {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "the sum of the packed file is not right"));
            }
            if !self.next_frame()? {
                return Ok(0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn text(bytes: &[u8], name: &str) -> io::Result<String> {
        let mut text = String::new();
        unpacked(io::Cursor::new(bytes.to_vec()), name)?.reader.read_to_string(&mut text).map(|_| text)
    }

    #[test]
    fn every_frame_is_read_and_checked() {
        let (one, other) = ("one ".repeat(500), "other ".repeat(500));
        let frames =
            [one.as_str(), other.as_str()].map(|text| compress_to_vec(text.as_bytes(), CompressionLevel::Fastest));
        let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3][..]].concat();
        let all = [&frames[0][..], &skipped, &frames[1]].concat();
        assert_eq!(text(&all, "").expect("whole"), one + &other);
        for end in 1..frames[0].len() {
            assert!(text(&frames[0][..end], "games.txt.zst").is_err(), "cut off after {end} bytes");
        }
        for place in 0..frames[0].len() {
            let mut damaged = frames[0].clone();
            damaged[place] ^= 0x04;
            // A flag that means nothing, and sizes that a decoder need not believe.
            if let Ok(text) = text(&damaged, "") {
                assert_eq!(text, "one ".repeat(500), "byte {place}");
            }
        }
    }

    #[test]
    fn a_broken_first_byte_does_not_make_another_kind_of_file() {
        for bytes in [&[0x1e, 0x8b, 8, 0][..], &[0x8b, 8, 0, 0], &[0x28, 0xb5, 0x2e, 0xfd, 1], &[0x28, 0x2f, 0xfd, 4]] {
            let error = text(bytes, "games").expect_err("damaged");
            assert!(error.to_string().contains("the file is damaged"), "{error}");
        }
        assert!(text(b"plain", "games.gz").is_err() && text(b"plain", "games.zst").is_err());
        assert_eq!(text(b"plain", "games").expect("as it is"), "plain");
        assert_eq!(text(b"", "empty.gz").expect("nothing in it"), "");
        assert!(one_byte_off(b"jansp record 1", b"janso record ") && one_byte_off(b"anso record ", b"janso record "));
        assert!(one_byte_off(b"janso  record 1", b"janso record "));
        assert!(
            !one_byte_off(b"janso record 1", b"janso record ") && !one_byte_off(b"jansp recorf ", b"janso record ")
        );
    }
}

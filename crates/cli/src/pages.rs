//! The web pages, inside the program.

use rust_embed::{Embed, EmbeddedFile};
use server::PageFile;
use sha2::{Digest, Sha256};

/// What `web/` was built into. A program that was built without it serves the tables alone.
#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// A file of the pages, or what is said there of what others made.
pub fn page(path: &str) -> Option<PageFile> {
    notices(path).or_else(|| Built::get(path).map(embedded))
}

fn embedded(file: EmbeddedFile) -> PageFile {
    PageFile { kind: file.metadata.mimetype().to_owned().into(), digest: file.metadata.sha256_hash(), bytes: file.data }
}

/// What others made that is in this program, and their licences.
fn notices(path: &str) -> Option<PageFile> {
    let (text, kind) = match path {
        "notices.txt" => (notices::NOTICES, "text/plain; charset=utf-8"),
        "sbom.cdx.json" => (notices::PARTS, "application/vnd.cyclonedx+json"),
        _ => return None,
    };
    Some(PageFile { bytes: text.as_bytes().into(), kind: kind.into(), digest: Sha256::digest(text).into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_made_is_told() {
        assert_eq!(page("notices.txt").map(|file| file.kind), Some("text/plain; charset=utf-8".into()));
        assert!(page("sbom.cdx.json").is_some() && page("notices.md").is_none());
    }
}

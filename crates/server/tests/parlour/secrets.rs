//! What is stored is the owner's alone: whoever could read it could be anybody at the parlour.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::client::{Browser, server};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).permissions().mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, PermissionsExt::from_mode(mode)).expect("it is ours");
}

const FILES: [&str; 4] = ["janso.sqlite", "janso.sqlite-wal", "janso.sqlite-shm", "janso.lock"];

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_can_read_what_is_stored() {
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("parlour");
    let running = server(&folder).await;
    assert_eq!(Browser::new(running.address()).post("/api/me", r#"{"name":"Anna"}"#).await.status, 200);
    assert_eq!(mode(&folder), 0o700);
    for name in FILES {
        assert_eq!(mode(&folder.join(name)), 0o600, "{name}");
    }
    let (place, file) = (janso_server::Place::Folder(folder.clone()), outer.path().join("copy.backup"));
    let copy = file.clone();
    tokio::task::spawn_blocking(move || janso_server::back_up(&place, &copy))
        .await
        .expect("an answer")
        .expect("a backup");
    assert_eq!(mode(&file), 0o600);
    running.stop().await;
    // What a backup fills is as private.
    let restored = outer.path().join("restored");
    let (place, copy) = (janso_server::Place::Folder(restored.clone()), file.clone());
    tokio::task::spawn_blocking(move || janso_server::restore(&place, &copy))
        .await
        .expect("an answer")
        .expect("restored");
    assert_eq!((mode(&restored), mode(&restored.join("janso.sqlite"))), (0o700, 0o600));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_could_read_is_narrowed_at_the_start() {
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("parlour");
    server(&folder).await.stop().await;
    for is_shared in [false, true] {
        set_mode(&folder, 0o755);
        for name in ["janso.sqlite", "janso.lock"] {
            set_mode(&folder.join(name), 0o644);
        }
        if is_shared {
            fs::write(folder.join("recipes.txt"), "tea").expect("a file");
            set_mode(&folder.join("recipes.txt"), 0o644);
        }
        let running = server(&folder).await;
        assert_eq!(Browser::new(running.address()).post("/api/me", r#"{"name":"Anna"}"#).await.status, 200);
        for name in FILES {
            assert_eq!(mode(&folder.join(name)), 0o600, "{name}");
        }
        // A folder in which somebody keeps other things is not shut for them.
        assert_eq!(mode(&folder), if is_shared { 0o755 } else { 0o700 });
        running.stop().await;
    }
    assert_eq!(mode(&folder.join("recipes.txt")), 0o644);
}

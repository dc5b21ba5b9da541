//! The description of the HTTP interface: it is OpenAPI, and names every route that there is and no other.

use std::collections::BTreeSet;
use std::path::Path;

use crate::client::{Browser, server};

/// Every method with its path that a text names, `ID` for what stands in the place of one.
fn named_in(contract: &str) -> BTreeSet<(String, String)> {
    let mut named = BTreeSet::new();
    let mut method = "";
    let words = contract.split(['`', ' ', '\n', '?', ',', ':', ';']).filter(|word| !word.is_empty());
    for word in words {
        match word {
            "GET" | "POST" => method = word,
            path if path.starts_with("/api/") || ["/healthz", "/readyz", "/metrics"].contains(&path) => {
                named.insert((method.to_lowercase(), path.replace("/ID", "/{id}")));
            }
            _ => (),
        }
    }
    named
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_is_described_and_every_description_is_a_route() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut browser = Browser::new(server.address());
    let text = browser.get("/api/openapi.json").await.body;
    let described = oas3::from_json(&text).expect("OpenAPI");
    assert_eq!(described.openapi, "3.1.0");
    let operations: BTreeSet<(String, String)> =
        described.operations().map(|(path, method, _)| (method.as_str().to_lowercase(), path)).collect();

    // The routes of the program come with their descriptions; the contract is written by hand.
    let contract = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server.md");
    let contract = std::fs::read_to_string(contract).expect("the contract");
    let named = named_in(&contract);
    assert_eq!(operations, named, "docs/server.md names other routes than there are");

    for (method, path) in &operations {
        let path = path.replace("{id}", "bcdfghjkmnpq");
        let kind = [("Content-Type", "application/json")];
        let reply = browser.request(&method.to_uppercase(), &path, "{}", &kind).await;
        let is_there = reply.status != 405 && (reply.status != 404 || reply.error() != "no-page");
        assert!(is_there, "{method} {path}: {} {}", reply.status, reply.body);
        // What is not described is not there.
        for other in ["GET", "POST", "PUT", "DELETE"] {
            let template = path.replace("bcdfghjkmnpq", "{id}");
            if !operations.contains(&(other.to_lowercase(), template)) {
                let reply = browser.request(other, &path, "{}", &kind).await;
                assert!(matches!(reply.status, 404 | 405), "{other} {path}: {}", reply.status);
            }
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_has_its_bodies_and_its_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let described = Browser::new(server.address()).get("/api/openapi.json").await.json();
    // Everything that is referred to is there.
    let text = described.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1) {
        let pointer = reference.split('"').next().expect("it ends");
        assert!(described.pointer(pointer).is_some(), "{pointer}");
    }
    for (path, methods) in described["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let has_body = operation["requestBody"]["content"]["application/json"]["schema"].is_object();
            assert_eq!(has_body, method == "post", "{method} {path}");
            if path.starts_with("/api/") && path != "/api/openapi.json" {
                let error = &operation["responses"]["default"]["content"]["application/json"]["schema"]["$ref"];
                assert_eq!(error, "#/components/schemas/ErrorBody", "{method} {path}");
            }
            assert!(operation["summary"].as_str().is_some_and(|summary| !summary.is_empty()), "{method} {path}");
        }
    }
    let event = described["components"]["schemas"].as_object().expect("schemas");
    assert!(event.keys().any(|name| name.starts_with("Event")), "{:?}", event.keys().collect::<Vec<_>>());
    assert_eq!(described["components"]["schemas"]["ErrorBody"]["additionalProperties"], serde_json::json!(false));
    server.stop().await;
}

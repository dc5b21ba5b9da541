//! The example in the documentation is a record, and right.

use janso_records::record::Record;

#[test]
fn the_example_is_right() {
    let page = include_str!("../../../../../docs/record.md");
    let example = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let record: Record = example.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(record.to_string(), example);
    let verified = record.verify().unwrap_or_else(|difference| panic!("{difference}"));
    assert!(verified.from_seed && verified.committed);
    assert_eq!(verified.hands, 1);
}

//! Schemas of the types whose form on the wire their own reader decides.

use std::borrow::Cow;

use utoipa::openapi::schema::{ArrayBuilder, Object, ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::{Dice, Event, Game, GameSetup, Pair, Tile, Tiles, YakuNames};

fn text(about: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).description(Some(about))
}

fn list(of: impl Into<RefOr<Schema>>, least: usize, most: usize) -> RefOr<Schema> {
    ArrayBuilder::new().items(of.into()).min_items(Some(least)).max_items(Some(most)).into()
}

impl PartialSchema for Pair {
    fn schema() -> RefOr<Schema> {
        list(Tile::schema(), 2, 2)
    }
}

impl ToSchema for Pair {}

impl<const LEAST: usize, const MOST: usize> PartialSchema for Tiles<LEAST, MOST> {
    fn schema() -> RefOr<Schema> {
        list(Tile::schema(), LEAST, MOST)
    }
}

impl<const LEAST: usize, const MOST: usize> ToSchema for Tiles<LEAST, MOST> {
    fn name() -> Cow<'static, str> {
        format!("Tiles{LEAST}To{MOST}").into()
    }
}

impl PartialSchema for Dice {
    fn schema() -> RefOr<Schema> {
        let die = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(6));
        list(Object::from(die), 2, 2)
    }
}

impl ToSchema for Dice {}

impl PartialSchema for YakuNames {
    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new().items(Object::from(text("The name of a yaku."))).into()
    }
}

impl ToSchema for YakuNames {}

impl PartialSchema for Game {
    fn schema() -> RefOr<Schema> {
        GameSetup::schema()
    }
}

impl ToSchema for Game {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        GameSetup::schemas(schemas);
    }
}

/// The forms of events are many; `docs/table-protocol.md` lists them.
impl<T> PartialSchema for Event<T> {
    fn schema() -> RefOr<Schema> {
        let word = Object::from(text("Which event: `began`, `dealt`, `drew`, `discarded`, …"));
        let event = ObjectBuilder::new().property("type", word).required("type");
        event.description(Some("Something that happened, with the keys that docs/table-protocol.md says")).into()
    }
}

impl<T> ToSchema for Event<T> {
    fn name() -> Cow<'static, str> {
        "Event".into()
    }
}

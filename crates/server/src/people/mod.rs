//! Who somebody is: guests, accounts, names, passwords, links that work once, what people may take along and erase.

pub mod guest;
pub mod names;
pub mod passwords;
pub mod mail;
pub mod whereabouts;
pub mod account;
pub mod me;
pub mod links;
pub mod own_data;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::App;

/// What people ask the server about themselves.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me::me, me::rename))
        .routes(routes!(own_data::export))
        .routes(routes!(own_data::erase))
        .routes(routes!(account::account, account::make))
        .routes(routes!(account::login))
        .routes(routes!(account::logout))
        .routes(routes!(account::password))
        .routes(routes!(account::end_session))
        .routes(routes!(account::delete))
        .routes(routes!(links::forgotten))
        .routes(routes!(links::reset))
        .routes(routes!(links::mail))
        .routes(routes!(links::confirm))
}

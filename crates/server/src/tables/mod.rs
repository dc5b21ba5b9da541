//! Tables that are set up and played at: choices, seats, shares of the seed, the task that owns each, sockets.

pub mod choices;
pub mod lobby;
pub mod lots;
pub mod shares;
pub mod setup;
pub mod waits;
pub mod telling;
pub mod task;
pub mod socket;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::App;

/// What is asked of tables, their sockets too.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(choices::choices))
        .routes(routes!(lobby::quick))
        .routes(routes!(lobby::listed, lobby::new_table))
        .routes(routes!(lobby::table))
        .routes(routes!(lobby::join))
        .routes(routes!(socket::socket))
}

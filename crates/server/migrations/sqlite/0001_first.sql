-- Tables, who sat at them, and the log of everything that was put into them and happened.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    setup TEXT NOT NULL,
    seed TEXT NOT NULL,
    created INTEGER NOT NULL,
    ended INTEGER,
    result TEXT
) WITHOUT ROWID, STRICT;
CREATE INDEX tables_by_state ON tables (state);

CREATE TABLE chairs (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID, STRICT;

CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    first INTEGER NOT NULL,
    put TEXT NOT NULL,
    events TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID, STRICT;

-- People: names, accounts, the sessions of accounts, and who is barred. Times are seconds since 1970.
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL
) WITHOUT ROWID, STRICT;

CREATE TABLE accounts (
    guest TEXT PRIMARY KEY,
    login TEXT NOT NULL,
    password TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX accounts_by_login ON accounts (lower(login));

CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES accounts (guest) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
CREATE INDEX sessions_by_guest ON sessions (guest);

CREATE TABLE bars (
    id INTEGER PRIMARY KEY,
    guest TEXT NOT NULL,
    name TEXT NOT NULL,
    why TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER
) STRICT;
CREATE INDEX bars_by_guest ON bars (guest);

-- What the server keeps for itself, such as the key that signs cookies.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID, STRICT;

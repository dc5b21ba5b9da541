-- Tables, who sat at them, and the log of everything that was put into them and happened.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    setup TEXT NOT NULL,
    seed TEXT NOT NULL,
    created BIGINT NOT NULL,
    ended BIGINT,
    result TEXT
);
CREATE INDEX tables_by_state ON tables (state);

CREATE TABLE chairs (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    PRIMARY KEY (guest, table_id)
);

CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,
    first BIGINT NOT NULL,
    put TEXT NOT NULL,
    events TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- People: names, accounts, the sessions of accounts, and who is barred. Times are seconds since 1970.
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL
);

CREATE TABLE accounts (
    guest TEXT PRIMARY KEY,
    login TEXT NOT NULL,
    password TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE UNIQUE INDEX accounts_by_login ON accounts (lower(login));

CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES accounts (guest) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_by_guest ON sessions (guest);

CREATE TABLE bars (
    id BIGINT PRIMARY KEY,
    guest TEXT NOT NULL,
    name TEXT NOT NULL,
    why TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT
);
CREATE INDEX bars_by_guest ON bars (guest);

-- What the server keeps for itself, such as the key that signs cookies.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value BYTEA NOT NULL
);

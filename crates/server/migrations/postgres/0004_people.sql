-- A moderator is an account that the operator has chosen, and no login that stands in the settings. Where a forgotten
-- password is sent to; only an address that was confirmed stands here.
ALTER TABLE accounts ADD COLUMN moderator BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN mail TEXT;

-- Which browser a session is in ("Firefox, Android"), and when it was last used, so that its owner knows it again.
ALTER TABLE sessions ADD COLUMN browser TEXT;
ALTER TABLE sessions ADD COLUMN seen BIGINT;

-- Links that work once: to a new password, or, with an address, to confirm that one. The token is kept as a hash.
CREATE TABLE links (
    token TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES accounts (guest) ON DELETE CASCADE,
    mail TEXT,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX links_by_guest ON links (guest);

-- Logins that nobody can register, in small letters: those that have been a moderator's.
CREATE TABLE reserved_logins (
    login TEXT PRIMARY KEY
);

-- Guests who have erased themselves. Their old cookies are still signed, and count for nothing.
CREATE TABLE gone_guests (
    guest TEXT PRIMARY KEY
);

-- The address that a barred person came from, as a keyed hash, and until when newcomers from there are barred too.
ALTER TABLE bars ADD COLUMN address TEXT;
ALTER TABLE bars ADD COLUMN address_until BIGINT;
CREATE INDEX bars_by_address ON bars (address);

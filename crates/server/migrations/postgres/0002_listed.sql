-- Whether a table stands in the lobby, so that the others need not be read to be left out. It stood in the setup alone.
-- A setup that cannot be read is not cast, which would fail; inside a text of it the marks have a backslash before them.
ALTER TABLE tables ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET listed = 1 WHERE setup ~ '"listed":\s*true';
CREATE INDEX tables_in_the_lobby ON tables (created) WHERE state = 'waiting' AND listed = 1;

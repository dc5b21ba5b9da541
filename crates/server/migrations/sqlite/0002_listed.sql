-- Whether a table stands in the lobby, so that the others need not be read to be left out. It stood in the setup alone.
ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET listed = 1 WHERE json_valid(setup) AND json_extract(setup, '$.listed') = 1;
CREATE INDEX tables_in_the_lobby ON tables (created) WHERE state = 'waiting' AND listed = 1;

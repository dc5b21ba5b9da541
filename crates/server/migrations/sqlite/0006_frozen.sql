-- The behaviour of the table (`table::BEHAVIOUR`) that has played a game last; nothing where that was not noted.
ALTER TABLE tables ADD COLUMN behaviour INTEGER;
-- In which form an entry of the log is written: 1 is the wire of that time, 2 are lines of a record.
ALTER TABLE log ADD COLUMN form INTEGER NOT NULL DEFAULT 1;

-- How often the setup of a table has been changed, so that nobody overwrites what they have not read.
ALTER TABLE tables ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
-- The code of a table that is over or closed is free for others. The column is unique and cannot be empty, so that the id,
-- which no code looks like, stands for none.
UPDATE tables SET code = id WHERE state IN ('over', 'closed');

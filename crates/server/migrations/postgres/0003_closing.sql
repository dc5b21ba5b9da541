-- Why a table was closed before its game was over, for people who come back to it.
ALTER TABLE tables ADD COLUMN closing TEXT;

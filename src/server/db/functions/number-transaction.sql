-- The trigger before entries are made: PostgreSQL numbers a transaction at its first write, and by then the entry would
-- have its id. Who sees that every numbered transaction has ended could miss one that has an id and no number yet.
CREATE OR REPLACE FUNCTION number_transaction() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_current_xact_id();
  RETURN NULL;
END
$$;

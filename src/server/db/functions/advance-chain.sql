-- Moves a till's chain on over all that has come without a gap. One that could not be read has no place of its own: the
-- entry after it names its hash, and tells where it belongs.
CREATE OR REPLACE FUNCTION advance_chain(till bigint, moment timestamptz) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  reached bigint;
  last bytea;
  next bytea;
BEGIN
  SELECT c.sequence, c.head INTO reached, last FROM till_chains c WHERE c.till_id = till;
  LOOP
    SELECT e.hash INTO next FROM till_entries e WHERE e.till_id = till AND e.sequence = reached + 1;
    IF NOT FOUND THEN
      SELECT e.previous INTO next FROM till_entries e
      WHERE e.till_id = till AND e.sequence = reached + 2 AND EXISTS (
        SELECT FROM till_entries u WHERE u.till_id = till AND u.hash = e.previous AND u.problem IN ('unreadable', 'signature'));
    END IF;
    EXIT WHEN NOT FOUND;
    reached := reached + 1;
    last := next;
  END LOOP;
  UPDATE till_chains SET sequence = reached, head = last, synced_at = moment WHERE till_id = till;
END
$$;

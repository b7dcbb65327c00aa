-- Audit rows are sealed within seconds. Ids may commit out of order, so a seal names its rows one by one, and the ids
-- that were missing among them are watched until nobody can come with one any more.

-- Up to which id nothing can join any more, under the seal itself. Without it, as in seals from before, up to its last.
ALTER TABLE audit_seals ADD COLUMN settled_id bigint;

-- Ids that were given out and not seen when later ones were sealed: on their way, or rolled back.
CREATE TABLE audit_gaps (
  first_id bigint PRIMARY KEY,
  last_id bigint NOT NULL CHECK (last_id >= first_id),
  noted_at timestamptz NOT NULL,
  -- A row that comes late was written by a transaction before this one; when all of those have ended, the gap is closed.
  next_transaction xid8
);

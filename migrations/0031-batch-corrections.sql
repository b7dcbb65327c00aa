-- A batch that was typed wrongly is put right by an entry in its history, which keeps what it said before: what was sold
-- at the old cost was sold at the old cost.
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_kind_check,
  ADD CONSTRAINT stock_movements_kind_check
    CHECK (kind IN
      ('receive', 'sale', 'return', 'restore', 'adjust', 'deactivate', 'reactivate', 'correct'));

-- Beside the movements and not in them: a sale writes those, and pays for every column and check.
CREATE TABLE batch_corrections (
  movement_id bigint PRIMARY KEY REFERENCES stock_movements,
  batch_id bigint NOT NULL REFERENCES inventory_batches,
  -- What changed and nothing else; money in cents.
  old_values jsonb NOT NULL CHECK (old_values <> '{}'),
  new_values jsonb NOT NULL CHECK (new_values <> '{}' AND new_values <> old_values)
);
CREATE INDEX batch_corrections_batch_id ON batch_corrections (batch_id, movement_id);

-- What nobody should be sold is moved from its batch into quarantine: a movement of the batch, and an entry there.
ALTER TABLE stock_movements
  DROP CONSTRAINT stock_movements_kind_check,
  DROP CONSTRAINT stock_movements_signs,
  ADD CONSTRAINT stock_movements_kind_check CHECK (kind IN
    ('receive', 'sale', 'return', 'restore', 'quarantine', 'adjust', 'deactivate', 'reactivate', 'correct')),
  ADD CONSTRAINT stock_movements_signs CHECK (CASE
    WHEN kind IN ('receive', 'return', 'restore') THEN quantity > 0
    WHEN kind IN ('sale', 'quarantine') THEN quantity < 0
    WHEN kind = 'adjust' THEN quantity <> 0
    ELSE quantity = 0 END);

ALTER TABLE quarantine_movements
  DROP CONSTRAINT quarantine_movements_kind_check,
  DROP CONSTRAINT quarantine_movements_check,
  DROP CONSTRAINT quarantine_movements_check1,
  DROP CONSTRAINT quarantine_movements_check2,
  DROP CONSTRAINT quarantine_movements_check5,
  ADD CONSTRAINT quarantine_movements_kind_check CHECK (kind IN ('return', 'move', 'destroy', 'restore')),
  ADD CONSTRAINT quarantine_movements_signs
    CHECK (CASE WHEN kind IN ('return', 'move') THEN quantity > 0 ELSE quantity < 0 END),
  ADD CONSTRAINT quarantine_movements_entry CHECK ((kind IN ('return', 'move')) = (entry_id IS NULL)),
  ADD CONSTRAINT quarantine_movements_line CHECK (
    (kind = 'return') = (transaction_id IS NOT NULL) AND (kind = 'return') = (line_number IS NOT NULL)),
  ADD CONSTRAINT quarantine_movements_batch CHECK (kind NOT IN ('move', 'restore') OR batch_id IS NOT NULL);

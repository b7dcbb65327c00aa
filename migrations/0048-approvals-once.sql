-- An approval that is asked for again under its key is the same one.
ALTER TABLE approvals ADD COLUMN request_key uuid UNIQUE;

-- What a return laid into quarantine is looked up by the return.
CREATE INDEX quarantine_movements_of ON quarantine_movements (transaction_id) WHERE transaction_id IS NOT NULL;

-- What tills sent when its day may have been over is looked up by when it came.
CREATE INDEX till_entries_late ON till_entries (received_at)
  WHERE transaction_id IS NOT NULL AND received_at - at > interval '10 seconds';

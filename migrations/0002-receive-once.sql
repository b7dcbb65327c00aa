-- A batch carries the key of the request that received it, so that a repeated request receives nothing twice.
ALTER TABLE inventory_batches ADD COLUMN idempotency_key uuid;
CREATE UNIQUE INDEX inventory_batches_idempotency_key
  ON inventory_batches (idempotency_key) WHERE idempotency_key IS NOT NULL;

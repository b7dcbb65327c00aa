-- What is on the shelf is found without reading the batches that were sold out, of which there are more every week. The
-- index names no column that a sale changes: taking stock stays a heap-only update, except for the last unit.
ALTER TABLE inventory_batches ADD COLUMN is_empty boolean NOT NULL GENERATED ALWAYS AS (remaining_quantity = 0) STORED;
CREATE INDEX inventory_batches_on_shelf ON inventory_batches (product_id) WHERE is_active AND NOT is_empty;

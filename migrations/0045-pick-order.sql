-- A sale takes a product's batches from the first that is in date on. Those without a date come last, and are found in the
-- same pass as the others: a date that may be missing would be looked up twice.
DROP INDEX inventory_batches_pick_order;
CREATE INDEX inventory_batches_pick_order
  ON inventory_batches (product_id, coalesce(expiry_date, 'infinity'), received_date, id) WHERE is_active;

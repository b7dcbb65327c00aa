-- A batch number is received once for a product, in whatever capitals. Those of the alphabet from A to Z: the collation
-- "C" knows these alone, and knows them alike in every version and every locale of PostgreSQL.

-- Where two at the same moment got through, both are on the shelf and have been sold from: the later keeps everything
-- but its number, which gets a turn behind it, and the trail says so.
DO $$
DECLARE
  double record;
  free_number text;
BEGIN
  FOR double IN
    SELECT id, product_id, batch_number FROM (
      SELECT id, product_id, batch_number,
        row_number() OVER (PARTITION BY product_id, lower(batch_number COLLATE "C") ORDER BY id) AS turn
      FROM inventory_batches
    ) numbered
    WHERE turn > 1 ORDER BY id
  LOOP
    FOR turn IN 2 .. 1000000 LOOP
      free_number := format('%s (%s)', double.batch_number, turn);
      EXIT WHEN NOT EXISTS (
        SELECT FROM inventory_batches b
        WHERE b.product_id = double.product_id AND lower(b.batch_number COLLATE "C") = lower(free_number COLLATE "C"));
    END LOOP;
    UPDATE inventory_batches SET batch_number = free_number WHERE id = double.id;
    INSERT INTO audit_logs (action, table_name, record_id, ip_address, user_agent, request_id, old_values, new_values,
      created_at)
    VALUES ('update', 'inventory_batches', double.id::text, '', 'migration 0012', '',
      jsonb_build_object('batch_number', double.batch_number), jsonb_build_object('batch_number', free_number,
        'note', 'The same batch number had been received for this product before'), now());
  END LOOP;
END
$$;

ALTER TABLE inventory_batches DROP CONSTRAINT inventory_batches_product_id_batch_number_key;
CREATE UNIQUE INDEX inventory_batches_number ON inventory_batches (product_id, lower(batch_number COLLATE "C"));

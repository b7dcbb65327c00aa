-- What holds for every batch, looked at when any of it is written; why as a trigger: `rules_of_entry`. What remains of it,
-- which every sale writes, is the table's own CHECK.
CREATE OR REPLACE FUNCTION rules_of_batch() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  broken text := CASE
    WHEN NEW.batch_number = '' THEN 'inventory_batches_batch_number_check'
    WHEN NEW.quantity NOT BETWEEN 1 AND 1000000 THEN 'inventory_batches_quantity_check'
    WHEN NEW.cost_per_unit NOT BETWEEN 0 AND 100000000 THEN 'inventory_batches_cost_per_unit_check'
    END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'a batch breaks ' || broken, TABLE = 'inventory_batches', CONSTRAINT = broken;
  END IF;
  RETURN NEW;
END
$$;

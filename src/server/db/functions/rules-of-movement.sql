-- What holds for every movement of stock; why as a function: `rules_of_entry`.
CREATE OR REPLACE FUNCTION rules_of_movement(movement stock_movements) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE
AS $$
DECLARE
  is_of_entry boolean := movement.kind IN ('sale', 'return');
  broken text := CASE
    WHEN movement.kind NOT IN
      ('receive', 'sale', 'return', 'restore', 'quarantine', 'adjust', 'deactivate', 'reactivate', 'correct')
      THEN 'stock_movements_kind'
    WHEN is_of_entry <> (movement.transaction_id IS NOT NULL) OR is_of_entry <> (movement.line_number IS NOT NULL)
      THEN 'stock_movements_entry'
    WHEN movement.reason NOT IN ('count', 'damage', 'theft', 'sample', 'expiry')
      OR (movement.kind = 'adjust') <> (movement.reason IS NOT NULL) THEN 'stock_movements_reason'
    WHEN NOT CASE
      WHEN movement.kind IN ('receive', 'return', 'restore') THEN movement.quantity > 0
      WHEN movement.kind IN ('sale', 'quarantine') THEN movement.quantity < 0
      WHEN movement.kind = 'adjust' THEN movement.quantity <> 0
      ELSE movement.quantity = 0 END THEN 'stock_movements_signs'
    END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'a movement breaks ' || broken, TABLE = 'stock_movements', CONSTRAINT = broken;
  END IF;
  RETURN true;
END
$$;

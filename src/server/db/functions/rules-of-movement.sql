-- What holds for every movement of stock; why as a trigger: `rules_of_entry`.
CREATE OR REPLACE FUNCTION rules_of_movement() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  is_of_entry boolean := NEW.kind IN ('sale', 'return');
  broken text := CASE
    WHEN NEW.kind NOT IN
      ('receive', 'sale', 'return', 'restore', 'quarantine', 'adjust', 'deactivate', 'reactivate', 'correct')
      THEN 'stock_movements_kind'
    WHEN is_of_entry <> (NEW.transaction_id IS NOT NULL) OR is_of_entry <> (NEW.line_number IS NOT NULL)
      THEN 'stock_movements_entry'
    WHEN NEW.reason NOT IN ('count', 'damage', 'theft', 'sample', 'expiry')
      OR (NEW.kind = 'adjust') <> (NEW.reason IS NOT NULL) THEN 'stock_movements_reason'
    WHEN NOT CASE
      WHEN NEW.kind IN ('receive', 'return', 'restore') THEN NEW.quantity > 0
      WHEN NEW.kind IN ('sale', 'quarantine') THEN NEW.quantity < 0
      WHEN NEW.kind = 'adjust' THEN NEW.quantity <> 0
      ELSE NEW.quantity = 0 END THEN 'stock_movements_signs'
    END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'a movement breaks ' || broken, TABLE = 'stock_movements', CONSTRAINT = broken;
  END IF;
  RETURN NEW;
END
$$;

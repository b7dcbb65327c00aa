-- What holds for every payment of a sale or return; why as a trigger: `rules_of_entry`.
CREATE OR REPLACE FUNCTION rules_of_payment() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  broken text := CASE
    WHEN NEW.number <= 0 THEN 'payments_number'
    WHEN NEW.method !~ '^[a-z][a-z0-9_]{0,29}$' THEN 'payments_method'
    WHEN NEW.tendered IS NOT NULL AND NEW.method <> 'cash' THEN 'payments_tendered'
    WHEN NEW.change < 0 OR NEW.change <> coalesce(NEW.tendered, NEW.amount) - NEW.amount
      THEN 'payments_change'
    WHEN NEW.reference = '' OR (NEW.reference IS NOT NULL AND NEW.method = 'cash') THEN 'payments_reference'
    END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'a payment breaks ' || broken, TABLE = 'payments', CONSTRAINT = broken;
  END IF;
  RETURN NEW;
END
$$;

-- What holds for every payment of a sale or return; why as a function: `rules_of_entry`.
CREATE OR REPLACE FUNCTION rules_of_payment(payment payments) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE
AS $$
DECLARE
  broken text := CASE
    WHEN payment.number <= 0 THEN 'payments_number'
    WHEN payment.method !~ '^[a-z][a-z0-9_]{0,29}$' THEN 'payments_method'
    WHEN payment.tendered IS NOT NULL AND payment.method <> 'cash' THEN 'payments_tendered'
    WHEN payment.change < 0 OR payment.change <> coalesce(payment.tendered, payment.amount) - payment.amount
      THEN 'payments_change'
    WHEN payment.reference = '' OR (payment.reference IS NOT NULL AND payment.method = 'cash') THEN 'payments_reference'
    END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'a payment breaks ' || broken, TABLE = 'payments', CONSTRAINT = broken;
  END IF;
  RETURN true;
END
$$;

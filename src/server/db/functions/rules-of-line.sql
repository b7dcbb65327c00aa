-- What holds for every line of a sale or return; why as a trigger: `rules_of_entry`.
CREATE OR REPLACE FUNCTION rules_of_line() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  broken text := CASE
    WHEN NEW.line_number <= 0 THEN 'transaction_items_line_number'
    WHEN NEW.unit_price <= 0 THEN 'transaction_items_unit_price'
    WHEN NEW.discount_reason = '' THEN 'transaction_items_discount_reason'
    WHEN (NEW.original_id IS NULL) <> (NEW.original_line IS NULL)
      OR (NEW.original_id IS NULL) <> (NEW.original_unit IS NULL) OR NEW.original_unit < 0
      THEN 'transaction_items_original'
    WHEN NEW.line_total <> NEW.unit_price * NEW.quantity THEN 'transaction_items_total'
    WHEN NEW.quantity = 0 THEN 'transaction_items_signs'
    WHEN NEW.quantity > 0 AND (NEW.original_id IS NOT NULL
      OR least(NEW.discount, NEW.cart_discount, NEW.vat, NEW.revenue, NEW.cost) < 0) THEN 'transaction_items_signs'
    WHEN NEW.quantity < 0 AND greatest(NEW.discount, NEW.cart_discount, NEW.vat, NEW.cost) > 0
      THEN 'transaction_items_signs'
    END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'a line breaks ' || broken, TABLE = 'transaction_items', CONSTRAINT = broken;
  END IF;
  RETURN NEW;
END
$$;

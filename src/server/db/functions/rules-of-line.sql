-- What holds for every line of a sale or return; why as a function: `rules_of_entry`.
CREATE OR REPLACE FUNCTION rules_of_line(line transaction_items) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE
AS $$
DECLARE
  broken text := CASE
    WHEN line.line_number <= 0 THEN 'transaction_items_line_number'
    WHEN line.unit_price <= 0 THEN 'transaction_items_unit_price'
    WHEN line.discount_reason = '' THEN 'transaction_items_discount_reason'
    WHEN (line.original_id IS NULL) <> (line.original_line IS NULL)
      OR (line.original_id IS NULL) <> (line.original_unit IS NULL) OR line.original_unit < 0
      THEN 'transaction_items_original'
    WHEN line.line_total <> line.unit_price * line.quantity THEN 'transaction_items_total'
    WHEN line.quantity = 0 THEN 'transaction_items_signs'
    WHEN line.quantity > 0 AND (line.original_id IS NOT NULL
      OR least(line.discount, line.cart_discount, line.vat, line.revenue, line.cost) < 0) THEN 'transaction_items_signs'
    WHEN line.quantity < 0 AND greatest(line.discount, line.cart_discount, line.vat, line.cost) > 0
      THEN 'transaction_items_signs'
    END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'a line breaks ' || broken, TABLE = 'transaction_items', CONSTRAINT = broken;
  END IF;
  RETURN true;
END
$$;

-- What holds for every sale and return. A table's own CHECKs are read and prepared anew by every statement that writes to
-- it, which took a sixth of a sale; these are prepared once for a connection (docs/decisions/0057).
CREATE OR REPLACE FUNCTION rules_of_entry(entry transactions) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE
AS $$
DECLARE
  broken text := CASE
    WHEN entry.kind NOT IN ('sale', 'return') THEN 'transactions_kind'
    WHEN entry.kind = 'sale' AND entry.original_id IS NOT NULL THEN 'transactions_original'
    WHEN entry.payment_method !~ '^[a-z][a-z0-9_]{0,29}$' THEN 'transactions_payment_method'
    WHEN entry.vat_mode NOT IN ('exclusive', 'inclusive', 'none') THEN 'transactions_vat_mode'
    WHEN entry.vat_rate < 0 THEN 'transactions_vat_rate'
    WHEN entry.cents_per_point <= 0 THEN 'transactions_cents_per_point'
    WHEN entry.age_proof NOT IN ('verified_customer', 'document_seen', 'cashier_confirmed', 'none', 'unknown')
      THEN 'transactions_age_proof'
    WHEN entry.document_kind NOT IN ('slip', 'abridged_tax_invoice', 'tax_invoice', 'credit_note', 'refund')
      THEN 'transactions_document_kind'
    WHEN entry.cart_discount_reason = '' THEN 'transactions_cart_discount_reason'
    WHEN entry.total <> entry.subtotal - entry.discount + CASE entry.vat_mode WHEN 'exclusive' THEN entry.vat ELSE 0 END
      THEN 'transactions_total'
    WHEN entry.kind = 'sale' AND (entry.subtotal <= 0 OR entry.rounding > 0
      OR least(entry.discount, entry.cart_discount, entry.points_redeemed, entry.points_value, entry.vat, entry.total,
        entry.loyalty_points_earned) < 0) THEN 'transactions_signs'
    WHEN entry.kind <> 'sale' AND (entry.subtotal >= 0
      OR greatest(entry.discount, entry.cart_discount, entry.points_redeemed, entry.points_value, entry.vat, entry.total,
        entry.loyalty_points_earned) > 0) THEN 'transactions_signs'
    END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'an entry breaks ' || broken, TABLE = 'transactions', CONSTRAINT = broken;
  END IF;
  RETURN true;
END
$$;

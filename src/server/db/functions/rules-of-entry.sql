-- What holds for every sale and return. A table's own CHECKs are read and prepared anew by every statement that writes to
-- it, which took a sixth of a sale; what a trigger holds is prepared once for a connection (docs/decisions/0058).
CREATE OR REPLACE FUNCTION rules_of_entry() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  broken text := CASE
    WHEN NEW.kind NOT IN ('sale', 'return') THEN 'transactions_kind'
    WHEN NEW.kind = 'sale' AND NEW.original_id IS NOT NULL THEN 'transactions_original'
    WHEN NEW.payment_method !~ '^[a-z][a-z0-9_]{0,29}$' THEN 'transactions_payment_method'
    WHEN NEW.vat_mode NOT IN ('exclusive', 'inclusive', 'none') THEN 'transactions_vat_mode'
    WHEN NEW.vat_rate < 0 THEN 'transactions_vat_rate'
    WHEN NEW.cents_per_point <= 0 THEN 'transactions_cents_per_point'
    WHEN NEW.age_proof NOT IN ('verified_customer', 'document_seen', 'cashier_confirmed', 'none', 'unknown')
      THEN 'transactions_age_proof'
    WHEN NEW.document_kind NOT IN ('slip', 'abridged_tax_invoice', 'tax_invoice', 'credit_note', 'refund')
      THEN 'transactions_document_kind'
    WHEN NEW.cart_discount_reason = '' THEN 'transactions_cart_discount_reason'
    WHEN NEW.total <> NEW.subtotal - NEW.discount + CASE NEW.vat_mode WHEN 'exclusive' THEN NEW.vat ELSE 0 END
      THEN 'transactions_total'
    WHEN NEW.kind = 'sale' AND (NEW.subtotal <= 0 OR NEW.rounding > 0
      OR least(NEW.discount, NEW.cart_discount, NEW.points_redeemed, NEW.points_value, NEW.vat, NEW.total,
        NEW.loyalty_points_earned) < 0) THEN 'transactions_signs'
    WHEN NEW.kind <> 'sale' AND (NEW.subtotal >= 0
      OR greatest(NEW.discount, NEW.cart_discount, NEW.points_redeemed, NEW.points_value, NEW.vat, NEW.total,
        NEW.loyalty_points_earned) > 0) THEN 'transactions_signs'
    END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'an entry breaks ' || broken, TABLE = 'transactions', CONSTRAINT = broken;
  END IF;
  RETURN NEW;
END
$$;

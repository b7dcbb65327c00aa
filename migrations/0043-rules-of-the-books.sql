-- The rules of the books' four tables become one function each (src/server/db/functions/rules-of-*.sql, applied after the
-- migrations, under the same lock): prepared once for a connection instead of with every sale. What is in the tables was
-- held to them one by one and is not looked at again.
CREATE FUNCTION rules_of_entry(entry transactions) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN true; END';
CREATE FUNCTION rules_of_line(line transaction_items) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN true; END';
CREATE FUNCTION rules_of_payment(payment payments) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN true; END';
CREATE FUNCTION rules_of_movement(movement stock_movements) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN true; END';

ALTER TABLE transactions
  DROP CONSTRAINT transactions_kind_check,
  DROP CONSTRAINT transactions_check,
  DROP CONSTRAINT transactions_payment_method,
  DROP CONSTRAINT transactions_vat_mode_check,
  DROP CONSTRAINT transactions_vat_rate_check,
  DROP CONSTRAINT transactions_cents_per_point_check,
  DROP CONSTRAINT transactions_age_proof_check,
  DROP CONSTRAINT transactions_document_kind_check,
  DROP CONSTRAINT transactions_cart_discount_reason_check,
  DROP CONSTRAINT transactions_total,
  DROP CONSTRAINT transactions_signs,
  ADD CONSTRAINT transactions_rules CHECK (rules_of_entry(transactions)) NOT VALID;

ALTER TABLE transaction_items
  DROP CONSTRAINT transaction_items_line_number_check,
  DROP CONSTRAINT transaction_items_unit_price_check,
  DROP CONSTRAINT transaction_items_discount_reason_check,
  DROP CONSTRAINT transaction_items_original,
  DROP CONSTRAINT transaction_items_original_unit_check,
  DROP CONSTRAINT transaction_items_check,
  DROP CONSTRAINT transaction_items_signs,
  ADD CONSTRAINT transaction_items_rules CHECK (rules_of_line(transaction_items)) NOT VALID;

ALTER TABLE payments
  DROP CONSTRAINT payments_number_check,
  DROP CONSTRAINT payments_method,
  DROP CONSTRAINT payments_check,
  DROP CONSTRAINT payments_check1,
  DROP CONSTRAINT payments_check2,
  ADD CONSTRAINT payments_rules CHECK (rules_of_payment(payments)) NOT VALID;

ALTER TABLE stock_movements
  DROP CONSTRAINT stock_movements_kind_check,
  DROP CONSTRAINT stock_movements_entry,
  DROP CONSTRAINT stock_movements_reason_check,
  DROP CONSTRAINT stock_movements_check2,
  DROP CONSTRAINT stock_movements_signs,
  ADD CONSTRAINT stock_movements_rules CHECK (rules_of_movement(stock_movements)) NOT VALID;

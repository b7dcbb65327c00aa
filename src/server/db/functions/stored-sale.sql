-- The answer that a sale with this key was given, or null. It rests on no less than the first one did: after a wait for a
-- standby that was cut short the sale is in this database and perhaps in no other, so the answer leaves a record in the
-- log behind the sale, and its commit waits for the standbys in the sale's stead (docs/decisions/0026).
CREATE OR REPLACE FUNCTION stored_sale(sale_key uuid) RETURNS jsonb
LANGUAGE plpgsql
AS $$
DECLARE
  answer jsonb;
BEGIN
  SELECT jsonb_build_object('transaction_id', id, 'transaction_number', transaction_number, 'subtotal', subtotal,
    'discount', discount, 'vat', vat, 'total', total, 'rounding', rounding, 'vat_mode', vat_mode, 'vat_rate', vat_rate,
    'payments', payments_of(id), 'points_redeemed', points_redeemed, 'points_value', points_value,
    'document_kind', document_kind,
    'items', (SELECT jsonb_agg(jsonb_build_object('line_number', line_number, 'discount', i.discount,
      'promotions', promotions_of(i.transaction_id, line_number)) ORDER BY line_number)
      FROM transaction_items i WHERE i.transaction_id = transactions.id),
    'loyalty_points_earned', loyalty_points_earned, 'age_proof', kept_age_proof(age_proof, age_confirmed),
    'seller_id', seller_id, 'created_at', created_at, 'replayed', true, 'request_hash', encode(request_hash, 'hex'))
  INTO answer FROM transactions WHERE idempotency_key = sale_key;
  IF answer IS NOT NULL THEN
    PERFORM pg_logical_emit_message(true, 'veld', 'sold before');
  END IF;
  RETURN answer;
END
$$;

-- The answer that a sale with this key was given, or null.
CREATE OR REPLACE FUNCTION stored_sale(sale_key uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('transaction_id', id, 'transaction_number', transaction_number, 'subtotal', subtotal,
    'vat', vat, 'total', total, 'vat_mode', vat_mode, 'vat_rate', vat_rate, 'payments', payments_of(id),
    'loyalty_points_earned', loyalty_points_earned, 'replayed', true, 'request_hash', encode(request_hash, 'hex'))
  FROM transactions WHERE idempotency_key = sale_key;
END;

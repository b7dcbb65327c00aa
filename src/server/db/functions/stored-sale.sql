-- The answer that a sale with this key was given, or null.
CREATE OR REPLACE FUNCTION stored_sale(sale_key uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('transaction_id', id, 'transaction_number', transaction_number, 'subtotal', subtotal,
    'vat', vat, 'total', total, 'vat_mode', vat_mode, 'vat_rate', vat_rate, 'payments', (
      SELECT jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount, 'tendered', p.tendered,
        'change', p.change, 'reference', p.reference) ORDER BY p.number)
      FROM payments p WHERE p.transaction_id = t.id
    ), 'loyalty_points_earned', loyalty_points_earned, 'replayed', true,
    'request_hash', encode(request_hash, 'hex'))
  FROM transactions t WHERE idempotency_key = sale_key;
END;

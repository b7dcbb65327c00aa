-- The sale that the book has under the key of an entry, and whether the entry tells the same; null where there is none.
CREATE OR REPLACE FUNCTION stored_dark_sale(sale jsonb) RETURNS jsonb
LANGUAGE plpgsql
AS $$
DECLARE
  answer jsonb;
BEGIN
  SELECT jsonb_build_object('transaction_id', t.id, 'transaction_number', t.transaction_number, 'problems', '[]'::jsonb,
    'is_other', NOT (t.kind = 'sale'
      AND (t.subtotal, t.discount, t.vat, t.total, t.rounding) = ((sale ->> 'subtotal')::bigint,
        (sale ->> 'discount')::bigint, (sale ->> 'vat')::bigint, (sale ->> 'total')::bigint, (sale ->> 'rounding')::bigint)
      AND (t.customer_id IS NULL OR to_jsonb(t.customer_id) = sale -> 'customer_id')
      AND sale -> 'products' = (SELECT jsonb_agg(product_id ORDER BY line_number) FROM transaction_items WHERE transaction_id = t.id)
      AND sale -> 'quantities' = (SELECT jsonb_agg(quantity ORDER BY line_number) FROM transaction_items WHERE transaction_id = t.id)
      AND sale -> 'prices' = (SELECT jsonb_agg(unit_price ORDER BY line_number) FROM transaction_items WHERE transaction_id = t.id)
      AND (SELECT jsonb_agg(jsonb_build_array(p ->> 'method', p -> 'amount')) FROM jsonb_array_elements(sale -> 'payments') p)
        = (SELECT jsonb_agg(jsonb_build_array(method, amount) ORDER BY number) FROM payments WHERE transaction_id = t.id)))
  INTO answer FROM transactions t WHERE t.idempotency_key = (sale ->> 'idempotency_key')::uuid;
  IF answer IS NOT NULL THEN
    -- It rests on no less than the first answer did (`stored_sale`).
    PERFORM pg_logical_emit_message(true, 'veld', 'sold before');
  END IF;
  RETURN answer;
END
$$;

-- The payments of a sale, in their order, as its answers tell them.
CREATE OR REPLACE FUNCTION payments_of(sale_id bigint) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_agg(jsonb_build_object('method', method, 'amount', amount, 'tendered', tendered, 'change', change,
    'reference', reference) ORDER BY number)
  FROM payments WHERE transaction_id = sale_id;
END;

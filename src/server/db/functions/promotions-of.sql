-- The promotions of a line, in their order, as its answers tell them.
CREATE OR REPLACE FUNCTION promotions_of(sale_id bigint, line smallint) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(jsonb_build_object('promotion_id', promotion_id, 'name', name, 'amount', amount)
    ORDER BY promotion_id), '[]')
  FROM line_promotions WHERE transaction_id = sale_id AND line_number = line;
END;

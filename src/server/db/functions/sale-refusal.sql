-- Why a sale was not made, as its answer tells it; null where nothing is in its way any more.
CREATE OR REPLACE FUNCTION sale_refusal(sale jsonb) RETURNS jsonb
LANGUAGE plpgsql
AS $$
DECLARE
  given record;
  has record;
  problems jsonb;
BEGIN
  SELECT * INTO given FROM jsonb_to_record(sale) AS f(customer_id bigint, products bigint[], quantities integer[],
    prices bigint[], points_redeemed integer, store_credit bigint, account bigint, day date);
  SELECT c.has_medical_card AS card, c.medical_card_number_hash IS NOT NULL AS card_number,
    c.medical_card_expiry_date AS card_expiry, c.loyalty_points, c.store_credit, c.account_limit,
    coalesce(c.account_limit - c.account_owed, 0) AS account
  INTO has FROM customers c WHERE c.id = given.customer_id;

  SELECT jsonb_agg(problem ORDER BY line) INTO problems
  FROM (
    SELECT line, jsonb_build_object('line', line, 'product_id', product_id, 'name', p.name, 'price', p.price,
      'unit_price', unit_price, 'problem', CASE
        WHEN p.id IS NULL THEN 'unknown'
        WHEN p.archived_at IS NOT NULL THEN 'archived'
        WHEN p.price <> unit_price THEN 'price'
        WHEN has.card IS NOT TRUE THEN 'no card'
        WHEN NOT has.card_number THEN 'no card number'
        ELSE 'expired card' END) AS problem
    FROM unnest(given.products, given.prices) WITH ORDINALITY AS asked (product_id, unit_price, line)
    LEFT JOIN products p ON p.id = asked.product_id
    WHERE p.id IS NULL OR p.archived_at IS NOT NULL OR p.price <> unit_price
      OR (p.is_medical AND (has.card IS NOT TRUE OR NOT has.card_number OR coalesce(has.card_expiry < given.day, false)))
  ) found_problems;
  IF problems IS NOT NULL THEN
    RETURN jsonb_build_object('refusal', 'lines', 'lines', problems);
  END IF;

  -- A shortage is one that the whole shelf has at this moment; what the sale had in hand may have been less than that.
  SELECT jsonb_agg(jsonb_build_object('product_id', p.id, 'name', p.name, 'left', shelf.stock) ORDER BY p.id)
  INTO problems
  FROM (
    SELECT product_id, sum(quantity) AS wanted
    FROM unnest(given.products, given.quantities) AS line (product_id, quantity)
    GROUP BY product_id
  ) asked
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(b.remaining_quantity), 0) AS stock FROM inventory_batches b
    WHERE b.product_id = asked.product_id AND b.is_active AND (b.expiry_date IS NULL OR b.expiry_date >= given.day)
  ) shelf
  JOIN products p ON p.id = asked.product_id
  WHERE shelf.stock < asked.wanted;
  IF problems IS NOT NULL THEN
    RETURN jsonb_build_object('refusal', 'stock', 'lines', problems);
  END IF;

  -- Who owes points or credit since a till sold without the server can still pay otherwise.
  RETURN CASE
    WHEN given.points_redeemed > 0 AND has.loyalty_points < given.points_redeemed THEN
      jsonb_build_object('refusal', 'points', 'left', has.loyalty_points)
    WHEN given.store_credit > 0 AND has.store_credit < given.store_credit THEN
      jsonb_build_object('refusal', 'store credit', 'left', has.store_credit)
    WHEN given.account > 0 AND has.account_limit IS NULL THEN jsonb_build_object('refusal', 'no account')
    WHEN given.account > 0 AND has.account < given.account THEN
      jsonb_build_object('refusal', 'account limit', 'left', greatest(has.account, 0))
    END;
END
$$;

-- A return, in one round trip; its amounts come negative. They were reckoned by the application from what had come back of
-- the sale when it looked (`returns_before`): if another return was faster, it looks again. Rows of the book cannot be
-- locked by a role that may only add to it, so returns of one sale wait for each other by a lock of their own.
CREATE OR REPLACE FUNCTION record_return(entry jsonb) RETURNS jsonb
LANGUAGE plpgsql
AS $$
DECLARE
  given record;
  answer jsonb;
  return_id bigint;
  return_number text;
  drawer bigint;
  is_whole boolean;
BEGIN
  SELECT * INTO given FROM jsonb_to_record(entry) AS f(idempotency_key uuid, request_hash text, original_id bigint,
    returns_before integer, customer_id bigint, seller_id uuid, products bigint[], names text[], skus text[],
    categories text[], quantities integer[], prices bigint[], discounts bigint[], cart_discounts bigint[], vats bigint[],
    revenues bigint[], original_lines integer[], original_units integer[], destination text, payment_method text,
    payments jsonb, subtotal bigint, discount bigint, cart_discount bigint, points_redeemed integer, points_value bigint,
    vat bigint, total bigint, rounding bigint, store_credit bigint, account bigint, vat_mode text, vat_rate numeric,
    loyalty_points_earned integer, cents_per_point integer, document_kind text, reason text, is_void boolean, day date,
    created_at timestamptz, actor jsonb, till_id bigint, cash bigint, is_shift_required boolean, approval_id bigint,
    shop jsonb, promotions jsonb);

  PERFORM pg_advisory_xact_lock(hashtextextended('returns', given.original_id)) WHERE given.original_id IS NOT NULL;
  answer := stored_sale(given.idempotency_key);
  IF answer IS NOT NULL THEN
    RETURN answer;
  END IF;
  IF given.original_id IS NOT NULL
    AND (SELECT count(*) FROM transactions t WHERE t.original_id = given.original_id) <> given.returns_before THEN
    RAISE serialization_failure USING MESSAGE = 'another return of this sale was faster';
  END IF;

  -- As of a sale: the shift that is open at the till pays it out, and who counts it waits (`record_sale`).
  IF given.till_id IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM tills t WHERE t.id = given.till_id AND t.retired_at IS NULL) THEN
      RETURN jsonb_build_object('refusal', 'unknown till');
    END IF;
    FOR look IN 1..2 LOOP
      SELECT s.id INTO drawer FROM shifts s WHERE s.till_id = given.till_id AND s.closed_at IS NULL FOR SHARE;
      EXIT WHEN FOUND;
    END LOOP;
  END IF;
  IF drawer IS NULL AND given.is_shift_required AND given.cash <> 0 THEN
    RETURN jsonb_build_object('refusal', 'no shift');
  END IF;

  -- In the order of the sales, so that none waits for the other in a circle.
  IF given.destination = 'batch' THEN
    PERFORM b.id FROM inventory_batches b
    WHERE b.id IN (SELECT m.batch_id FROM stock_movements m
      WHERE m.transaction_id = given.original_id AND m.line_number = ANY (given.original_lines) AND m.kind = 'sale')
    ORDER BY b.product_id, b.expiry_date NULLS LAST, b.received_date, b.id
    FOR UPDATE;
  END IF;

  INSERT INTO transactions (transaction_number, kind, original_id, idempotency_key, request_hash, customer_id, seller_id,
    payment_method, subtotal, discount, cart_discount, points_redeemed, points_value, vat, total, rounding, vat_mode,
    vat_rate, loyalty_points_earned, cents_per_point, document_kind, particulars_id, age_proof, notes, day, created_at,
    till_id, shift_id, approval_id)
  VALUES ('CN-' || lpad(nextval('return_numbers')::text, 8, '0'), 'return', given.original_id, given.idempotency_key,
    decode(given.request_hash, 'hex'), given.customer_id, given.seller_id, given.payment_method, given.subtotal,
    given.discount, given.cart_discount, given.points_redeemed, given.points_value, given.vat, given.total,
    given.rounding, given.vat_mode, given.vat_rate, given.loyalty_points_earned, given.cents_per_point,
    given.document_kind, kept_particulars(given.shop, given.created_at), 'unknown', given.reason, given.day,
    given.created_at, given.till_id, drawer, given.approval_id)
  ON CONFLICT (idempotency_key) DO NOTHING
  RETURNING id, transaction_number INTO return_id, return_number;
  IF return_id IS NULL THEN
    RETURN stored_sale(given.idempotency_key);
  END IF;

  -- What is still out of a sold line lies end to end over the batches it was taken from, in the order of their expiry; the
  -- first units of it come back. An expiry that was corrected since changes the order, and no batch gets back more than
  -- was taken from it.
  WITH line AS (
    SELECT *, unit - min(unit) OVER (PARTITION BY original_line) AS lower_end FROM unnest(given.products, given.names, given.skus, given.categories, given.quantities, given.prices,
      given.discounts, given.cart_discounts, given.vats, given.revenues, given.original_lines, given.original_units)
      WITH ORDINALITY AS asked (product_id, name, sku, category, quantity, unit_price, discount, cart_discount, vat,
        revenue, original_line, unit, number)
  ), returned AS (
    SELECT i.original_line, m.batch_id, sum(m.quantity) AS quantity
    FROM transactions r
    JOIN transaction_items i ON i.transaction_id = r.id
    CROSS JOIN LATERAL (
      SELECT batch_id, quantity FROM stock_movements
      WHERE transaction_id = r.id AND line_number = i.line_number AND kind = 'return'
      UNION ALL
      SELECT batch_id, quantity FROM quarantine_movements
      WHERE transaction_id = r.id AND line_number = i.line_number AND kind = 'return'
    ) m
    WHERE r.original_id = given.original_id
    GROUP BY 1, 2
  ), taken AS (
    SELECT line_number, batch_id, quantity, sum(quantity) OVER (PARTITION BY line_number
      ORDER BY expiry_date NULLS LAST, received_date, batch_id) AS upper_end
    FROM (
      SELECT m.line_number, m.batch_id, b.expiry_date, b.received_date,
        -m.quantity - coalesce(returned.quantity, 0) AS quantity
      FROM stock_movements m JOIN inventory_batches b ON b.id = m.batch_id
      LEFT JOIN returned ON returned.original_line = m.line_number AND returned.batch_id = m.batch_id
      WHERE m.transaction_id = given.original_id AND m.kind = 'sale'
    ) still_out
    WHERE quantity > 0
  ), pick AS MATERIALIZED (
    SELECT line.number, line.product_id, taken.batch_id,
      (least(line.lower_end + line.quantity, taken.upper_end)
        - greatest(line.lower_end, taken.upper_end - taken.quantity))::integer AS back
    FROM line JOIN taken ON taken.line_number = line.original_line
      AND taken.upper_end > line.lower_end AND taken.upper_end - taken.quantity < line.lower_end + line.quantity
  ), known AS (
    SELECT number, sum(back)::integer AS back FROM pick GROUP BY number
  ), items AS (
    INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name, quantity,
      unit_price, line_total, discount, cart_discount, vat, revenue, cost, original_id, original_line, original_unit)
    SELECT return_id, line.number, line.product_id, line.name, line.sku, line.category, -line.quantity, line.unit_price,
      -line.unit_price * line.quantity, line.discount, line.cart_discount, line.vat, line.revenue,
      -- Its part of what the line cost when it was sold, as `takenBack` divides; the batch may have been corrected since.
      coalesce(div(2 * sold.cost * line.unit + sold.quantity, 2 * sold.quantity)
        - div(2 * sold.cost * (line.unit + line.quantity) + sold.quantity, 2 * sold.quantity), 0),
      given.original_id, line.original_line, line.unit
    FROM line
    LEFT JOIN transaction_items sold ON sold.transaction_id = given.original_id AND sold.line_number = line.original_line
    RETURNING transaction_items.quantity
  ), shelved AS (
    UPDATE inventory_batches b SET remaining_quantity = b.remaining_quantity + used.back
    FROM (SELECT batch_id, sum(back)::integer AS back FROM pick GROUP BY batch_id) used
    WHERE b.id = used.batch_id AND given.destination = 'batch'
  ), moved AS (
    INSERT INTO stock_movements (batch_id, kind, quantity, transaction_id, line_number, profile_id, created_at)
    SELECT batch_id, 'return', back, return_id, number, given.seller_id, given.created_at FROM pick
    WHERE given.destination = 'batch'
    RETURNING quantity
  ), kept AS (
    INSERT INTO quarantine_movements (kind, product_id, batch_id, quantity, transaction_id, line_number, reason,
      profile_id, created_at)
    SELECT 'return', product_id, batch_id, back, return_id, number, given.reason, given.seller_id, given.created_at
    FROM (
      SELECT product_id, batch_id, back, number FROM pick WHERE given.destination = 'quarantine'
      UNION ALL
      -- Of what batch the rest is nobody knows.
      SELECT line.product_id, NULL, line.quantity - coalesce(known.back, 0), line.number
      FROM line LEFT JOIN known USING (number) WHERE line.quantity > coalesce(known.back, 0)
    ) incoming
    RETURNING quantity
  ), paid AS (
    INSERT INTO payments (transaction_id, number, method, amount, tendered, change, reference)
    SELECT return_id, row_number() OVER (), p.method, p.amount, NULL, 0, NULL
    FROM jsonb_to_recordset(given.payments) AS p(method text, amount bigint)
  ), charged AS (
    UPDATE customers SET loyalty_points = loyalty_points + given.loyalty_points_earned - given.points_redeemed,
      total_spent = total_spent + given.total, store_credit = store_credit - given.store_credit,
      account_owed = account_owed + given.account
    WHERE id = given.customer_id
  ), loyalty AS (
    INSERT INTO loyalty_movements (customer_id, transaction_id, points, spent, created_at)
    SELECT given.customer_id, return_id, given.loyalty_points_earned - given.points_redeemed, given.total,
      given.created_at
    WHERE given.customer_id IS NOT NULL
  ), ledger AS (
    INSERT INTO customer_ledger (customer_id, ledger, amount, transaction_id, profile_id, created_at)
    SELECT given.customer_id, owed.ledger, owed.amount, return_id, given.seller_id, given.created_at
    FROM (VALUES ('store_credit', -given.store_credit), ('account', given.account)) AS owed (ledger, amount)
    -- A till's sale whose customer is not known was in no ledger, and its return is in none.
    WHERE owed.amount <> 0 AND given.customer_id IS NOT NULL
  )
  INSERT INTO audit_logs (user_id, user_name, action, table_name, record_id, ip_address, user_agent, request_id,
    new_values, created_at)
  VALUES (given.seller_id, given.actor ->> 'name', 'create', 'transactions', return_id::text,
    given.actor ->> 'ip_address', given.actor ->> 'user_agent', given.actor ->> 'request_id',
    jsonb_build_object('transaction_number', return_number, 'total', round(given.total / 100.0, 2), 'kind',
      CASE WHEN given.is_void THEN 'void' ELSE 'return' END, 'original',
      (SELECT t.transaction_number FROM transactions t WHERE t.id = given.original_id), 'reason', given.reason,
      'destination', given.destination),
    given.created_at)
  RETURNING (SELECT sum(quantity) FROM line) = -(SELECT sum(quantity) FROM items)
    AND (SELECT sum(quantity) FROM line)
      = coalesce((SELECT sum(quantity) FROM moved), 0) + coalesce((SELECT sum(quantity) FROM kept), 0) INTO is_whole;
  IF is_whole IS NOT TRUE THEN
    RAISE serialization_failure USING MESSAGE = 'other goods came back than were booked';
  END IF;

  IF given.promotions IS NOT NULL THEN
    INSERT INTO line_promotions (transaction_id, line_number, promotion_id, name, amount, day)
    SELECT return_id, p.line_number, p.promotion_id, p.name, p.amount, given.day
    FROM jsonb_to_recordset(given.promotions)
      AS p(line_number smallint, promotion_id bigint, name text, amount bigint);
  END IF;

  RETURN jsonb_build_object('transaction_id', return_id, 'transaction_number', return_number);
END
$$;

-- A sale as a till made it without the server, or as a restored server has lost it: it has happened, so nothing is refused.
-- What is not as it should be comes back as problems, which somebody looks at. Sums were held against each other by the
-- application. Stock is taken as of the moment of the sale, and what no batch has is a shortfall.
CREATE OR REPLACE FUNCTION record_dark_sale(sale jsonb) RETURNS jsonb
LANGUAGE plpgsql
-- As of `record_sale`.
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  given record;
  answer jsonb;
  problems jsonb := '[]';
  customer record;
  buyer bigint;
  is_minor boolean := false;
  proof text;
  wanted_number text;
  in_hand bigint[];
  sale_id bigint;
  sale_number text;
  is_whole boolean;
  left_over jsonb;
  is_closed boolean := false;
BEGIN
  SELECT * INTO given FROM jsonb_to_record(sale) AS f(idempotency_key uuid, request_hash text, customer_id bigint,
    seller_id uuid, products bigint[], names text[], skus text[], categories text[], quantities integer[],
    prices bigint[], discounts bigint[], reasons text[], cart_discounts bigint[], vats bigint[], revenues bigint[],
    payment_method text, payments jsonb, subtotal bigint, discount bigint, cart_discount bigint,
    cart_discount_reason text, points_redeemed integer, points_value bigint, vat bigint, total bigint, rounding bigint,
    store_credit bigint, account bigint, vat_mode text, vat_rate numeric, loyalty_points_earned integer,
    cents_per_point integer, document_kind text, shop jsonb, age_confirmed boolean, document_seen boolean,
    transaction_number text, day date, today date, adult_if_born_by text, at timestamptz, created_at timestamptz,
    received_at timestamptz, actor jsonb, till_id bigint, shift_id bigint, approval_id bigint, promotions jsonb);

  answer := stored_dark_sale(sale);
  IF answer IS NOT NULL THEN
    RETURN answer;
  END IF;

  -- The sums of its day may have been made without it: from there on they are read from the sales, until they are made
  -- anew. Nobody makes them meanwhile (`ADVISORY_LOCKS.summary`).
  PERFORM pg_advisory_xact_lock_shared(7353003);
  UPDATE sales_summary z
  SET counted_until = (given.created_at AT TIME ZONE z.time_zone)::date::timestamp AT TIME ZONE z.time_zone
  WHERE z.counted_until > given.created_at;

  -- Who counts or closes the shift waits, or has done so: then it is late, and goes into an addendum.
  IF given.shift_id IS NOT NULL THEN
    SELECT s.closed_at IS NOT NULL INTO is_closed FROM shifts s WHERE s.id = given.shift_id FOR SHARE;
  END IF;

  SELECT c.id, c.date_of_birth AS born, c.is_verified, c.has_medical_card, c.medical_card_expiry_date AS card_expiry,
    c.medical_card_number_hash IS NOT NULL AS has_number
  INTO customer FROM customers c WHERE c.id = given.customer_id;
  IF FOUND THEN
    buyer := customer.id;
    -- As text: 29 February has no date of its own in most years.
    is_minor := coalesce(customer.born::text > given.adult_if_born_by, false);
  ELSIF given.customer_id IS NOT NULL THEN
    problems := problems || jsonb_build_object('problem', 'unknown customer', 'customer_id', given.customer_id);
  END IF;
  IF is_minor THEN
    problems := problems || jsonb_build_object('problem', 'under age');
  END IF;
  proof := CASE
    WHEN buyer IS NOT NULL AND customer.is_verified AND customer.born IS NOT NULL AND NOT is_minor THEN 'verified_customer'
    WHEN given.document_seen THEN 'document_seen'
    WHEN given.age_confirmed THEN 'cashier_confirmed'
    ELSE 'none' END;

  SELECT jsonb_agg(jsonb_build_object('line', line) ORDER BY line) INTO answer
  FROM unnest(given.products) WITH ORDINALITY AS sold (product_id, line)
  WHERE NOT EXISTS (SELECT FROM products p WHERE p.id = sold.product_id);
  IF answer IS NOT NULL THEN
    RETURN jsonb_build_object('unknown_lines', answer);
  END IF;

  SELECT problems || coalesce(jsonb_agg(problem ORDER BY line), '[]') INTO problems
  FROM (
    SELECT line, jsonb_build_object('line', line, 'name', p.name, 'price', p.price, 'unit_price', unit_price, 'problem', kind)
      AS problem
    FROM unnest(given.products, given.prices) WITH ORDINALITY AS sold (product_id, unit_price, line)
    JOIN products p ON p.id = sold.product_id
    CROSS JOIN LATERAL (
      SELECT 'archived' AS kind WHERE p.archived_at IS NOT NULL
      UNION ALL SELECT 'price' WHERE p.price <> unit_price
      UNION ALL SELECT 'no card' WHERE p.is_medical AND (buyer IS NULL OR NOT customer.has_medical_card
        OR NOT customer.has_number OR coalesce(customer.card_expiry < given.day, false))
    ) kinds
  ) found_problems;

  -- In the order of the sales, so that none waits for the other in a circle. On the shelf at the moment of the sale were
  -- those that were in date on its day, also one that was taken off sale since.
  SELECT array_agg(id) INTO in_hand
  FROM (
    SELECT b.id FROM inventory_batches b
    WHERE b.product_id = ANY (given.products) AND b.remaining_quantity > 0
      AND (b.expiry_date IS NULL OR b.expiry_date >= given.day)
      AND (b.is_active OR EXISTS (SELECT FROM stock_movements m
        WHERE m.batch_id = b.id AND m.kind = 'deactivate' AND m.created_at > given.at))
    ORDER BY b.product_id, b.expiry_date NULLS LAST, b.received_date, b.id
    FOR UPDATE
  ) locked;
  -- A shortfall is one of the whole shelf: what came while this one waited is taken by beginning anew.
  IF EXISTS (
    SELECT FROM (
      SELECT product_id, sum(quantity) AS wanted FROM unnest(given.products, given.quantities) AS line (product_id, quantity)
      GROUP BY product_id
    ) asked
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.remaining_quantity), 0) AS stock,
        coalesce(sum(b.remaining_quantity) FILTER (WHERE b.id = ANY (in_hand)), 0) AS held
      FROM inventory_batches b
      WHERE b.product_id = asked.product_id AND b.is_active AND (b.expiry_date IS NULL OR b.expiry_date >= given.day)
    ) shelf
    WHERE shelf.held < asked.wanted AND shelf.held < shelf.stock
  ) THEN
    RAISE serialization_failure USING MESSAGE = 'stock has come since the batches were locked';
  END IF;

  -- A number that this server never gave out, or gave to another sale, is not given by a till.
  wanted_number := given.transaction_number;
  IF wanted_number IS NOT NULL AND (
    EXISTS (SELECT FROM transactions t WHERE t.transaction_number = wanted_number)
    OR substr(wanted_number, 3)::bigint > (SELECT last_value FROM transaction_numbers)
  ) THEN
    problems := problems || jsonb_build_object('problem', 'number', 'number', wanted_number);
    wanted_number := NULL;
  END IF;

  INSERT INTO transactions (transaction_number, idempotency_key, request_hash, customer_id, seller_id, payment_method,
    subtotal, discount, cart_discount, cart_discount_reason, points_redeemed, points_value, vat, total, rounding, vat_mode,
    vat_rate, loyalty_points_earned, cents_per_point, document_kind, particulars_id, age_confirmed, age_proof, day,
    created_at, till_id, shift_id, approval_id)
  VALUES (coalesce(wanted_number, 'T-' || lpad(nextval('transaction_numbers')::text, 8, '0')), given.idempotency_key,
    decode(given.request_hash, 'hex'), buyer, given.seller_id, given.payment_method, given.subtotal, given.discount,
    given.cart_discount, given.cart_discount_reason, given.points_redeemed, given.points_value, given.vat, given.total,
    given.rounding, given.vat_mode, given.vat_rate, CASE WHEN buyer IS NULL THEN 0 ELSE given.loyalty_points_earned END,
    given.cents_per_point, given.document_kind, kept_particulars(given.shop, given.created_at), given.age_confirmed, proof,
    given.day, given.created_at, given.till_id, given.shift_id, given.approval_id)
  ON CONFLICT DO NOTHING
  RETURNING id, transaction_number INTO sale_id, sale_number;
  IF sale_id IS NULL THEN
    answer := stored_dark_sale(sale);
    IF answer IS NULL THEN
      RAISE serialization_failure USING MESSAGE = 'another sale took the number first';
    END IF;
    RETURN answer;
  END IF;

  -- Lines and batches laid end to end, as in `record_sale`; what of a line no batch reaches is short.
  WITH line AS (
    SELECT *, sum(quantity) OVER (PARTITION BY product_id ORDER BY number) AS upper_end
    FROM unnest(given.products, given.names, given.skus, given.categories, given.quantities, given.prices,
      given.discounts, given.reasons, given.cart_discounts, given.vats, given.revenues) WITH ORDINALITY
      AS sold (product_id, name, sku, category, quantity, unit_price, discount, reason, cart_discount, vat, revenue,
        number)
  ), batch AS (
    SELECT b.id, b.product_id, b.remaining_quantity, b.cost_per_unit,
      sum(b.remaining_quantity) OVER (PARTITION BY b.product_id
        ORDER BY b.expiry_date NULLS LAST, b.received_date, b.id) AS upper_end
    FROM inventory_batches b
    WHERE b.id = ANY (in_hand)
  ), pick AS MATERIALIZED (
    SELECT line.number, batch.id AS batch_id, batch.cost_per_unit,
      (least(line.upper_end, batch.upper_end)
        - greatest(line.upper_end - line.quantity, batch.upper_end - batch.remaining_quantity))::integer AS taken
    FROM line JOIN batch ON batch.product_id = line.product_id
      AND batch.upper_end > line.upper_end - line.quantity
      AND batch.upper_end - batch.remaining_quantity < line.upper_end
  ), had AS MATERIALIZED (
    SELECT line.number, line.product_id, line.name, line.quantity - coalesce(picked.taken, 0) AS missing,
      coalesce(picked.cost, 0) AS cost, coalesce((
        SELECT b.cost_per_unit FROM inventory_batches b WHERE b.product_id = line.product_id
        ORDER BY b.received_date DESC, b.id DESC LIMIT 1), 0) AS unit_cost
    FROM line LEFT JOIN (
      SELECT number, sum(taken)::integer AS taken, sum(cost_per_unit * taken) AS cost FROM pick GROUP BY number
    ) picked USING (number)
  ), stock AS (
    UPDATE inventory_batches b SET remaining_quantity = b.remaining_quantity - used.taken
    FROM (SELECT batch_id, sum(taken)::integer AS taken FROM pick GROUP BY batch_id) used
    WHERE b.id = used.batch_id
    RETURNING b.batch_number, b.is_active, b.expiry_date
  ), items AS (
    INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name, quantity,
      unit_price, line_total, discount, discount_reason, cart_discount, vat, revenue, cost)
    SELECT sale_id, line.number, line.product_id, line.name, line.sku, line.category, line.quantity, line.unit_price,
      line.unit_price * line.quantity, line.discount, line.reason, line.cart_discount, line.vat, line.revenue,
      had.cost + had.missing * had.unit_cost
    FROM line JOIN had USING (number)
    RETURNING quantity
  ), moved AS (
    INSERT INTO stock_movements (batch_id, kind, quantity, transaction_id, line_number, profile_id, created_at)
    SELECT batch_id, 'sale', -taken, sale_id, number, given.seller_id, given.created_at FROM pick
  ), short AS (
    INSERT INTO stock_shortfalls (product_id, transaction_id, line_number, quantity, cost, created_at)
    SELECT product_id, sale_id, number, missing, missing * unit_cost, given.received_at FROM had WHERE missing > 0
    RETURNING quantity
  ), paid AS (
    INSERT INTO payments (transaction_id, number, method, amount, tendered, change, reference)
    SELECT sale_id, row_number() OVER (), p.method, p.amount, p.tendered, p.change, p.reference
    FROM jsonb_to_recordset(given.payments)
      AS p(method text, amount bigint, tendered bigint, change bigint, reference text)
  ), credited AS (
    UPDATE customers SET loyalty_points = loyalty_points + given.loyalty_points_earned - given.points_redeemed,
      total_spent = total_spent + given.total, total_visits = total_visits + 1,
      store_credit = store_credit - given.store_credit, account_owed = account_owed + given.account,
      last_visit_at = greatest(last_visit_at, given.created_at)
    WHERE id = buyer
    RETURNING loyalty_points, store_credit, account_owed, account_limit
  ), loyalty AS (
    INSERT INTO loyalty_movements (customer_id, transaction_id, points, spent, created_at)
    SELECT buyer, sale_id, given.loyalty_points_earned - given.points_redeemed, given.total, given.created_at
    WHERE buyer IS NOT NULL
  ), ledger AS (
    INSERT INTO customer_ledger (customer_id, ledger, amount, transaction_id, profile_id, created_at)
    SELECT buyer, entry.ledger, entry.amount, sale_id, given.seller_id, given.created_at
    FROM (VALUES ('store_credit', -given.store_credit), ('account', given.account)) AS entry (ledger, amount)
    WHERE entry.amount <> 0 AND buyer IS NOT NULL
  ), late AS (
    INSERT INTO z_addenda (shift_id, number, transaction_id, created_at)
    SELECT given.shift_id, 1 + (SELECT count(*) FROM z_addenda a WHERE a.shift_id = given.shift_id), sale_id,
      given.received_at
    WHERE is_closed
  )
  INSERT INTO audit_logs (user_id, user_name, action, table_name, record_id, ip_address, user_agent, request_id,
    new_values, created_at)
  VALUES (given.seller_id, given.actor ->> 'name', 'create', 'transactions', sale_id::text, given.actor ->> 'ip_address',
    given.actor ->> 'user_agent', given.actor ->> 'request_id',
    jsonb_build_object('transaction_number', sale_number, 'total', round(given.total / 100.0, 2), 'age_proof', proof,
      'till', given.actor ->> 'till', 'entry', (given.actor ->> 'sequence')::bigint, 'sold_at', given.at)
      || CASE WHEN given.discount = 0 THEN '{}' ELSE
        jsonb_build_object('discount', round(given.discount / 100.0, 2)) END,
    given.received_at)
  RETURNING (SELECT sum(quantity) FROM line) = (SELECT sum(quantity) FROM items)
    AND (SELECT sum(quantity) FROM line)
      = coalesce((SELECT sum(taken) FROM pick), 0) + coalesce((SELECT sum(quantity) FROM short), 0),
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('problem', 'shortfall', 'name', name, 'missing', missing) ORDER BY number)
      FROM had WHERE missing > 0), '[]')
    || coalesce((
      SELECT jsonb_agg(jsonb_build_object('problem', CASE WHEN is_active THEN 'expired batch' ELSE 'recalled batch' END,
        'batch', batch_number) ORDER BY batch_number)
      FROM stock WHERE NOT is_active OR expiry_date < given.today), '[]')
    || coalesce((
      SELECT jsonb_agg(jsonb_build_object('problem', owed.problem, 'left', owed.amount))
      FROM credited CROSS JOIN LATERAL (
        SELECT 'points' AS problem, loyalty_points::bigint AS amount WHERE given.points_redeemed > 0 AND loyalty_points < 0
        UNION ALL SELECT 'store credit', store_credit WHERE given.store_credit > 0 AND store_credit < 0
        UNION ALL SELECT 'account', account_owed
        WHERE given.account > 0 AND (account_limit IS NULL OR account_owed > account_limit)
      ) owed), '[]')
  INTO is_whole, left_over;
  IF is_whole IS NOT TRUE THEN
    RAISE serialization_failure USING MESSAGE = 'the sale took other than it sold';
  END IF;

  -- A restored server may have lost one: the discount stays, and its line says no longer why.
  IF given.promotions IS NOT NULL THEN
    INSERT INTO line_promotions (transaction_id, line_number, promotion_id, name, amount, day)
    SELECT sale_id, p.line_number, p.promotion_id, p.name, p.amount, given.day
    FROM jsonb_to_recordset(given.promotions)
      AS p(line_number smallint, promotion_id bigint, name text, amount bigint)
    WHERE EXISTS (SELECT FROM promotions known WHERE known.id = p.promotion_id);
  END IF;

  -- As in `record_sale`; a till in the dark knows no addresses.
  IF given.document_kind = 'tax_invoice' THEN
    INSERT INTO document_recipients (transaction_id, name, address, vat_number, profile_id, created_at)
    SELECT sale_id, c.first_name || ' ' || c.last_name, c.address, c.vat_number, given.seller_id, given.created_at
    FROM customers c WHERE c.id = buyer AND c.address IS NOT NULL;
  END IF;

  IF is_closed THEN
    problems := problems || jsonb_build_object('problem', 'late');
  END IF;
  RETURN jsonb_build_object('transaction_id', sale_id, 'transaction_number', sale_number,
    'problems', problems || left_over);
END
$$;

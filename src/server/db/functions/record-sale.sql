-- The sale, in one round trip. Whatever it refuses it refuses before the first write, so a refusal changes nothing.
-- The money is computed by the application from the prices of the request; here they are held against the catalogue.
-- Before it refuses it looks the key up once more: the same sale, sent twice at once, may have been recorded since.
CREATE OR REPLACE FUNCTION record_sale(sale jsonb) RETURNS jsonb
LANGUAGE plpgsql
-- Planned once: a plan made anew for every sale costs three quarters of the rate.
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  given record;
  answer jsonb;
  born date;
  is_verified boolean := false;
  proof text;
  has_card boolean := false;
  has_number boolean := false;
  card_expiry date;
  in_hand bigint[];
  is_short boolean;
  has record;
  sale_id bigint;
  sale_number text;
  is_whole boolean;
  till_name text;
  is_retired boolean;
  drawer bigint;
BEGIN
  SELECT * INTO given FROM jsonb_to_record(sale) AS f(idempotency_key uuid, request_hash text, customer_id bigint,
    seller_id uuid, products bigint[], quantities integer[], prices bigint[], discounts bigint[], reasons text[],
    cart_discounts bigint[], vats bigint[], revenues bigint[], payment_method text, payments jsonb, subtotal bigint,
    discount bigint, cart_discount bigint, cart_discount_reason text, points_redeemed integer, points_value bigint,
    vat bigint, total bigint, rounding bigint, store_credit bigint, account bigint, vat_mode text, vat_rate numeric,
    loyalty_points_earned integer, cents_per_point integer, document_kind text, recipient jsonb, shop jsonb,
    age_confirmed boolean, document_seen boolean, is_age_denied boolean, notes text, day date, adult_if_born_by text,
    created_at timestamptz, actor jsonb, till_id bigint, is_shift_required boolean, approval_id bigint,
    promotions jsonb);

  -- A statement of its own is planned once; what a function holds is planned at every call.
  IF EXISTS (SELECT FROM transactions t WHERE t.idempotency_key = given.idempotency_key) THEN
    RETURN stored_sale(given.idempotency_key);
  END IF;

  -- The sale belongs to the shift that is open at its till. Sales share the shift; who counts or closes it waits until
  -- they are over and has it alone, so that no cash is in the drawer that the count does not know. Who waited for a
  -- closing looks once more: the next shift may be open.
  IF given.till_id IS NOT NULL THEN
    SELECT t.name, t.retired_at IS NOT NULL INTO till_name, is_retired FROM tills t WHERE t.id = given.till_id;
    IF NOT FOUND THEN
      RETURN coalesce(stored_sale(given.idempotency_key), jsonb_build_object('refusal', 'unknown till'));
    END IF;
    IF is_retired THEN
      RETURN coalesce(stored_sale(given.idempotency_key),
        jsonb_build_object('refusal', 'retired till', 'name', till_name));
    END IF;
    FOR look IN 1..2 LOOP
      SELECT s.id INTO drawer FROM shifts s WHERE s.till_id = given.till_id AND s.closed_at IS NULL FOR SHARE;
      EXIT WHEN FOUND;
    END LOOP;
  END IF;
  IF drawer IS NULL AND given.is_shift_required THEN
    RETURN coalesce(stored_sale(given.idempotency_key), jsonb_build_object('refusal', 'no shift'));
  END IF;

  IF given.customer_id IS NOT NULL THEN
    SELECT c.date_of_birth, c.is_verified, c.has_medical_card, c.medical_card_number_hash IS NOT NULL,
      c.medical_card_expiry_date
    INTO born, is_verified, has_card, has_number, card_expiry
    FROM customers c WHERE c.id = given.customer_id;
    IF NOT FOUND THEN
      RETURN coalesce(stored_sale(given.idempotency_key), jsonb_build_object('refusal', 'unknown customer'));
    END IF;
    -- As text: 29 February has no date of its own in most years.
    IF born::text > given.adult_if_born_by THEN
      RETURN coalesce(stored_sale(given.idempotency_key), jsonb_build_object('refusal', 'under age'));
    END IF;
  END IF;

  -- Somebody without a birth date may have been verified before that was asked for: of their age it says nothing.
  proof := CASE
    WHEN is_verified AND born IS NOT NULL THEN 'verified_customer'
    WHEN given.document_seen THEN 'document_seen'
    WHEN given.age_confirmed THEN 'cashier_confirmed'
    ELSE 'none' END;
  IF given.is_age_denied AND proof = 'none' THEN
    RETURN coalesce(stored_sale(given.idempotency_key), jsonb_build_object('refusal', 'age not confirmed'));
  END IF;

  SELECT jsonb_build_object('refusal', 'lines', 'lines', jsonb_agg(problem ORDER BY line)) INTO answer
  FROM (
    SELECT line, jsonb_build_object('line', line, 'product_id', product_id, 'name', p.name, 'price', p.price,
      'unit_price', unit_price, 'problem', CASE
        WHEN p.id IS NULL THEN 'unknown'
        WHEN p.archived_at IS NOT NULL THEN 'archived'
        WHEN p.price <> unit_price THEN 'price'
        WHEN NOT has_card THEN 'no card'
        WHEN NOT has_number THEN 'no card number'
        ELSE 'expired card' END) AS problem
    FROM unnest(given.products, given.prices) WITH ORDINALITY AS asked (product_id, unit_price, line)
    LEFT JOIN products p ON p.id = asked.product_id
    WHERE p.id IS NULL OR p.archived_at IS NOT NULL OR p.price <> unit_price
      OR (p.is_medical AND (NOT has_card OR NOT has_number OR coalesce(card_expiry < given.day, false)))
  ) problems;
  IF answer -> 'lines' <> 'null'::jsonb THEN
    RETURN coalesce(stored_sale(given.idempotency_key), answer);
  END IF;

  -- One order for every sale, so that two of them never wait for each other. Each statement sees the shop of its own
  -- moment, and others go on meanwhile; but what is in hand stays as it is now until the sale is over.
  SELECT array_agg(id) INTO in_hand
  FROM (
    SELECT b.id FROM inventory_batches b
    WHERE b.product_id = ANY (given.products) AND b.is_active AND b.remaining_quantity > 0
      AND (b.expiry_date IS NULL OR b.expiry_date >= given.day)
    ORDER BY b.product_id, b.expiry_date NULLS LAST, b.received_date, b.id
    FOR UPDATE
  ) locked;

  -- A shortage is one that the whole shelf has at this moment; what is in hand may be less than that.
  SELECT jsonb_build_object('refusal', 'stock', 'lines', jsonb_agg(
      jsonb_build_object('product_id', p.id, 'name', p.name, 'left', short.stock) ORDER BY p.id)
      FILTER (WHERE short.stock < short.wanted)),
    count(*) > 0
  INTO answer, is_short
  FROM (
    SELECT asked.product_id, coalesce(shelf.stock, 0) AS stock, coalesce(shelf.held, 0) AS held, asked.wanted
    FROM (
      SELECT product_id, sum(quantity) AS wanted
      FROM unnest(given.products, given.quantities) AS line (product_id, quantity)
      GROUP BY product_id
    ) asked
    CROSS JOIN LATERAL (
      SELECT sum(b.remaining_quantity) AS stock,
        sum(b.remaining_quantity) FILTER (WHERE b.id = ANY (in_hand)) AS held
      FROM inventory_batches b
      WHERE b.product_id = asked.product_id AND b.is_active AND (b.expiry_date IS NULL OR b.expiry_date >= given.day)
    ) shelf
  ) short JOIN products p ON p.id = short.product_id
  WHERE short.held < short.wanted;
  IF answer -> 'lines' <> 'null'::jsonb THEN
    RETURN coalesce(stored_sale(given.idempotency_key), answer);
  END IF;
  IF is_short THEN
    RAISE serialization_failure USING MESSAGE = 'stock has come since the batches were locked';
  END IF;

  -- After the batches, as the credit below: in that order two sales never wait for each other.
  IF given.points_redeemed > 0 OR given.store_credit > 0 OR given.account > 0 THEN
    SELECT c.loyalty_points, c.store_credit, coalesce(c.account_limit - c.account_owed, 0) AS account, c.account_limit
    INTO has FROM customers c WHERE c.id = given.customer_id FOR UPDATE;
    answer := CASE
      WHEN has.loyalty_points < given.points_redeemed THEN jsonb_build_object('refusal', 'points', 'left', has.loyalty_points)
      WHEN has.store_credit < given.store_credit THEN jsonb_build_object('refusal', 'store credit', 'left', has.store_credit)
      WHEN given.account > 0 AND has.account_limit IS NULL THEN jsonb_build_object('refusal', 'no account')
      WHEN has.account < given.account THEN jsonb_build_object('refusal', 'account limit', 'left', greatest(has.account, 0))
      END;
    IF answer IS NOT NULL AND answer ? 'refusal' THEN
      RETURN coalesce(stored_sale(given.idempotency_key), answer);
    END IF;
  END IF;

  INSERT INTO transactions (idempotency_key, request_hash, customer_id, seller_id, payment_method, subtotal, discount,
    cart_discount, cart_discount_reason, points_redeemed, points_value, vat, total, rounding, vat_mode, vat_rate,
    loyalty_points_earned, cents_per_point, document_kind, particulars_id, age_confirmed, age_proof, notes, day,
    created_at, till_id, shift_id, approval_id)
  VALUES (given.idempotency_key, decode(given.request_hash, 'hex'), given.customer_id, given.seller_id,
    given.payment_method, given.subtotal, given.discount, given.cart_discount, given.cart_discount_reason,
    given.points_redeemed, given.points_value, given.vat, given.total, given.rounding, given.vat_mode, given.vat_rate,
    given.loyalty_points_earned, given.cents_per_point, given.document_kind,
    kept_particulars(given.shop, given.created_at), given.age_confirmed, proof, given.notes, given.day,
    given.created_at, given.till_id, drawer, given.approval_id)
  ON CONFLICT (idempotency_key) DO NOTHING
  RETURNING id, transaction_number INTO sale_id, sale_number;
  IF sale_id IS NULL THEN
    RETURN stored_sale(given.idempotency_key);
  END IF;

  -- Lines and batches are laid end to end, each product on a ruler of its own; where they overlap, the line takes
  -- from the batch. The batches lie in the order in which they expire.
  WITH line AS (
    SELECT *, sum(quantity) OVER (PARTITION BY product_id ORDER BY number) AS upper_end
    FROM unnest(given.products, given.quantities, given.prices, given.discounts, given.reasons, given.cart_discounts,
      given.vats, given.revenues) WITH ORDINALITY
      AS asked (product_id, quantity, unit_price, discount, reason, cart_discount, vat, revenue, number)
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
  ), stock AS (
    UPDATE inventory_batches b SET remaining_quantity = b.remaining_quantity - used.taken
    FROM (SELECT batch_id, sum(taken)::integer AS taken FROM pick GROUP BY batch_id) used
    WHERE b.id = used.batch_id
  ), items AS (
    INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name, quantity,
      unit_price, line_total, discount, discount_reason, cart_discount, vat, revenue, cost)
    SELECT sale_id, line.number, p.id, p.name, p.sku, c.name, line.quantity, line.unit_price,
      line.unit_price * line.quantity, line.discount, line.reason, line.cart_discount, line.vat, line.revenue, costs.cost
    FROM line
    JOIN products p ON p.id = line.product_id
    JOIN categories c ON c.id = p.category_id
    JOIN (SELECT number, sum(cost_per_unit * taken) AS cost FROM pick GROUP BY number) costs
      ON costs.number = line.number
    RETURNING quantity
  ), moved AS (
    INSERT INTO stock_movements (batch_id, kind, quantity, transaction_id, line_number, profile_id, created_at)
    SELECT batch_id, 'sale', -taken, sale_id, number, given.seller_id, given.created_at FROM pick
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
    WHERE id = given.customer_id
  ), loyalty AS (
    INSERT INTO loyalty_movements (customer_id, transaction_id, points, spent, created_at)
    SELECT given.customer_id, sale_id, given.loyalty_points_earned - given.points_redeemed, given.total, given.created_at
    WHERE given.customer_id IS NOT NULL
  ), ledger AS (
    INSERT INTO customer_ledger (customer_id, ledger, amount, transaction_id, profile_id, created_at)
    SELECT given.customer_id, entry.ledger, entry.amount, sale_id, given.seller_id, given.created_at
    FROM (VALUES ('store_credit', -given.store_credit), ('account', given.account)) AS entry (ledger, amount)
    WHERE entry.amount <> 0
  )
  INSERT INTO audit_logs (user_id, user_name, action, table_name, record_id, ip_address, user_agent, request_id,
    new_values, created_at)
  VALUES (given.seller_id, given.actor ->> 'name', 'create', 'transactions', sale_id::text, given.actor ->> 'ip_address',
    given.actor ->> 'user_agent', given.actor ->> 'request_id',
    jsonb_build_object('transaction_number', sale_number, 'total', round(given.total / 100.0, 2), 'age_proof', proof)
      || CASE WHEN given.discount = 0 THEN '{}' ELSE
        jsonb_build_object('discount', round(given.discount / 100.0, 2)) END,
    given.created_at)
  RETURNING (SELECT sum(quantity) FROM line) = (SELECT sum(quantity) FROM items)
    AND (SELECT sum(quantity) FROM line) = (SELECT sum(taken) FROM pick) INTO is_whole;
  IF is_whole IS NOT TRUE THEN
    RAISE serialization_failure USING MESSAGE = 'the sale took other than it sold';
  END IF;

  IF given.promotions IS NOT NULL THEN
    INSERT INTO line_promotions (transaction_id, line_number, promotion_id, name, amount, day)
    SELECT sale_id, p.line_number, p.promotion_id, p.name, p.amount, given.day
    FROM jsonb_to_recordset(given.promotions)
      AS p(line_number smallint, promotion_id bigint, name text, amount bigint);
  END IF;

  -- To whom it is made out: who was named, or else the customer, where a full invoice asks for one and we know where
  -- they live. What is not known now can be added once.
  IF given.recipient IS NOT NULL OR given.document_kind = 'tax_invoice' THEN
    INSERT INTO document_recipients (transaction_id, name, address, vat_number, profile_id, created_at)
    SELECT sale_id, r.name, r.address, r.vat_number, given.seller_id, given.created_at
    FROM (
      SELECT n.name, n.address, n.vat_number
      FROM jsonb_to_record(given.recipient) AS n(name text, address text, vat_number text)
      WHERE given.recipient IS NOT NULL
      UNION ALL
      SELECT c.first_name || ' ' || c.last_name, c.address, c.vat_number FROM customers c
      WHERE given.recipient IS NULL AND c.id = given.customer_id AND c.address IS NOT NULL
    ) r;
  END IF;

  RETURN jsonb_build_object('transaction_id', sale_id, 'transaction_number', sale_number, 'age_proof', proof);
END
$$;

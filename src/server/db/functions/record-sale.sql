-- The sale, in one round trip and, but for what it is asked beforehand, in one statement: it reads, locks and writes all of
-- it, or nothing where anything is not as it was sold. Why not is looked for only then (`sale_refusal`).
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
  may_have_medical boolean := false;
  is_from_purse boolean;
  sale_id bigint;
  sale_number text;
  is_whole boolean;
  till_name text;
  is_retired boolean;
  drawer bigint;
BEGIN
  SELECT * INTO given FROM jsonb_to_record(sale) AS f(idempotency_key uuid, request_hash text, customer_id bigint,
    seller_id uuid, products bigint[], quantities integer[], prices bigint[], discounts bigint[], reasons text[],
    cart_discounts bigint[], vats bigint[], revenues bigint[], payment_method text, methods text[], amounts bigint[],
    tendered bigint[], changes bigint[], payment_references text[], subtotal bigint,
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
    SELECT c.date_of_birth, c.is_verified, c.has_medical_card AND c.medical_card_number_hash IS NOT NULL
      AND coalesce(c.medical_card_expiry_date >= given.day, true)
    INTO born, is_verified, may_have_medical
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

  is_from_purse := given.points_redeemed > 0 OR given.store_credit > 0 OR given.account > 0;
  -- Locks come in one order for every sale, batches before the customer, so that two of them never wait for each other.
  -- A row that others changed while it was waited for is looked at anew, and is taken from as it is then; others go on
  -- meanwhile, so that nothing is taken but what is in hand.
  WITH line AS MATERIALIZED (
    SELECT asked.*, p.name, p.sku, c.name AS category_name,
      sum(asked.quantity) OVER (PARTITION BY asked.product_id ORDER BY asked.number) AS upper_end
    FROM unnest(given.products, given.quantities, given.prices, given.discounts, given.reasons, given.cart_discounts,
      given.vats, given.revenues) WITH ORDINALITY
      AS asked (product_id, quantity, unit_price, discount, reason, cart_discount, vat, revenue, number)
    JOIN products p ON p.id = asked.product_id AND p.archived_at IS NULL AND p.price = asked.unit_price
      AND (may_have_medical OR NOT p.is_medical)
    JOIN categories c ON c.id = p.category_id
  ), in_hand AS MATERIALIZED (
    -- Each batch in hand holds one unit at least, so that no more batches are needed than units are asked for.
    SELECT b.*
    FROM (SELECT product_id, sum(quantity) AS quantity FROM line GROUP BY product_id ORDER BY product_id) wanted
    CROSS JOIN LATERAL (
      SELECT id, product_id, remaining_quantity, cost_per_unit, expiry_date, received_date
      FROM inventory_batches
      WHERE product_id = wanted.product_id AND is_active AND remaining_quantity > 0
        AND coalesce(expiry_date, 'infinity') >= given.day
      ORDER BY coalesce(expiry_date, 'infinity'), received_date, id
      LIMIT wanted.quantity
      FOR UPDATE
    ) b
    WHERE (SELECT count(*) FROM line) = cardinality(given.products)
  ), batch AS (
    SELECT *, sum(remaining_quantity) OVER (PARTITION BY product_id
      ORDER BY expiry_date NULLS LAST, received_date, id) AS upper_end
    FROM in_hand
  ), pick AS MATERIALIZED (
    -- Lines and batches are laid end to end, each product on a ruler of its own; where they overlap, the line takes
    -- from the batch. The batches lie in the order in which they expire.
    SELECT line.number, batch.id AS batch_id, batch.cost_per_unit,
      (least(line.upper_end, batch.upper_end)
        - greatest(line.upper_end - line.quantity, batch.upper_end - batch.remaining_quantity))::integer AS taken
    FROM line JOIN batch ON batch.product_id = line.product_id
      AND batch.upper_end > line.upper_end - line.quantity
      AND batch.upper_end - batch.remaining_quantity < line.upper_end
  ), purse AS (
    SELECT c.id FROM customers c
    WHERE (SELECT sum(taken) FROM pick) > 0 AND c.id = given.customer_id
      AND (given.points_redeemed = 0 OR c.loyalty_points >= given.points_redeemed)
      AND (given.store_credit = 0 OR c.store_credit >= given.store_credit)
      AND (given.account = 0 OR c.account_limit - c.account_owed >= given.account)
    FOR UPDATE
  ), made AS (
    INSERT INTO transactions (idempotency_key, request_hash, customer_id, seller_id, payment_method, subtotal, discount,
      cart_discount, cart_discount_reason, points_redeemed, points_value, vat, total, rounding, vat_mode, vat_rate,
      loyalty_points_earned, cents_per_point, document_kind, particulars_id, age_confirmed, age_proof, notes, day,
      created_at, till_id, shift_id, approval_id)
    SELECT given.idempotency_key, decode(given.request_hash, 'hex'), given.customer_id, given.seller_id,
      given.payment_method, given.subtotal, given.discount, given.cart_discount, given.cart_discount_reason,
      given.points_redeemed, given.points_value, given.vat, given.total, given.rounding, given.vat_mode, given.vat_rate,
      given.loyalty_points_earned, given.cents_per_point, given.document_kind,
      kept_particulars(given.shop, given.created_at), given.age_confirmed, proof, given.notes, given.day,
      given.created_at, given.till_id, drawer, given.approval_id
    WHERE (SELECT sum(taken) FROM pick) = (SELECT sum(quantity) FROM line)
      AND (NOT is_from_purse OR EXISTS (SELECT FROM purse))
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING id, transaction_number
  ), stock AS (
    UPDATE inventory_batches b SET remaining_quantity = b.remaining_quantity - used.taken
    FROM made CROSS JOIN (SELECT batch_id, sum(taken)::integer AS taken FROM pick GROUP BY batch_id) used
    WHERE b.id = used.batch_id
    RETURNING used.taken
  ), items AS (
    INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name, quantity,
      unit_price, line_total, discount, discount_reason, cart_discount, vat, revenue, cost)
    SELECT made.id, line.number, line.product_id, line.name, line.sku, line.category_name, line.quantity,
      line.unit_price, line.unit_price * line.quantity, line.discount, line.reason, line.cart_discount, line.vat,
      line.revenue, costs.cost
    FROM made CROSS JOIN line
    JOIN (SELECT number, sum(cost_per_unit * taken) AS cost FROM pick GROUP BY number) costs
      ON costs.number = line.number
    RETURNING quantity
  ), moved AS (
    INSERT INTO stock_movements (batch_id, kind, quantity, transaction_id, line_number, profile_id, created_at)
    SELECT batch_id, 'sale', -taken, made.id, number, given.seller_id, given.created_at FROM made CROSS JOIN pick
  ), paid AS (
    INSERT INTO payments (transaction_id, number, method, amount, tendered, change, reference)
    SELECT made.id, p.number, p.method, p.amount, p.tendered, p.change, p.reference
    FROM made CROSS JOIN unnest(given.methods, given.amounts, given.tendered, given.changes, given.payment_references)
      WITH ORDINALITY AS p (method, amount, tendered, change, reference, number)
  ), credited AS (
    UPDATE customers SET loyalty_points = loyalty_points + given.loyalty_points_earned - given.points_redeemed,
      total_spent = total_spent + given.total, total_visits = total_visits + 1,
      store_credit = store_credit - given.store_credit, account_owed = account_owed + given.account,
      last_visit_at = greatest(last_visit_at, given.created_at)
    FROM made WHERE customers.id = given.customer_id
  ), loyalty AS (
    INSERT INTO loyalty_movements (customer_id, transaction_id, points, spent, created_at)
    SELECT given.customer_id, made.id, given.loyalty_points_earned - given.points_redeemed, given.total, given.created_at
    FROM made WHERE given.customer_id IS NOT NULL
  ), noted AS (
    INSERT INTO audit_logs (user_id, user_name, action, table_name, record_id, ip_address, user_agent, request_id,
      new_values, created_at)
    SELECT given.seller_id, given.actor ->> 'name', 'create', 'transactions', made.id::text,
      given.actor ->> 'ip_address', given.actor ->> 'user_agent', given.actor ->> 'request_id',
      jsonb_build_object('transaction_number', made.transaction_number, 'total', round(given.total / 100.0, 2),
        'age_proof', proof) || CASE WHEN given.discount = 0 THEN '{}' ELSE
        jsonb_build_object('discount', round(given.discount / 100.0, 2)) END,
      given.created_at
    FROM made
  )
  SELECT made.id, made.transaction_number, (SELECT sum(quantity) FROM items) = (SELECT sum(taken) FROM stock)
  INTO sale_id, sale_number, is_whole FROM made;
  IF sale_id IS NULL THEN
    answer := coalesce(stored_sale(given.idempotency_key), sale_refusal(sale));
    IF answer IS NULL THEN
      RAISE serialization_failure USING MESSAGE = 'the shop has changed while the sale waited';
    END IF;
    RETURN answer;
  END IF;
  IF is_whole IS NOT TRUE THEN
    RAISE serialization_failure USING MESSAGE = 'the sale took other than it sold';
  END IF;

  -- Apart from the statement above, like all that few sales have: what a statement may write is made ready each time.
  IF given.store_credit > 0 OR given.account > 0 THEN
    INSERT INTO customer_ledger (customer_id, ledger, amount, transaction_id, profile_id, created_at)
    SELECT given.customer_id, entry.ledger, entry.amount, sale_id, given.seller_id, given.created_at
    FROM (VALUES ('store_credit', -given.store_credit), ('account', given.account)) AS entry (ledger, amount)
    WHERE entry.amount <> 0;
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

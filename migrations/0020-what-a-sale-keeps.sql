-- A sale keeps what it was made under, so that no later change of a rule makes it wrong: the shop's day, how VAT was
-- reckoned, what earned a point. Until now there was one rule for all; the days are those of the shop's time zone.
ALTER TABLE transactions
  ADD COLUMN day date,
  ADD COLUMN vat_mode text NOT NULL DEFAULT 'exclusive' CHECK (vat_mode IN ('exclusive', 'inclusive', 'none')),
  ADD COLUMN vat_rate numeric(4, 2) NOT NULL DEFAULT 15 CHECK (vat_rate >= 0),
  ADD COLUMN cents_per_point integer NOT NULL DEFAULT 1000 CHECK (cents_per_point > 0);

-- The table is written anew in one go, which takes a million sales in seconds; an update would leave it twice as large.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE transactions ALTER COLUMN day TYPE date USING (created_at AT TIME ZONE %L)::date',
    (SELECT coalesce(value ->> 'timezone', 'Africa/Johannesburg') FROM settings));
END
$$;

ALTER TABLE transactions
  ALTER COLUMN day SET NOT NULL,
  ALTER COLUMN vat_mode DROP DEFAULT,
  ALTER COLUMN vat_rate DROP DEFAULT,
  ALTER COLUMN cents_per_point DROP DEFAULT;

-- What a sale was paid with, in the order in which it was given. Never updated, never deleted.
CREATE TABLE payments (
  transaction_id bigint NOT NULL,
  number smallint NOT NULL CHECK (number > 0),
  method text NOT NULL CHECK (method IN ('cash', 'card', 'digital_wallet')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- What lay on the counter; null where it was not counted out.
  tendered bigint CHECK (tendered IS NULL OR method = 'cash'),
  change bigint NOT NULL CHECK (change = coalesce(tendered, amount) - amount AND change >= 0),
  reference text CHECK (reference IS NULL OR (reference <> '' AND method <> 'cash'))
);
INSERT INTO payments (transaction_id, number, method, amount, change)
  SELECT id, 1, payment_method, total, 0 FROM transactions ORDER BY id;
ALTER TABLE payments
  ADD PRIMARY KEY (transaction_id, number),
  ADD FOREIGN KEY (transaction_id) REFERENCES transactions;

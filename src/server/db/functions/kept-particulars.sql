-- The version of the shop's particulars that a document is given out under: kept the first time that it is used.
CREATE OR REPLACE FUNCTION kept_particulars(shop jsonb, at timestamptz) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  found_id bigint;
BEGIN
  IF shop IS NULL THEN
    RETURN NULL;
  END IF;
  -- Twice: where two sales are the first under it, the second waits for the first and then finds what it kept.
  FOR attempt IN 1..2 LOOP
    SELECT p.id INTO found_id FROM shop_particulars p
    WHERE p.store_name = shop ->> 'store_name' AND p.address = shop ->> 'address' AND p.phone = shop ->> 'phone'
      AND p.email = shop ->> 'email' AND p.vat_number = shop ->> 'vat_number'
      AND p.cannabis_license = shop ->> 'cannabis_license' AND p.timezone = shop ->> 'timezone';
    EXIT WHEN found_id IS NOT NULL;
    INSERT INTO shop_particulars (store_name, address, phone, email, vat_number, cannabis_license, timezone, created_at)
    SELECT f.*, at FROM jsonb_to_record(shop) AS f(store_name text, address text, phone text, email text,
      vat_number text, cannabis_license text, timezone text)
    ON CONFLICT DO NOTHING RETURNING id INTO found_id;
    EXIT WHEN found_id IS NOT NULL;
  END LOOP;
  RETURN found_id;
END
$$;

-- The version of the shop's particulars that a document is given out under: kept the first time that it is used.
CREATE OR REPLACE FUNCTION kept_particulars(shop jsonb, at timestamptz) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  given record;
  found_id bigint;
BEGIN
  IF shop IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT * INTO given FROM jsonb_to_record(shop) AS f(store_name text, address text, phone text, email text, vat_number text,
    cannabis_license text, timezone text);
  -- Twice: where two sales are the first under it, the second waits for the first and then finds what it kept.
  FOR attempt IN 1..2 LOOP
    SELECT p.id INTO found_id FROM shop_particulars p
    WHERE p.store_name = given.store_name AND p.address = given.address AND p.phone = given.phone AND p.email = given.email
      AND p.vat_number = given.vat_number AND p.cannabis_license = given.cannabis_license
      AND p.timezone = given.timezone;
    EXIT WHEN found_id IS NOT NULL;
    INSERT INTO shop_particulars (store_name, address, phone, email, vat_number, cannabis_license, timezone, created_at)
    VALUES (given.store_name, given.address, given.phone, given.email, given.vat_number, given.cannabis_license, given.timezone, at)
    ON CONFLICT DO NOTHING RETURNING id INTO found_id;
    EXIT WHEN found_id IS NOT NULL;
  END LOOP;
  RETURN found_id;
END
$$;

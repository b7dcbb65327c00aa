-- What holds for every customer, looked at when any of it is written; why as a trigger: `rules_of_entry`.
CREATE OR REPLACE FUNCTION rules_of_customer() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  broken text := CASE
    WHEN NEW.first_name = '' THEN 'customers_first_name_check'
    WHEN NEW.last_name = '' THEN 'customers_last_name_check'
    WHEN NEW.email <> lower(NEW.email COLLATE "C") THEN 'customers_email_check'
    WHEN NEW.id_type NOT IN ('south_african_id', 'passport', 'drivers_license') THEN 'customers_id_type_check'
    WHEN (NEW.id_number_sealed IS NULL) <> (NEW.id_number_hash IS NULL) THEN 'customers_check'
    WHEN (NEW.medical_card_number_sealed IS NULL) <> (NEW.medical_card_number_hash IS NULL) THEN 'customers_check1'
    WHEN NEW.vat_number !~ '^4[0-9]{9}$' THEN 'customers_vat_number_check'
    WHEN NEW.account_limit < 0 THEN 'customers_account_limit_check'
    END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'a customer breaks ' || broken, TABLE = 'customers', CONSTRAINT = broken;
  END IF;
  RETURN NEW;
END
$$;

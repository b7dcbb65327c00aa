-- Wrong PINs are also counted for each who asks, whomever they ask about, so that nobody tries one PIN on everybody.
-- There profile_id is null. What is counted of many begins anew a day after it began: who types a PIN wrong now and
-- then is not locked out by the end of the year.
ALTER TABLE pin_tries
  ALTER COLUMN profile_id DROP NOT NULL,
  ADD COLUMN since timestamptz NOT NULL DEFAULT now();

-- A PIN that an admin took away is a row without one: whose it was is told, until they set another.
ALTER TABLE pins
  ALTER COLUMN salt DROP NOT NULL,
  ALTER COLUMN hash DROP NOT NULL,
  ADD COLUMN reset_by uuid REFERENCES profiles,
  ADD CONSTRAINT pins_set_or_reset CHECK ((hash IS NULL) = (salt IS NULL) AND (hash IS NULL) = (reset_by IS NOT NULL));
COMMENT ON COLUMN pins.set_at IS 'When it was set, or taken away.';

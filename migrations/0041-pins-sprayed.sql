-- Wrong PINs are also counted for each who asks, whomever they ask about, so that nobody tries one PIN on everybody.
-- There profile_id is null. What is counted of many begins anew a day after it began: who types a PIN wrong now and
-- then is not locked out by the end of the year.
ALTER TABLE pin_tries
  ALTER COLUMN profile_id DROP NOT NULL,
  ADD COLUMN since timestamptz NOT NULL DEFAULT now();

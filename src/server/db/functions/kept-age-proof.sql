-- How age was proven, as far as a sale tells. One from before proof was kept still has the cashier's word, if it was given.
CREATE OR REPLACE FUNCTION kept_age_proof(proof text, confirmed boolean) RETURNS text
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT CASE WHEN proof = 'unknown' AND confirmed THEN 'cashier_confirmed' ELSE proof END;
END;

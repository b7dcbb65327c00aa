-- How it was known that the buyer was of age, kept by each sale: a verified adult customer, a document that was seen, the
-- cashier's word, or nothing. Of sales before this only the cashier's word was kept (`age_confirmed`); whether their
-- customer was verified that day is not known, and they say so. A constant: no row is written anew.
ALTER TABLE transactions ADD COLUMN age_proof text NOT NULL DEFAULT 'unknown'
  CHECK (age_proof IN ('verified_customer', 'document_seen', 'cashier_confirmed', 'none', 'unknown'));
ALTER TABLE transactions ALTER COLUMN age_proof DROP DEFAULT;

-- For the report of them. They are few: a sale with proof is not in it and pays nothing for it.
CREATE INDEX transactions_without_proof ON transactions (created_at) WHERE age_proof = 'none';

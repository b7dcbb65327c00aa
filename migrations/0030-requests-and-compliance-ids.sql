-- How many API requests were answered in each hour of the last two days, by all servers: a restart forgets none.
CREATE TABLE api_requests (
  hour timestamptz PRIMARY KEY,
  requests bigint NOT NULL,
  refused bigint NOT NULL,
  errors bigint NOT NULL
);

-- An inspector asks by the compliance ID: products are found by those of their batches too. Sales change neither column,
-- so that taking stock stays a heap-only update.
CREATE INDEX inventory_batches_compliance_id ON inventory_batches USING gin (lower(compliance_id) gin_trgm_ops);

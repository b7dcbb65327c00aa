-- Whose word allowed a discount or a return that its seller may not give alone.
ALTER TABLE transactions ADD COLUMN approval_id bigint REFERENCES approvals;
CREATE UNIQUE INDEX transactions_approval_id ON transactions (approval_id) WHERE approval_id IS NOT NULL;

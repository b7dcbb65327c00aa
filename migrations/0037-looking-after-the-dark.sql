-- What nobody has looked at yet: the bell counts it.
CREATE INDEX exceptions_open ON exceptions (kind) WHERE resolved_at IS NULL;

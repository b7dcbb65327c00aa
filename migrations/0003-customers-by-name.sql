-- One expression, so that a page of customers by name begins where the last one ended; it also finds people by their
-- whole name for the import.
CREATE INDEX customers_by_name ON customers (lower(last_name || ' ' || first_name), id);
DROP INDEX customers_name;

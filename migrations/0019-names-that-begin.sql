-- A search of one or two letters asks whose name or e-mail begins with them: the trigram index knows nothing so short,
-- and every customer would be read. In the order of the bytes, whatever the database's own is, so that a beginning is a
-- range.
CREATE INDEX customers_first_name_begins ON customers (lower(first_name || ' ' || last_name) COLLATE "C");
CREATE INDEX customers_last_name_begins ON customers (lower(last_name || ' ' || first_name) COLLATE "C");
CREATE INDEX customers_email_begins ON customers (lower(email) COLLATE "C");

-- An entry's transaction is numbered before the entry is: who counts the entries goes by that
-- (src/server/sales/count-sales.ts). Its body is in src/server/db/functions/number-transaction.sql.
CREATE FUNCTION number_transaction() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER number_transaction BEFORE INSERT ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION number_transaction();

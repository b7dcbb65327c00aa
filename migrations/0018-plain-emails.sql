-- An address is stored as the application compares it: only A to Z become small. The database's own collation would also
-- fold other signs, such as the Kelvin sign into a k, or in Turkish the I into another letter.
ALTER TABLE profiles DROP CONSTRAINT profiles_email_check;
ALTER TABLE profiles ADD CONSTRAINT profiles_email_check
  CHECK (email = lower(email COLLATE "C") AND email LIKE '%_@_%');
ALTER TABLE customers DROP CONSTRAINT customers_email_check;
ALTER TABLE customers ADD CONSTRAINT customers_email_check CHECK (email = lower(email COLLATE "C"));

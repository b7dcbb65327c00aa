-- Telephones are kept in E.164, so that what somebody types of one is how it begins.
CREATE INDEX customers_phone_begins ON customers (phone COLLATE "C");

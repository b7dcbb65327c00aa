-- The same message without the names of products and how many are left, for those who may not see the catalogue; empty
-- where the message itself is for everybody.
ALTER TABLE notifications ADD COLUMN plain_message text NOT NULL DEFAULT '';
UPDATE notifications SET plain_message = 'Products are out of stock or running low.' WHERE kind = 'low_stock';

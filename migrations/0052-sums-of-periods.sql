-- What was sold of each product in each of the usual periods, today left out: in the `days - 1` days up to the newest that is
-- over (`through`). To take two running totals from each other again with every question took as long as all
-- else that a report asks. A period that is not the one asked for is not read, and replaced by the next count.
CREATE TABLE period_products (
  days integer NOT NULL CHECK (days > 0),
  through date NOT NULL,
  product_id bigint NOT NULL,
  quantity bigint NOT NULL,
  sales bigint NOT NULL,
  cost bigint NOT NULL,
  PRIMARY KEY (days, product_id)
);

CREATE INDEX period_products_best ON period_products (days, sales DESC, product_id);

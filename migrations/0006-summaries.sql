-- Reports read sums instead of sales. Every sale before `counted_until` is held in the sums below, under the days of
-- `time_zone`; the few sales since are read themselves. The day of `counted_until` is there in part. Rows of later days
-- are left over from an earlier count: nobody reads them, and they are replaced when their day is counted. Without foreign
-- keys: the sales have them, and checking each sum again would lock the rows it names.
DELETE FROM daily_sales;
DELETE FROM sales_summary;

ALTER TABLE sales_summary DROP COLUMN summarised_through;
-- Null: nothing is counted yet.
ALTER TABLE sales_summary ADD COLUMN counted_until timestamptz;

ALTER TABLE daily_sales
  ADD COLUMN subtotal bigint NOT NULL,
  ADD COLUMN vat bigint NOT NULL,
  ADD COLUMN cost bigint NOT NULL;

CREATE TABLE daily_sellers (
  day date NOT NULL,
  seller_id uuid NOT NULL,
  sales bigint NOT NULL,
  transactions integer NOT NULL,
  PRIMARY KEY (day, seller_id)
);

CREATE TABLE daily_hours (
  day date NOT NULL,
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  sales bigint NOT NULL,
  transactions integer NOT NULL,
  PRIMARY KEY (day, hour)
);

CREATE TABLE daily_payments (
  day date NOT NULL,
  payment_method text NOT NULL,
  sales bigint NOT NULL,
  transactions integer NOT NULL,
  PRIMARY KEY (day, payment_method)
);

-- Sales of lines, hence before VAT, under the category they were sold as.
CREATE TABLE daily_categories (
  day date NOT NULL,
  category_name text NOT NULL,
  quantity bigint NOT NULL,
  sales bigint NOT NULL,
  cost bigint NOT NULL,
  PRIMARY KEY (day, category_name)
);

CREATE TABLE daily_products (
  day date NOT NULL,
  product_id bigint NOT NULL,
  quantity bigint NOT NULL,
  sales bigint NOT NULL,
  cost bigint NOT NULL,
  PRIMARY KEY (day, product_id)
);

-- What was sold of each product from the first day to the end of a day: the end of every week (a Sunday) and the newest
-- day that is over. Any range of days is the difference of two of these and a few single days.
CREATE TABLE running_products (
  through date NOT NULL,
  product_id bigint NOT NULL,
  quantity bigint NOT NULL,
  sales bigint NOT NULL,
  cost bigint NOT NULL,
  PRIMARY KEY (through, product_id)
);

-- Of the customers who bought on `day`: how many had bought last on `previous_day` or earlier ('-infinity': never). Who
-- bought in a range of days is counted on the first of them: when the purchase before was earlier than the range.
CREATE TABLE daily_returns (
  day date NOT NULL,
  previous_day date NOT NULL,
  customers integer NOT NULL CHECK (customers > 0),
  PRIMARY KEY (day, previous_day)
);

CREATE TABLE daily_customers (
  day date PRIMARY KEY,
  added integer NOT NULL
);

-- Those who had spent most when it was counted. Nobody else can be among the first few but who bought since.
CREATE TABLE top_customers (
  customer_id bigint PRIMARY KEY
);

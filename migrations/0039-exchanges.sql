-- What somebody took instead of what they brought back: two entries of the book, made together. Never updated.
CREATE TABLE exchanges (
  return_id bigint PRIMARY KEY REFERENCES transactions,
  sale_id bigint NOT NULL UNIQUE REFERENCES transactions
);

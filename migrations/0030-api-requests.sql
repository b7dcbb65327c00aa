-- How many API requests were answered in each hour of the last two days, by all servers: a restart forgets none.
CREATE TABLE api_requests (
  hour timestamptz PRIMARY KEY,
  requests bigint NOT NULL,
  refused bigint NOT NULL,
  errors bigint NOT NULL
);

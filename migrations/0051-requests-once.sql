-- What was asked under a key, and the record that came of it: the same asked again is answered from that. For what is
-- added by hand and has no key in a table of its own. Never updated.
CREATE TABLE request_keys (
  key uuid PRIMARY KEY,
  -- Of who asked, for what and with which content; keyed, since a request may hold an ID number.
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  record_id bigint NOT NULL,
  created_at timestamptz NOT NULL
);

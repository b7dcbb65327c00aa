-- A search for a name asks for the rows of up to fifty records. The index of three letters each, which finds a part of an
-- id, takes two milliseconds for a whole one.
CREATE INDEX audit_search_whole_record_id ON audit_search (record_id);

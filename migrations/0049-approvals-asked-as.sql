-- As what somebody asked for an approval: whoever took over by PIN is a budtender at most. Not known of those from before.
ALTER TABLE approvals ADD COLUMN asked_role text CHECK (asked_role IN ('admin', 'manager', 'budtender', 'viewer'));

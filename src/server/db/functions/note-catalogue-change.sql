-- The trigger of products and categories: every change of the catalogue leaves a row (migration 0005).
CREATE OR REPLACE FUNCTION note_catalogue_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO catalogue_changes DEFAULT VALUES;
  RETURN NULL;
END
$$;

import type { Db, Pool } from '#server/db/client.ts'

/** One row that was added, changed or deleted. */
export interface Change {
  table: string
  deed: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The action of an audit row. */
  action: string | null
}

export interface Journal {
  /** What has changed since it was last asked, in the order of its first change. */
  take(): Promise<Change[]>
}

/** Writes down every change of every table, whoever makes it, also where the application itself cannot reach. */
export async function keepJournal(owner: Pool): Promise<Journal> {
  await owner.unsafe(SETUP)
  const tables = await owner<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
  for (const { name } of tables)
    await owner.unsafe(`
      CREATE TRIGGER journal AFTER INSERT OR UPDATE OR DELETE ON public.${name}
      FOR EACH ROW EXECUTE FUNCTION journal.note()`)
  return { take: () => takeChanges(owner) }
}

// A schema of its own: backups hold what is in the public one.
const SETUP = `
  CREATE SCHEMA journal;
  CREATE UNLOGGED TABLE journal.changes (
    id bigint GENERATED ALWAYS AS IDENTITY, table_name text, deed text, action text);
  CREATE FUNCTION journal.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    -- That a key was used is counted, not told.
    IF TG_TABLE_NAME = 'api_keys' AND TG_OP = 'UPDATE' THEN
      IF NEW.revoked_at IS NOT DISTINCT FROM OLD.revoked_at THEN
        RETURN NULL;
      END IF;
    END IF;
    IF TG_TABLE_NAME = 'audit_logs' AND TG_OP = 'INSERT' THEN
      INSERT INTO journal.changes (table_name, deed, action) VALUES (TG_TABLE_NAME, TG_OP, NEW.action);
    ELSE
      INSERT INTO journal.changes (table_name, deed) VALUES (TG_TABLE_NAME, TG_OP);
    END IF;
    RETURN NULL;
  END $$;`

async function takeChanges(owner: Db): Promise<Change[]> {
  const rows = await owner<Change[]>`
    WITH taken AS (DELETE FROM journal.changes RETURNING id, table_name, deed, action)
    SELECT table_name AS table, deed, action FROM taken
    GROUP BY table_name, deed, action ORDER BY min(id)`
  return [...rows]
}

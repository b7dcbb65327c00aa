/** The tables that a backup does not hold, and why; the manifest says so too. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'a restored shop signs in anew',
  pending_sign_ins: 'a restored shop signs in anew',
  schema_migrations: 'the migrations are named in the manifest and run when it is restored',
}

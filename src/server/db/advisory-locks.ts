/**
 * The advisory locks of our own, each a number that nothing else in the database uses. They stand here together so that
 * no two kinds of work get the same one and wait for each other without need.
 */
export const ADVISORY_LOCKS = {
  /** One server at a time changes the schema. */
  migrations: 7_353_001,
  /** Grants change catalogue rows, which two transactions may not do at once. */
  grants: 7_353_002,
  /** One server at a time sums up sales. */
  summary: 7_353_003,
  /** One shop at a time is made in a database; who comes second waits and finds it made. */
  fill: 7_353_004,
  /** One server at a time seals the audit trail. */
  seals: 7_353_007,
  /** One backup at a time of a database, whichever server makes it. */
  backups: 7_353_009,
  /** One import at a time. */
  imports: 7_353_010,
} as const

/** What docs/performance.md promises; a figure beyond it is marked. */
const LIMITS: Readonly<Record<string, { atLeast?: number; atMost?: number }>> = {
  'checkout.ratio_to_baseline': { atLeast: 0.7 },
  'checkout.p99_ms_at_20': { atMost: 50 },
  'soak.p99_ms': { atMost: 50 },
  'dashboard.p95_ms': { atMost: 50 },
  'reports_year.p95_ms': { atMost: 50 },
  'manager.p95_ms': { atMost: 50 },
  'manager_unsummed.p95_ms': { atMost: 100 },
  'audit_search.p95_ms': { atMost: 50 },
  'growth.dashboard': { atMost: 2 },
  'growth.reports_year': { atMost: 2 },
  'growth.manager': { atMost: 2 },
  'growth.audit_search': { atMost: 2 },
  memory_mb: { atMost: 300 },
  start_s: { atMost: 3 },
  'pos.keystroke_ms': { atMost: 50 },
  'pos.keystroke_whole_ms': { atMost: 50 },
  'pos.add_ms': { atMost: 50 },
  'pos.js_gzip_kb': { atMost: 250 },
  'search.forgiving_ms': { atMost: 35 },
  'search.slip_ms': { atMost: 35 },
  'search.by_telephone.p95_ms': { atMost: 35 },
  'lighthouse.performance': { atLeast: 95 },
  'lighthouse.accessibility': { atLeast: 95 },
  'lighthouse.best_practices': { atLeast: 95 },
  'dark.cold_start_ms': { atMost: 2000 },
  'dark.saved_p95_ms': { atMost: 100 },
  'dark.sent_s': { atMost: 20 },
  'dark.online_p99_ms': { atMost: 50 },
  'pins.wrong_spread': { atMost: 1.15 },
  'pins.right_to_wrong': { atLeast: 0.8, atMost: 1.25 },
}

/** Every figure on a line of its own, and beside it what it should be. */
export function printTable(figures: object): void {
  const rows = flat(figures)
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value] of rows)
    process.stdout.write(
      `${name.padEnd(width)}  ${String(value).padStart(9)}${verdict(name, value)}\n`,
    )
}

/** `{a: {b: 1}}` as `a.b`. */
function flat(figures: object, prefix = ''): [string, unknown][] {
  return Object.entries(figures).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flat(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value] satisfies [string, unknown]],
  )
}

function verdict(name: string, value: unknown): string {
  const limit = LIMITS[name]
  if (!limit) return ''
  const holds =
    typeof value === 'number' &&
    value >= (limit.atLeast ?? -Infinity) &&
    value <= (limit.atMost ?? Infinity)
  const wanted = [
    ...(limit.atLeast === undefined ? [] : [`at least ${limit.atLeast}`]),
    ...(limit.atMost === undefined ? [] : [`at most ${limit.atMost}`]),
  ].join(', ')
  return `  ${holds ? 'ok' : 'MISSED'}, ${wanted}`
}

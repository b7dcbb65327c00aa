export interface Audited {
  text: string
  /** Of high and critical severity. */
  holes: number
}

interface Report {
  metadata?: { vulnerabilities: Record<'low' | 'moderate' | 'high' | 'critical', number> }
}

/** What `npm audit --json` found; a registry without that service is no reason to stop. */
export function readAudit(json: string): Audited {
  const found = parsed(json)?.metadata?.vulnerabilities
  if (!found) return { text: 'skipped, the registry does not answer it', holes: 0 }
  const { low, moderate, high, critical } = found
  const text = `${critical} critical, ${high} high, ${moderate} moderate, ${low} low`
  return { text, holes: critical + high }
}

function parsed(json: string): Report | undefined {
  try {
    return JSON.parse(json) as Report
  } catch {
    return undefined
  }
}

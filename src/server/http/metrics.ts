import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus figures; one registry per application, so that tests do not share them. */
export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  anonymousRefusals: Counter
  shedSales: Counter
  cacheReads: Counter<'result'>
  cacheBytes: Gauge
  sealAge: Gauge
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Gauges that bear the ending of counters; each is the sum of the one without it, by type. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  return {
    registry,
    requests: new Histogram({
      name: 'veld_http_request_seconds',
      help: 'Time to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers: [registry],
    }),
    anonymousRefusals: new Counter({
      name: 'veld_anonymous_refusals_total',
      help: 'Requests refused with 401',
      registers: [registry],
    }),
    shedSales: new Counter({
      name: 'veld_shed_sales_total',
      help: 'Sales refused with 503 because too many were waiting',
      registers: [registry],
    }),
    cacheReads: new Counter({
      name: 'veld_cache_reads_total',
      help: 'Answers asked of the cache, by whether it had them',
      labelNames: ['result'],
      registers: [registry],
    }),
    cacheBytes: new Gauge({
      name: 'veld_cache_bytes',
      help: 'Size of the answers in the cache',
      registers: [registry],
    }),
    sealAge: new Gauge({
      name: 'veld_audit_seal_age_seconds',
      help: 'Time since the audit trail was sealed as far as it went',
      registers: [registry],
    }),
  }
}

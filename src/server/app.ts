import { Hono } from 'hono'
import { dataManagementRoutes } from '#server/data-management/routes.ts'
import type { Services } from '#server/services.ts'
import { apiKeysRoutes } from './api-keys/routes.ts'
import { approvalsRoutes } from './approvals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { bookkeepingRoutes } from './bookkeeping/routes.ts'
import { customersRoutes } from './customers/routes.ts'
import { darkRoutes } from './dark/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { documentsRoutes } from './documents/routes.ts'
import { exceptionsRoutes } from './exceptions/routes.ts'
import { trustedProxies } from './http/client-address.ts'
import type { App } from './http/context.ts'
import { answerError } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { docsRoutes } from './http/openapi/docs.ts'
import { requestLog } from './http/request-log.ts'
import { refuseForeignWrites } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticFiles } from './http/static-files.ts'
import { imageRoutes } from './images/routes.ts'
import { importsRoutes } from './imports/routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { analyticsRoutes } from './manager/analytics-routes.ts'
import { staffRoutes } from './manager/staff-routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { pinsRoutes } from './pins/routes.ts'
import { productsRoutes } from './products/routes.ts'
import { promotionsRoutes } from './promotions/routes.ts'
import { quarantineRoutes } from './quarantine/routes.ts'
import { Refusal } from './refusal.ts'
import { reportsRoutes } from './reports/routes.ts'
import { returnsRoutes } from './returns/routes.ts'
import { salesRoutes } from './sales/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shiftsRoutes } from './shifts/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { tillRoutes } from './till/routes.ts'
import { tillsRoutes } from './tills/routes.ts'
import type { Authority } from './tls/authority.ts'
import { trustRoutes } from './tls/trust-routes.ts'

export interface AppOptions {
  /** The built web application. */
  webFolder: string
  isDraining?: () => boolean
  /** The shop's own, where it has one. */
  authority?: Authority | null
}

/** The whole application, without a port: tests call it directly. */
export function createApp(services: Services, options: AppOptions): App {
  const app: App = new Hono()
  const headers = Object.entries(securityHeaders(services.env))

  app.use(requestLog(services, trustedProxies(services.env.TRUSTED_PROXY)))
  app.use(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    if (c.req.path.startsWith('/api')) c.header('cache-control', 'no-store')
    await next()
  })
  app.use(refuseForeignWrites)
  app.onError(answerError)
  app.notFound((c) => answerError(new Refusal(404, 'Not found'), c))

  healthRoutes(app, options.isDraining ?? (() => false))
  if (options.authority) trustRoutes(app, options.authority)
  imageRoutes(app)
  sessionRoutes(app)
  dashboardRoutes(app)
  productsRoutes(app)
  inventoryRoutes(app)
  customersRoutes(app)
  importsRoutes(app)
  salesRoutes(app)
  returnsRoutes(app)
  quarantineRoutes(app)
  documentsRoutes(app)
  bookkeepingRoutes(app)
  reportsRoutes(app)
  tillRoutes(app)
  dataManagementRoutes(app)
  settingsRoutes(app)
  teamRoutes(app)
  analyticsRoutes(app)
  staffRoutes(app)
  apiKeysRoutes(app)
  auditRoutes(app)
  notificationsRoutes(app)
  tillsRoutes(app)
  shiftsRoutes(app)
  pinsRoutes(app)
  approvalsRoutes(app)
  exceptionsRoutes(app)
  promotionsRoutes(app)
  darkRoutes(app)
  docsRoutes(app)
  app.all('/api/*', (c) => c.notFound())
  staticFiles(app, options.webFolder, services.env.OIDC_PROVIDER)
  return app
}

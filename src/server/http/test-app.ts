import { Hono } from 'hono'
import type { Services } from '#server/services.ts'
import { trustedProxies } from './client-address.ts'
import type { App } from './context.ts'
import { answerError } from './errors.ts'
import { requestLog } from './request-log.ts'
import { refuseForeignWrites } from './same-origin.ts'

/** An application with endpoints of a test's own, on the services of a shop. */
export function anApp(services: Services, register: (app: App) => void): App {
  const app: App = new Hono()
  app.use(requestLog(services, trustedProxies(services.env.TRUSTED_PROXY)))
  app.use(refuseForeignWrites)
  app.onError(answerError)
  register(app)
  return app
}

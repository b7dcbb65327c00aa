import type { MiddlewareHandler } from 'hono'
import { bearerKey } from './bearer-key.ts'
import type { HttpEnv } from './context.ts'
import { isLoopbackName } from './client-address.ts'
import { Refusal } from './refusal.ts'

/** A write from another site is refused. A request with neither header comes from no browser and passes. */
export const refuseForeignWrites: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  // A program shows its key; no page of another site can make a browser send one.
  const hasKey = bearerKey(c.req.raw) !== undefined
  if (isWrite && !hasKey) {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    if (site !== undefined && site !== 'same-origin') throw foreign()
    if (origin !== undefined && !isOwn(origin, c.var.services.env.PUBLIC_ORIGIN)) throw foreign()
  }
  await next()
}

/** A page of another site asks; a typed address and a program ask for themselves. */
export function isForeign({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/** Some reads leave a row in the trail: no other site may write one in the name of who is signed in here. */
export function refuseForeignRead(request: Request): void {
  if (isForeign(request)) throw foreign()
}

const foreign = (): Refusal => new Refusal(403, 'This request came from another site')

/** Our origin; on a loopback machine also under its other names. */
function isOwn(origin: string, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true
  if (!URL.canParse(origin)) return false
  const [theirs, ours] = [new URL(origin), new URL(publicOrigin)]
  return (
    theirs.protocol === ours.protocol &&
    theirs.port === ours.port &&
    isLoopbackName(theirs.hostname) &&
    isLoopbackName(ours.hostname)
  )
}

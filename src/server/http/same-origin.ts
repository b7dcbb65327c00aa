import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#server/refusal.ts'
import { bearerKey } from './bearer-key.ts'
import { isLoopbackName, isPlainHttp } from './client-address.ts'
import type { HttpEnv } from './context.ts'
import { isNavigation } from './navigation.ts'

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

/**
 * A page of another site asks; a typed address and a program ask for themselves. On plain http browsers do not say
 * which (no `Sec-Fetch-Site`): there a page is known by its `Referer`, and one that hides it can only pass for a typed
 * address, to which a `SameSite=Strict` cookie brings nobody from another site.
 */
export function isForeign(request: Request, publicOrigin: string): boolean {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const from = headers.get('origin') ?? headers.get('referer')
  if (from !== null) return !isOwn(from, publicOrigin)
  return isPlainHttp(publicOrigin) && isBrowser(headers) && !isNavigation(request)
}

/** Some reads leave a row in the trail: no other site may write one in the name of who is signed in here. */
export function refuseForeignRead(request: Request, publicOrigin: string): void {
  if (isForeign(request, publicOrigin)) throw foreign()
}

/** Every browser calls itself so, and no page can change it for a request to another origin. */
const isBrowser = (headers: Headers): boolean =>
  headers.get('user-agent')?.startsWith('Mozilla/') ?? false

const foreign = (): Refusal => new Refusal(403, 'This request came from another site')

/** An address of our origin; on a loopback machine also under its other names. */
function isOwn(address: string, publicOrigin: string): boolean {
  if (!URL.canParse(address)) return false
  const [theirs, ours] = [new URL(address), new URL(publicOrigin)]
  if (theirs.origin === ours.origin) return true
  return (
    theirs.protocol === ours.protocol &&
    theirs.port === ours.port &&
    isLoopbackName(theirs.hostname) &&
    isLoopbackName(ours.hostname)
  )
}

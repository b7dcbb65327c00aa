import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OtherSite extends AsyncDisposable {
  /** By name it is the shop's neighbour (same site, other origin), by number a stranger (other site). */
  origins: readonly string[]
}

/** A web site that is not the shop, with an empty page. */
export async function anOtherSite(): Promise<OtherSite> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end('<!doctype html><title>Free vouchers</title><body></body>')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface WriteRoute {
  method: string
  path: string
}

/** Everything a page can try on another origin without being asked: forms of all kinds, fetch, beacon and picture. */
export async function tryEverything({
  shop,
  routes,
  body,
}: {
  shop: string
  routes: readonly WriteRoute[]
  body: string
}): Promise<number> {
  let tries = 0
  const settled: Promise<unknown>[] = []
  const attempt = (act: () => unknown) => {
    tries += 1
    settled.push(Promise.resolve(act()).catch(() => {}))
  }
  function postForm(address: string, encoding: string) {
    const frame = document.createElement('iframe')
    frame.name = `frame-${tries}`
    const form = document.createElement('form')
    Object.assign(form, { action: address, method: 'POST', enctype: encoding, target: frame.name })
    const field = document.createElement('input')
    // As text/plain it reads name=value: a JSON object whose last value swallows the sign.
    field.name = encoding === 'text/plain' ? `${body.slice(0, -1)},"x":"` : 'name'
    field.value = encoding === 'text/plain' ? '"}' : 'Forged'
    form.append(field)
    document.body.append(frame, form)
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    form.submit()
    return Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 5000))])
  }
  for (const { method, path } of routes) {
    const address = `${shop}${path}`
    const send = (init: RequestInit) => fetch(address, { credentials: 'include', body, ...init })
    attempt(() =>
      send({ method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
    )
    attempt(() => send({ method, headers: { 'content-type': 'application/json' } }))
    attempt(() => navigator.sendBeacon(address, new Blob([body], { type: 'text/plain' })))
    attempt(() => {
      new Image().src = address
    })
    if (method === 'POST')
      for (const encoding of [
        'text/plain',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
      ])
        attempt(() => postForm(address, encoding))
    // A few at a time, as the browser has connections.
    if (settled.length >= 24) await Promise.all(settled.splice(0))
  }
  await Promise.all(settled)
  return tries
}

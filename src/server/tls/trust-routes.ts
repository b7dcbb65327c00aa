import type { App } from '#server/http/context.ts'
import type { Authority } from './authority.ts'
import { trustPage } from './trust-page.ts'

const PAGE = '/trust'
const FILE = '/trust/veld-authority.crt'

/** Served without TLS too, to devices that do not believe the certificate yet. */
export const isAuthorityPath = (path: string): boolean => path === PAGE || path === FILE

/** How a device comes to trust the shop's own authority. There is no such page where somebody else has signed. */
export function trustRoutes(app: App, authority: Authority): void {
  app.get(PAGE, (c) => {
    const { PUBLIC_ORIGIN, PORT } = c.var.services.env
    const { hostname } = new URL(PUBLIC_ORIGIN)
    c.header('cache-control', 'no-store')
    return c.html(
      trustPage({
        publicOrigin: PUBLIC_ORIGIN,
        pageAddress: new URL(`http://${hostname}:${PORT}${PAGE}`).href,
        file: FILE,
        name: authority.x509.subject.replace(/^CN=/, ''),
        fingerprint: authority.x509.fingerprint256,
      }),
    )
  })
  // In DER under this type Android and Windows offer to install it.
  app.get(FILE, (c) =>
    c.body(Uint8Array.from(authority.x509.raw), 200, {
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="veld-authority.crt"',
      'cache-control': 'no-store',
    }),
  )
}

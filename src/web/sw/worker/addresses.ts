/** What the server answers by itself; everything else that it gives as a page is the application. */
const SERVER_OWN = /^\/(api|oidc|images|healthz|readyz|metrics)(\/|$)/

/**
 * Whether the application's page is the answer to an address: `/`, its pages and what lies below them. Not the
 * sign-in's way back, which needs the network anyway, and nothing that names a file.
 */
export function isPage(path: string, pages: readonly string[]): boolean {
  if (path === '/') return true
  if (/\.[^/]*$/.test(path)) return false
  return pages.some((page) => path === page || path.startsWith(`${page}/`))
}

/** Whether a window shows the application, rather than the docs or the identity provider. */
export const showsApplication = (path: string): boolean => !SERVER_OWN.test(path)

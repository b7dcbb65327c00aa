import type { Env } from '#server/env.ts'

/**
 * No script but our own files. Mantine puts style elements into the page, hence 'unsafe-inline' for styles only;
 * pictures may come from an https address that a shop has chosen.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** On every answer, whoever makes it. */
export function securityHeaders(
  env: Pick<Env, 'PUBLIC_ORIGIN' | 'tls'>,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(staysOnHttps(env)
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/**
 * A browser that was told so goes to no other address of this host by http, whatever its port, and lets nobody pass a
 * certificate that it does not believe. With an authority of the shop's own, or a port of our own, that would lock a
 * till out of the page that helps it.
 */
function staysOnHttps({ PUBLIC_ORIGIN, tls }: Pick<Env, 'PUBLIC_ORIGIN' | 'tls'>): boolean {
  const { protocol, port } = new URL(PUBLIC_ORIGIN)
  return protocol === 'https:' && (tls === 'none' || (tls === 'files' && port === ''))
}

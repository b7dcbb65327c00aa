import { expect, it } from 'vitest'
import { isOwnPath } from './return-path.ts'

it.each(['/dashboard', '/products?action=add', '/reports?period=year#top'])(
  '%s may be returned to',
  (path) => {
    expect(isOwnPath(path)).toBe(true)
  },
)

it.each([
  'https://evil.example/',
  '//evil.example/dashboard',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'dashboard',
  '/',
  '/auth/callback?code=1',
  '/api/logout',
  '/oidc/auth',
])('%j may not', (path) => {
  expect(isOwnPath(path)).toBe(false)
})

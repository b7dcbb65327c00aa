import { expect, it } from 'vitest'
import { isOwnPath, pathFor } from './return-path.ts'

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

const kept = (user: string, path: string) => JSON.stringify({ user, path })

it.each<[string, string | null, string]>([
  [
    'whoever was there returns to their page',
    kept('naledi', '/settings?tab=team'),
    '/settings?tab=team',
  ],
  ['another person does not', kept('sipho', '/settings'), '/dashboard'],
  ['nobody was there', null, '/dashboard'],
  ['a page of another site', kept('naledi', '//evil.example/'), '/dashboard'],
  ['a path of nobody’s', '/settings', '/dashboard'],
  ['something else', '{"path":"/settings"}', '/dashboard'],
])('%s: %j leads to %s', (_, before, path) => {
  expect(pathFor('naledi', before)).toBe(path)
})

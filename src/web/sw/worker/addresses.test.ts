import { expect, test } from 'vitest'
import { PAGES } from '#shared/pages.ts'
import { isPage, showsApplication } from './addresses.ts'

const pages = PAGES.map((page) => page.path)

test.each(['/', ...pages, '/customers/42', '/pos/'])('%s is a page of the application', (path) => {
  expect(isPage(path, pages)).toBe(true)
})

test.each([
  '/api/users/me',
  '/api/export/products',
  '/api/docs',
  '/oidc/auth',
  '/auth/callback',
  '/images/1.webp',
  '/assets/index-B3ak23U2.js',
  '/healthz',
  '/readyz',
  '/metrics',
  '/sw.js',
  '/index.html',
  '/reports/2026.csv',
  '/positions',
  '/nowhere',
])('%s is left to the network', (path) => {
  expect(isPage(path, pages)).toBe(false)
})

test('only windows of the application are asked before an update', () => {
  expect(['/', '/pos', '/auth/callback', '/nowhere'].filter(showsApplication)).toHaveLength(4)
  expect(['/api/docs', '/oidc/sign-in/1', '/healthz'].filter(showsApplication)).toEqual([])
})

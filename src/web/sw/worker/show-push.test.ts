import { expect, test } from 'vitest'
import { pathOf } from './show-push.ts'

const shop = { origin: 'https://till.example.co.za' } as WorkerLocation

test.each([
  ['/inventory', '/inventory'],
  ['/audit?log=7', '/audit?log=7'],
  ['https://till.example.co.za/reports', '/reports'],
  ['https://evil.example/reports', '/dashboard'],
  ['//evil.example/reports', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['http://[', '/dashboard'],
])('a message that leads to %s opens %s', (url, path) => {
  expect(pathOf(url, shop)).toBe(path)
})

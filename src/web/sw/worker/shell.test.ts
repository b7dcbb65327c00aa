import { expect, test } from 'vitest'
import { isOfThisBuild, isOwnAnswer } from './shell.ts'

const files = [
  { url: '/index.html', revision: '1' },
  { url: '/assets/index-1.js', revision: null },
  { url: '/assets/index-1.css', revision: null },
]
const page = (...names: string[]) =>
  `<script src="/theme-start.js"></script>` +
  names.map((name) => `<script type="module" src="/assets/${name}"></script>`).join('') +
  `<link rel="stylesheet" href="/assets/index-1.css">`

test('a page whose files are all here belongs to this build', () => {
  expect(isOfThisBuild(page('index-1.js'), files)).toBe(true)
})

test('a page of another build is not kept', () => {
  expect(isOfThisBuild(page('index-2.js'), files)).toBe(false)
})

test('the log-in page of a Wi-Fi is not kept', () => {
  expect(isOfThisBuild('<h1>Welcome to the mall</h1>', files)).toBe(false)
})

const own = { status: 200, type: 'basic', redirected: false }
test.each([
  ['a whole answer of our server', {}, true],
  ['an error', { status: 500 }, false],
  ['a part', { status: 206 }, false],
  ['an opaque answer', { status: 0, type: 'opaque' }, false],
  ['an answer of another site', { type: 'cors' }, false],
  ['an answer from elsewhere', { redirected: true }, false],
])('%s is cacheable: %o %s', (_, change, cacheable) => {
  expect(isOwnAnswer({ ...own, ...change } as Response)).toBe(cacheable)
})

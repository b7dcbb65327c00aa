import { expect, it } from 'vitest'
import { PAGES } from '#shared/pages.ts'
import { matchingPages } from './matching-pages.ts'

it.each<[string, string[]]>([
  ['pos', ['/pos']],
  ['SALE', ['/pos', '/sales']],
  ['team', ['/users']],
  ['user m', ['/users']],
  ['man', ['/manager', '/data', '/users']],
  ['  audit  ', ['/audit']],
  ['reports & an', ['/reports']],
  ['ventory', []],
  ['blue dream', []],
])('%s finds %j', (typed, paths) => {
  expect(matchingPages(PAGES, typed).map(({ path }) => path)).toEqual(paths)
})

it('nothing typed finds every page, in the order of the navigation', () => {
  expect(matchingPages(PAGES, ' ')).toEqual(PAGES)
})

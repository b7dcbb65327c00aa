import { expect, test } from 'vitest'
import { Channel } from '#shared/notifications/kinds.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { FIELDS, type SettingName } from '#web/settings/settings-values.ts'
import { parsePreferences } from '#web/shell/preferences.ts'
import { isDeclared } from './mutate/find-control.ts'
import { hasTests, namedTests, namesIn, tableRows } from './named-tests.ts'

const rows = tableRows('docs/settings.md', 'Setting').map(([, setting, , readers, tests]) => ({
  name: namesIn(setting!)[0]!,
  label: setting!.replace(/`.*/, '').trim(),
  readers: namesIn(readers!),
  tests: namedTests(tests!),
}))

test('docs/settings.md has every setting of the shop and of a person, once', () => {
  const all = [
    ...Object.keys(ShopSettings.shape),
    ...Object.keys(parsePreferences(null)),
    ...Channel.options,
  ]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(all.toSorted())
})

test('a setting of the shop is called as its screen calls it', () => {
  const shops = rows.filter(({ name }) => name in FIELDS)
  expect(shops.map(({ label }) => label)).toEqual(
    shops.map(({ name }) => FIELDS[name as SettingName].label),
  )
})

test.each(rows.map((row) => [row.name, row] as const))(
  '%s: what reads it is there, and so is a test that fails when it does nothing',
  (_, { readers, tests }) => {
    expect(readers).not.toEqual([])
    expect(readers.filter((name) => !isDeclared(name))).toEqual([])
    expect(tests).not.toEqual([])
    for (const [file, names] of tests) {
      expect(names, file).not.toEqual([])
      expect(hasTests(file, names), `${file}: ${names.join(', ')}`).toBe(true)
    }
  },
)

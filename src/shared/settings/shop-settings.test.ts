import { expect, test } from 'vitest'
import { ShopSettings } from './shop-settings.ts'

test('a new shop can sell at once: every setting has a default', () => {
  expect(ShopSettings.parse({})).toMatchObject({
    timezone: 'Africa/Johannesburg',
    session_timeout_minutes: 480,
    low_stock_below: 10,
    audit_logging: true,
    opening_time: '09:00',
  })
})

test.each([
  [{ session_timeout_minutes: 4 }, false],
  [{ session_timeout_minutes: 5 }, true],
  [{ session_timeout_minutes: 1440 }, true],
  [{ session_timeout_minutes: 1441 }, false],
  [{ session_timeout_minutes: 7.5 }, false],
  [{ timezone: 'UTC' }, true],
  [{ timezone: 'Mars/Olympus' }, false],
  [{ opening_time: '24:00' }, false],
  [{ opening_time: '9:00' }, false],
  [{ audit_logging: false }, false],
  [{ low_stock_below: 0 }, false],
])('%o may be set: %s', (settings, valid) => {
  expect(ShopSettings.safeParse(settings).success).toBe(valid)
})

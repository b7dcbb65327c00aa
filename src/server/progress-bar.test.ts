import { expect, test } from 'vitest'
import { progressBar } from './progress-bar.ts'

test('without a terminal, progress is a line every few seconds', () => {
  const lines: string[] = []
  let now = 0
  const report = progressBar(
    { isTTY: false, write: (text) => lines.push(String(text)) > 0 },
    () => now,
  )
  for (now = 0; now <= 10_000; now += 500) report(now, 10_000, 'Sales')
  report(10_000, 10_000, 'Sales')
  report(0, 1, 'Indexes')
  expect(lines).toHaveLength(6)
  expect(lines.at(-2)).toMatch(/^Sales +\[#+\] 100%\n$/)
})

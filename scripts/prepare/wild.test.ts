import { describe, expect, test } from 'vitest'
import { canRunWithout } from '../../test/wild/debian.ts'

describe('a test with programs of others', () => {
  test('runs where they are installed', () => {
    expect(canRunWithout([], true)).toBe(true)
    expect(canRunWithout([], false)).toBe(true)
  })

  test('fails for want of one where everything must be tested', () => {
    expect(() => canRunWithout(['nginx', 'caddy'], true)).toThrow('Not installed: nginx, caddy.')
  })

  test('is skipped on somebody’s own machine, which is said', () => {
    const said: string[] = []
    expect(canRunWithout(['nginx'], false, (line) => void said.push(line))).toBe(false)
    expect(said).toEqual(['Not installed: nginx. The tests with it are skipped.'])
  })
})

import { expect, test } from 'vitest'
import { turns, turnsByPerson } from './turns.ts'

const full = () => new Error('full')

/** Work that ends when it is told to, and what was begun so far. */
function aWorkshop() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)!() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('so many at once, the others in the order in which they came', async () => {
  const line = turns({ atOnce: 2, waiting: 2 })
  const { begun, work, end } = aWorkshop()
  const all = ['a', 'b', 'c', 'd'].map((name) => line.take(work(name), full))
  await settled()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  expect(line.isIdle()).toBe(false)
  end('c')
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  expect(line.isIdle()).toBe(true)
})

test('who finds too many waiting is turned away at once, and the line goes on', async () => {
  const line = turns({ atOnce: 1, waiting: 1 })
  const { work, end } = aWorkshop()
  const first = line.take(work('a'), full)
  const second = line.take(work('b'), full)
  await expect(line.take(work('c'), full)).rejects.toThrow('full')
  end('a')
  await first
  await settled()
  end('b')
  expect(await second).toBe('b')
})

test('who goes away while waiting leaves the line, and is not worked for', async () => {
  const line = turns({ atOnce: 1, waiting: 2 })
  const { begun, work, end } = aWorkshop()
  const gone = new AbortController()
  const first = line.take(work('a'), full)
  const left = line.take(work('b'), full, gone.signal)
  const last = line.take(work('c'), full)
  gone.abort()
  await expect(left).rejects.toThrow('full')
  end('a')
  await first
  await settled()
  end('c')
  await last
  expect(begun).toEqual(['a', 'c'])
})

test('work that fails gives its turn back', async () => {
  const line = turns({ atOnce: 1, waiting: 0 })
  await expect(line.take(() => Promise.reject(new Error('broken')), full)).rejects.toThrow('broken')
  expect(await line.take(() => Promise.resolve(1), full)).toBe(1)
})

test('one person in a crowd of their own keeps nobody else waiting', async () => {
  const lines = turnsByPerson({ atOnce: 1, waiting: 0 })
  const { work, end } = aWorkshop()
  const busy = lines.take('sipho', work('a'), full)
  await expect(lines.take('sipho', work('b'), full)).rejects.toThrow('full')
  expect(await lines.take('thandi', () => Promise.resolve(1), full)).toBe(1)
  end('a')
  await busy
  expect(await lines.take('sipho', () => Promise.resolve(2), full)).toBe(2)
})

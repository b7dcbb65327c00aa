import { expect, test } from 'vitest'
import { aShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import { forgetful } from './broken-protocols.ts'
import { findFaults } from './find-faults.ts'
import { aRealWorld, type RealWorld } from './real-world.ts'
import type { Protocol, SimulatedTill } from './simulated-till.ts'

async function opened(protocol?: Protocol) {
  const shop = await aShop()
  const real = await aRealWorld(shop, protocol)
  return { ...real, shop, send: (till: SimulatedTill) => till.sync(real.server.senderFor(till.id)) }
}

/** So many, one after the other, in the dark. */
async function sell({ world }: RealWorld, till: SimulatedTill, times: number, product = 1) {
  const basket = { product: world.products[product]!, quantity: 1, customer: null }
  for (let sold = 0; sold < times; sold += 1) await till.sell(world.newKey(), basket, 'never')
}

const wrongIn = ({ server }: RealWorld) => brokenRules(server.database().owner)

test('two tills in the dark sell the last unit: both are booked, and one is a shortfall', async () => {
  const real = await opened()
  const [one, other] = real.world.tills as [SimulatedTill, SimulatedTill]
  await sell(real, one, 3, 0)
  await real.send(one)
  // One of it is left in the book, and each of them sells it.
  await sell(real, one, 1, 0)
  await sell(real, other, 1, 0)
  await Promise.all([real.send(one), real.send(other)])
  const { stock, sales } = await real.server.books()
  expect(sales).toHaveLength(5)
  expect(stock.get(real.world.products[0]!.id)).toEqual({
    received: 4,
    left: 0,
    moved: 4,
    missing: 1,
  })
  expect(await findFaults(real.world)).toEqual([])
  expect(await wrongIn(real)).toEqual([])
  await real.server.close()
})

test('fifty confirmed sales after a backup come back with their numbers when it is brought back', async () => {
  const real = await opened()
  const { fifty, after } = await loseFifty(real)
  expect(after).toEqual(fifty)
  expect(await findFaults(real.world)).toEqual([])
  expect(await wrongIn(real)).toEqual([])
  await real.server.close()
})

test('without a till that keeps what was confirmed the fifty are gone (the control of the test before)', async () => {
  const real = await opened({ disk: forgetful })
  const { fifty, after } = await loseFifty(real)
  expect(fifty).toHaveLength(50)
  expect(after).toEqual([])
  expect(await findFaults(real.world)).not.toEqual([])
  await real.server.close()
})

test('a backup that is brought back twice gives out no number twice', async () => {
  const real = await opened()
  const { world, server } = real
  const [till] = world.tills as [SimulatedTill]
  const basket = { product: world.products[1]!, quantity: 1, customer: null }
  const numbers: string[] = []
  for (let life = 0; life < 3; life += 1) {
    await world.pass(60_000)
    await server.restore()
    for (let sold = 0; sold < 3; sold += 1) {
      const key = world.newKey()
      const { number } = (await server.sell(till.id, key, basket))!
      numbers.push(number)
      await till.sell(key, basket, 'never', number)
    }
  }
  expect(new Set(numbers).size).toBe(9)
  await real.send(till)
  expect(await findFaults(world)).toEqual([])
  await server.close()
})

test('a profile that was copied is found out as soon as both have sold', async () => {
  const real = await opened()
  const [till] = real.world.tills as [SimulatedTill]
  await sell(real, till, 2)
  await real.send(till)
  const copy = await real.copyOf(till)
  await sell(real, till, 2)
  await sell(real, copy, 3)
  await real.send(till)
  // Its entries bear places that are taken by others: kept, told to a manager, and no number stands for two sales.
  await real.send(copy)
  // It would sell under these numbers for ever: from here on it is another till.
  expect(copy.isBehind).toBe(true)
  const outcomes = [...copy.disk.entries.values()].map(({ outcome }) => outcome)
  expect(outcomes.slice(2)).toEqual(['held', 'held', 'held'])
  const { owner } = real.server.database()
  const exceptions = await owner<
    { details: string }[]
  >`SELECT details FROM exceptions WHERE kind = 'held'`
  expect(exceptions).toHaveLength(3)
  expect(exceptions[0]!.details).toMatch(/has told something else|may have been copied/)
  const { sales } = await real.server.books()
  expect(new Set(sales.map(({ till_number }) => till_number)).size).toBe(sales.length)
  // The till itself goes on.
  await sell(real, till, 1)
  await real.send(till)
  expect([...till.disk.entries.values()].at(-1)!.outcome).toBe('booked')
  expect(till.isBehind).toBe(false)
  expect(await wrongIn(real)).toEqual([])
  await real.server.close()
})

test('a poisoned entry is first in line, and the hundred behind it arrive', async () => {
  const real = await opened()
  const [till] = real.world.tills as [SimulatedTill]
  await sell(real, till, 101)
  const first = till.disk.entries.get(1)!
  till.disk.entries.set(1, { ...first, body: first.body.replace('"quantity":1', '"quantity":0') })
  await real.send(till)
  const outcomes = [...till.disk.entries.values()].map(({ outcome }) => outcome)
  expect(outcomes[0]).toBe('held')
  expect(outcomes.slice(1).filter((outcome) => outcome === 'held')).toEqual([])
  expect(await till.disk.firstWaiting()).toBeUndefined()
  expect((await real.server.books()).sales).toHaveLength(100)
  // The server's chain ends before what it holds; nothing of it is sent once more.
  const { state, send } = real.server.senderFor(till.id)
  const sendings: number[] = []
  await till.sync({
    state,
    send: (entries) => {
      sendings.push(entries.length)
      return send(entries)
    },
  })
  expect(sendings).toEqual([])
  await real.server.close()
})

/** Fifty are sold and confirmed, and then the backup from before is brought back. */
async function loseFifty(real: RealWorld & { send: (till: SimulatedTill) => Promise<void> }) {
  const { world, server } = real
  const [till] = world.tills as [SimulatedTill]
  await sell(real, till, 5)
  await real.send(till)
  const before = new Set((await server.books()).sales.map(({ key }) => key))
  await server.backup()
  const basket = { product: world.products[1]!, quantity: 1, customer: world.customers[1]! }
  for (let sold = 0; sold < 50; sold += 1) {
    const key = world.newKey()
    // Every second one with the server: it has the server's number on its paper.
    const answer = sold % 2 === 0 ? await server.sell(till.id, key, basket) : null
    await till.sell(key, basket, 'never', answer?.number)
  }
  await real.send(till)
  const since = async () =>
    (await server.books()).sales
      .filter(({ key }) => !before.has(key))
      .map(({ key, till_number, number }) => ({ key, number: till_number ?? number }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const fifty = await since()
  expect(fifty.map(({ key, number }) => till.shown.get(key) === number)).not.toContain(false)
  await world.pass(60_000)
  await server.restore()
  expect(await since()).toEqual([])
  await real.send(till)
  return { fifty, after: await since() }
}

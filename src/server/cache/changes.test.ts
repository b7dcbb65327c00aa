import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDatabase, type TestDatabase } from '#server/db/test-database.ts'
import type { Topic } from '#shared/topics.ts'
import { openChanges } from './changes.ts'

const log = pino({ level: 'silent' })

async function twoServers(database: TestDatabase) {
  const [one, other] = [await aServer(database), await aServer(database)]
  return { one, other }
}

async function aServer({ appAddress }: TestDatabase) {
  const changes = await openChanges(appAddress, log)
  onTestFinished(() => changes.close())
  const heard: Topic[][] = []
  const hearing: boolean[] = []
  changes.subscribe({
    onChange: (topics) => void heard.push([...topics]),
    onHearing: (now) => void hearing.push(now),
  })
  return { changes, heard, hearing }
}

async function aTestDatabase(): Promise<TestDatabase> {
  const database = await aDatabase()
  onTestFinished(() => database.drop())
  return database
}

test('a change is told here at once and to the other servers soon, to each once', async () => {
  const { one, other } = await twoServers(await aTestDatabase())
  one.changes.announce(['sales', 'inventory'])
  expect(one.heard).toEqual([['sales', 'inventory']])
  await vi.waitFor(() => expect(other.heard).toEqual([['sales', 'inventory']]))
  other.changes.announce(['team'])
  await vi.waitFor(() => expect(one.heard).toEqual([['sales', 'inventory'], ['team']]))
  expect(other.heard).toEqual([['sales', 'inventory'], ['team']])
})

test('many changes reach the other servers in a few messages', async () => {
  const { one, other } = await twoServers(await aTestDatabase())
  for (let sale = 0; sale < 100; sale += 1) one.changes.announce(['sales'])
  one.changes.announce(['settings'])
  await vi.waitFor(() => expect(other.heard.flat()).toContain('settings'))
  expect(one.heard).toHaveLength(101)
  expect(other.heard.length).toBeLessThanOrEqual(2)
})

test('what was announced last is told before the server stops', async () => {
  const { one, other } = await twoServers(await aTestDatabase())
  one.changes.announce(['sales'])
  one.changes.announce(['team'])
  await one.changes.close()
  await vi.waitFor(() => expect(other.heard.flat()).toEqual(['sales', 'team']))
})

test('a lost connection is known at once, and opened again', async () => {
  const database = await aTestDatabase()
  const { one, other } = await twoServers(database)
  expect(one.hearing).toEqual([true])
  await database.owner`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'veld changes' AND datname = current_database()`
  await vi.waitFor(() => expect(one.hearing).toEqual([true, false, true]), { timeout: 20_000 })
  await vi.waitFor(() => expect(other.hearing).toEqual([true, false, true]), { timeout: 20_000 })
  one.changes.announce(['sales'])
  await vi.waitFor(() => expect(other.heard).toEqual([['sales']]))
})

test('a message that is not ours changes nothing', async () => {
  const database = await aTestDatabase()
  const server = await aServer(database)
  for (const payload of ['', 'nonsense', 'somebody weather,sales'])
    await database.owner`SELECT pg_notify('veld_changes', ${payload})`
  await vi.waitFor(() => expect(server.heard).toContainEqual(['sales']))
  expect(server.heard.flat()).toEqual(['sales'])
})

import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './test-port.ts'

test('a port is given to one test alone, and can be listened on', async () => {
  // By chance alone a dozen of so many would be given twice.
  const ports: number[] = []
  for (let count = 0; count < 1000; count += 1) ports.push(await freePort())
  expect(new Set(ports).size).toBe(ports.length)
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(ports[0], '127.0.0.1', resolve))
})

import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { freePort } from '#server/test-port.ts'
import { startShopProcess } from '../../test/shop-process.ts'
import { tally } from '../history.ts'
import { openLaboratory } from '../laboratory.ts'
import { type Scenario, times } from '../scenario.ts'

/** The tills ask either server, and after a failure again either. */
export const twoServers: Scenario = {
  name: 'one of two servers on a database is killed again and again',
  async run(scale) {
    const dataDir = mkdtempSync(join(tmpdir(), 'veld-faults-'))
    const database = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
    try {
      const kills = times(40, scale)
      const outcome = await killOneOfTwo(dataDir, database.address, kills)
      return `${kills} kills, ${outcome}`
    } finally {
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function killOneOfTwo(dataDir: string, address: object, kills: number): Promise<string> {
  const [port, otherPort] = [await freePort(), await freePort()]
  const options = {
    dataDir,
    program: 'test/server-process.ts',
    env: {
      TEST_DATABASE: JSON.stringify(address),
      // As behind a load balancer: who signs in at one is known to both.
      PUBLIC_ORIGIN: `http://localhost:${port}`,
    },
  }
  const laboratory = await openLaboratory({ ...options, port, onDatabaseOfOthers: true })
  let other = await startShopProcess({ ...options, port: otherPort })
  try {
    laboratory.place.ports = [port, otherPort]
    await laboratory.whileTrading(async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(randomInt(100, 1000))
        other.signal('SIGKILL')
        await other.exited
        other = await startShopProcess({ ...options, port: otherPort })
      }
    })
    await laboratory.check()
    return tally(laboratory.history)
  } finally {
    await other.stop()
    await laboratory.close()
  }
}

import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseOf, ready } from '../../test/shop-process.ts'
import { openLaboratory } from '../laboratory.ts'
import { databaseProcesses, postmasterOf } from '../../test/database-processes.ts'
import { whileStopped } from '../processes.ts'
import { type Scenario, times } from '../scenario.ts'

const STOPPED_MS = 20_000

export const killedBackends: Scenario = {
  name: 'backends of the database are killed',
  async run(scale) {
    const laboratory = await openLaboratory()
    const pool = databaseOf(laboratory.shop.dataDir, 1)
    try {
      const kills = times(20, scale)
      await laboratory.whileTrading(async () => {
        for (let kill = 0; kill < kills; kill += 1) {
          await pause(randomInt(50, 400))
          await pool`
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'veld' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 4`
        }
      })
      await laboratory.check()
      return `${kills} kills of up to 4 backends, ${laboratory.history.length} calls`
    } finally {
      await pool.end({ timeout: 1 })
      await laboratory.close()
    }
  },
}

export const killedPostmaster: Scenario = {
  name: 'the database server is killed',
  async run(scale) {
    const laboratory = await openLaboratory()
    try {
      const kills = times(20, scale)
      await laboratory.whileTrading(async () => {
        for (let kill = 0; kill < kills; kill += 1) {
          await pause(randomInt(200, 1000))
          process.kill(postmasterOf(laboratory.shop.dataDir), 'SIGKILL')
          await pause(200)
          await ready(undefined, laboratory.shop.port)
        }
      })
      await laboratory.check()
      return `${kills} kills, ${laboratory.history.length} calls`
    } finally {
      await laboratory.close()
    }
  },
}

export const stoppedDatabase: Scenario = {
  name: 'the database stands still for 20 s',
  async run(scale) {
    const laboratory = await openLaboratory()
    try {
      await laboratory.whileTrading(async () => {
        await pause(1000)
        await whileStopped(databaseProcesses(laboratory.shop.dataDir), () =>
          pause(Math.max(2000, STOPPED_MS * scale)),
        )
        await ready(undefined, laboratory.shop.port)
        await pause(1000)
      })
      await laboratory.check()
      const done = laboratory.history.filter(({ outcome }) => outcome === 'done').length
      return `${laboratory.history.length} calls, ${done} acknowledged`
    } finally {
      await laboratory.close()
    }
  },
}

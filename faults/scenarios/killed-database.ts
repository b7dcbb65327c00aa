import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseProcesses, postmasterOf } from '../../test/database-processes.ts'
import { databaseOf, ready } from '../../test/shop-process.ts'
import { tally } from '../history.ts'
import { openLaboratory } from '../laboratory.ts'
import { whileStopped } from '../processes.ts'
import { type Scenario, times } from '../scenario.ts'

const STOPPED_MS = 20_000

export const killedBackends: Scenario = {
  name: 'backends of the database are killed',
  async run(scale) {
    const laboratory = await openLaboratory()
    const pool = databaseOf(laboratory.shop.dataDir, 1)
    try {
      const rounds = times(100, scale)
      let kills = 0
      await laboratory.whileTrading(async () => {
        for (let round = 0; round < rounds; round += 1) {
          await pause(randomInt(50, 400))
          const killed = await pool`
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name LIKE 'veld%' AND pid <> pg_backend_pid()
            ORDER BY random() LIMIT ${round % 5 === 0 ? 50 : 4}`
          kills += killed.length
        }
      })
      await laboratory.check()
      return `${kills} backends in ${rounds} rounds, ${tally(laboratory.history)}`
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
      return `${kills} kills, ${tally(laboratory.history)}`
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
      return tally(laboratory.history)
    } finally {
      await laboratory.close()
    }
  },
}

import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseOf, ready } from '../../test/shop-process.ts'
import { openLaboratory } from '../laboratory.ts'
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
        const processes = [postmasterOf(laboratory.shop.dataDir)]
        processes.push(...childrenOf(processes[0]!))
        for (const pid of processes) signalIfThere(pid, 'SIGSTOP')
        await pause(Math.max(2000, STOPPED_MS * scale))
        for (const pid of processes) signalIfThere(pid, 'SIGCONT')
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

const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

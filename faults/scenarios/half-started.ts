import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/test-port.ts'
import { openLaboratory, stopLeftDatabase } from '../laboratory.ts'
import { type Scenario, times } from '../scenario.ts'

/** The first start makes the database, migrates it and fills the demo shop; it is cut off somewhere in between. */
export const killedWhileStarting: Scenario = {
  name: 'the first start is killed half-way',
  async run(scale) {
    const dataDir = mkdtempSync(join(tmpdir(), 'veld-faults-'))
    try {
      const port = await freePort()
      const kills = times(15, scale)
      for (let kill = 0; kill < kills; kill += 1) {
        const child = spawn(process.execPath, ['src/server/main.ts'], {
          env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
          stdio: 'ignore',
        })
        const exited = new Promise((resolve) => child.once('exit', resolve))
        await pause(randomInt(200, 4000))
        child.kill('SIGKILL')
        await exited
      }
      const laboratory = await openLaboratory({ dataDir, port })
      try {
        await laboratory.whileTrading(() => pause(1000))
        await laboratory.check()
      } finally {
        await laboratory.close()
      }
      return `${kills} kills`
    } finally {
      await stopLeftDatabase(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

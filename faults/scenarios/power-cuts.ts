import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/test-port.ts'
import { databaseProcesses } from '../../test/database-processes.ts'
import { startShopProcess } from '../../test/shop-process.ts'
import { copyAsCut, type Disk, noDisks, withDisk } from '../disk.ts'
import type { CallRecord } from '../history.ts'
import { checkBooks, type Laboratory, openLaboratory, stopLeftDatabase } from '../laboratory.ts'
import { whileStopped } from '../processes.ts'
import { type Scenario, times } from '../scenario.ts'
import { loseWithoutFsync } from './without-fsync.ts'

const MEGABYTES = 1024

export const powerCuts: Scenario = {
  name: 'the power is cut',
  cannotRun: noDisks,
  run: (scale) =>
    withDisk(MEGABYTES, async (disk, folder) => {
      const cuts = times(10, scale)
      const acknowledged = await cutAndCheck(disk, folder, cuts)
      const control = await loseWithoutFsync(folder)
      return `${cuts} cuts, ${acknowledged} calls acknowledged before one of them, none lost; ${control}`
    }),
}

async function cutAndCheck(disk: Disk, folder: string, cuts: number): Promise<number> {
  const laboratory = await openLaboratory({ dataDir: join(disk.folder, 'data') })
  try {
    let acknowledged = 0
    for (let cut = 0; cut < cuts; cut += 1) {
      const { copy, known } = await cutPower(laboratory, disk, folder)
      acknowledged = known.filter(({ outcome }) => outcome === 'done').length
      await checkCopy(copy, known)
    }
    await laboratory.check()
    return acknowledged
  } finally {
    await laboratory.close()
  }
}

interface Cut {
  copy: Disk
  /** What the tills knew at that moment. */
  known: CallRecord[]
}

async function cutPower(laboratory: Laboratory, disk: Disk, folder: string): Promise<Cut> {
  const { shop, history } = laboratory
  const made = Promise.withResolvers<Cut>()
  await laboratory.whileTrading(async () => {
    await pause(randomInt(500, 2500))
    // The shop first: what it has not answered by now nobody counts on.
    await whileStopped([shop.pid, ...databaseProcesses(shop.dataDir)], async () => {
      const known = structuredClone(history)
      made.resolve({ copy: await copyAsCut(disk, join(folder, 'copy')), known })
    })
  })
  return made.promise
}

/** The power is back: the shop starts from what the disk held. */
async function checkCopy(copy: Disk, known: readonly CallRecord[]): Promise<void> {
  const dataDir = join(copy.folder, 'data')
  try {
    const shop = await startShopProcess({ port: await freePort(), dataDir })
    try {
      await checkBooks(dataDir, known)
    } finally {
      await shop.stop()
    }
  } finally {
    await stopLeftDatabase(dataDir)
    copy.remove()
  }
}

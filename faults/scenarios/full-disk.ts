import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ready } from '../../test/shop-process.ts'
import { noDisks, withDisk } from '../disk.ts'
import { tally, turnedAway } from '../history.ts'
import { type Laboratory, openLaboratory } from '../laboratory.ts'
import { type Scenario, within } from '../scenario.ts'

const MEGABYTES = 512
const FULL_MS = 20_000
const RECOVER_WITHIN_MS = 10_000

export const fullDisk: Scenario = {
  name: 'the disk is full',
  cannotRun: noDisks,
  run: (scale) =>
    withDisk(MEGABYTES, async ({ folder }) => {
      const laboratory = await openLaboratory({ dataDir: join(folder, 'data') })
      try {
        return await fillAndFree(laboratory, join(folder, 'filler'), scale)
      } finally {
        await laboratory.close()
      }
    }),
}

async function fillAndFree(laboratory: Laboratory, filler: string, scale: number): Promise<string> {
  let [refusals, seconds] = [0, 0]
  await laboratory.whileTrading(async () => {
    await pause(1000)
    const before = turnedAway(laboratory.history)
    const end = performance.now() + Math.max(4000, FULL_MS * scale)
    while (performance.now() < end) {
      fill(filler)
      await pause(200)
    }
    refusals = turnedAway(laboratory.history) - before
    rmSync(filler)
    seconds = await secondsUntilSold(laboratory)
    await pause(1000)
  })
  if (refusals === 0) throw new Error('nobody noticed that the disk was full')
  await ready(undefined, laboratory.shop.port)
  await laboratory.check()
  return `${seconds.toFixed(1)} s until the first sale after there was room, ${tally(laboratory.history)}`
}

const PIECE = Buffer.alloc(1024 * 1024)

/** Whatever has become free since the last time, too. */
function fill(filler: string): void {
  const file = openSync(filler, 'a')
  try {
    for (let size = PIECE.length; size >= 512; size /= 2) writeUntilFull(file, size)
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, size: number): void {
  try {
    while (writeSync(file, PIECE, 0, size) === size);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

async function secondsUntilSold({ history }: Laboratory): Promise<number> {
  const [from, began] = [history.length, performance.now()]
  const sold = async () => {
    while (!history.slice(from).some(({ outcome }) => outcome === 'done')) await pause(50)
  }
  await within(RECOVER_WITHIN_MS, sold(), 'there was room again for 10 s, and nothing was sold')
  return (performance.now() - began) / 1000
}

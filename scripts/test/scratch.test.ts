import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { makeScratch } from './scratch.ts'

test.runIf(existsSync('/dev/shm'))(
  'what a run that was killed left in memory is removed by the next, and no other',
  () => {
    const gone = `/dev/shm/veld-tests-${spawnSync('true').pid}`
    const running = `/dev/shm/veld-tests-${process.ppid}`
    const isMade = !existsSync(running)
    mkdirSync(gone)
    mkdirSync(running, { recursive: true })
    const scratch = makeScratch()
    onTestFinished(() => {
      if (isMade) rmSync(running, { recursive: true })
      if (scratch) rmSync(scratch, { recursive: true })
    })
    expect(existsSync(gone)).toBe(false)
    expect(existsSync(running)).toBe(true)
    // The database's own user reaches what is below it.
    if (scratch) expect(statSync(scratch).mode & 0o7777).toBe(0o1777)
  },
)

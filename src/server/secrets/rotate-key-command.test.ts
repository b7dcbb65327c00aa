import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { loadKeys } from './sealer.ts'

const COMMAND = fileURLToPath(new URL('../rotate-key.ts', import.meta.url))

function rotateIn(dataDir: string): Promise<{ failed: boolean; output: string; problem: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [COMMAND],
      { cwd: dataDir, env: { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'silent' } },
      (error, output, problem) => resolve({ failed: error !== null, output, problem }),
    )
  })
}

test(
  'the command makes a key, and refuses where there is none or the shop is open',
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'veld-rotate-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const keyFile = join(dataDir, 'key')
    expect(await rotateIn(dataDir)).toEqual({
      failed: true,
      output: '',
      problem: `KEY_FILE ${keyFile} is missing: there is no key to rotate.\n`,
    })

    const first = loadKeys(keyFile)
    const open = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
    const refused = await rotateIn(dataDir)
    await open.stop()
    expect(refused).toMatchObject({ failed: true, output: '' })
    expect(refused.problem).toContain('is in use by another Veld')
    expect(loadKeys(keyFile).keyId).toBe(first.keyId)

    const done = await rotateIn(dataDir)
    const { keyId } = loadKeys(keyFile)
    expect(done).toMatchObject({ failed: false, problem: '' })
    expect(done.output).toContain(`Made key ${keyId}: 0 customers sealed with it.`)
    expect(keyId).not.toBe(first.keyId)
    expect(readFileSync(keyFile, 'utf8').trim().split('\n')).toHaveLength(2)
  },
)

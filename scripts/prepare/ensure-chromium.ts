import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findChromium } from '../chromium.ts'

/** The end-to-end tests need a browser: the machine's, Debian's package or Playwright's own. */
export async function ensureChromium(root: string): Promise<void> {
  if (findChromium() || (await hasPlaywrightChromium())) return
  console.log('Installing Chromium for the end-to-end tests …')
  if (isRootOnDebian() && installPackage() && findChromium()) return
  const problem = run(
    process.execPath,
    ['node_modules/.bin/playwright', 'install', 'chromium'],
    root,
  )
  if (problem === undefined) return
  throw new Error(
    `${problem}\nThere is no Chromium and it could not be installed. ` +
      'Install one and name it in CHROMIUM_PATH.',
  )
}

async function hasPlaywrightChromium(): Promise<boolean> {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

function isRootOnDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function installPackage(): boolean {
  const problem =
    run('apt-get', ['update'], '/') ?? run('apt-get', ['install', '-y', 'chromium'], '/')
  if (problem !== undefined) console.log(`${problem}\nDebian's Chromium could not be installed.`)
  return problem === undefined
}

/** Answers what the command printed when it failed. */
function run(command: string, args: string[], cwd: string): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error) return error.message
  return status === 0 ? undefined : `${stdout}${stderr}`
}

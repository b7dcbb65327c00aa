import { existsSync } from 'node:fs'
import { findChromium } from '../chromium.ts'
import { installPackages, isRootOnDebian, problemOf } from './debian.ts'

/** The end-to-end tests need a browser: the machine's, Debian's package or Playwright's own. */
export async function ensureChromium(root: string): Promise<void> {
  if (findChromium() || (await hasPlaywrightChromium())) return
  console.log('Installing Chromium for the end-to-end tests …')
  if (isRootOnDebian() && installChromium() && findChromium()) return
  const problem = problemOf(
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

function installChromium(): boolean {
  const problem = installPackages(['chromium', 'chromium-headless-shell'])
  if (problem !== undefined) console.log(`${problem}\nDebian's Chromium could not be installed.`)
  return problem === undefined
}

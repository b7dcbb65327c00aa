import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The same browser without windows, tab strip and menus, which `chromium --headless` draws for every page. */
const SHELL = 'chromium-headless-shell'

/** A browser for tests asks nobody and looks for nothing. */
export const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A Chromium of the machine's own. Without one, Playwright's own download is used. */
export const findChromium = (): string | undefined => named() ?? find(NAMES)

/** The one for tests, which look at pages alone: the shell takes a quarter less of the machine's time. */
export const findHeadlessChromium = (): string | undefined => named() ?? find([SHELL, ...NAMES])

function named(): string | undefined {
  const path = process.env['CHROMIUM_PATH']
  if (!path) return undefined
  if (isProgram(path)) return path
  throw new Error(`CHROMIUM_PATH names ${path}, which is not a program that can be run.`)
}

function find(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

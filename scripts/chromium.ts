import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium of the machine's own. Without one, Playwright's own download is used. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program that can be run.`)
  }
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin']
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

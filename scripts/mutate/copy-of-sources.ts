import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface CopyOfSources {
  folder: string
  remove(): void
}

/** The sources as they are now, committed or not, in a folder that may be broken on purpose. */
export function copyOfSources(): CopyOfSources {
  const folder = mkdtempSync(join(tmpdir(), 'veld-mutate-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(Boolean)) cpSync(file, join(folder, file))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

import { chmodSync, cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Copies a folder so that everybody can read and run it; it appears complete or not at all. */
export function copyReadable(from: string, to: string): void {
  const parent = dirname(to)
  mkdirSync(parent, { recursive: true })
  chmodSync(parent, 0o755)
  const unfinished = `${to}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  openToAll(unfinished)
  try {
    renameSync(unfinished, to)
  } catch {
    // Another start was faster; its copy is as good as ours.
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** The umask of whoever installed may have closed the files themselves. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

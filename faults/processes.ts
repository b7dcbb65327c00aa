import { readdirSync, readFileSync } from 'node:fs'

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

/** Nobody of them does anything while the work is done. */
export async function whileStopped<Result>(
  processes: readonly number[],
  work: () => Promise<Result>,
): Promise<Result> {
  for (const pid of processes) signalIfThere(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const pid of processes) signalIfThere(pid, 'SIGCONT')
  }
}

/** Those on whose command lines it stands: Chromium names its profile to each of its processes. */
export function processesNaming(words: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(words) ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** As by a power cut. */
export function killAll(processes: readonly number[]): void {
  for (const pid of processes) signalIfThere(pid, 'SIGKILL')
}

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

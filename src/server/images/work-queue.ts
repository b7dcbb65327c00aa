import { Refusal } from '#server/http/refusal.ts'

export interface WorkQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Lets so many works run at once and so many wait; more are sent away, to come back in a moment. */
export function workQueue(limits: { running: number; waiting: number }): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < limits.running) {
      running += 1
      return
    }
    if (waiting.length >= limits.waiting)
      throw new Refusal(503, 'Too many images at once. Please try again in a moment.', {
        'retry-after': '2',
      })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  /** The place goes to the next in line, or falls free. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(work) {
      await turn()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

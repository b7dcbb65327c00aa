/** So many at work, so many waiting for their turn; the next is turned away at once. */
export interface TurnLimits {
  atOnce: number
  waiting: number
}

/** Who comes takes a turn and gives it back. */
export interface Turns {
  /** Runs the work when it is its turn. Refused is who finds too many waiting, or goes away while waiting (`gone`). */
  take<Result>(
    work: () => Promise<Result>,
    refuse: () => Error,
    gone?: AbortSignal,
  ): Promise<Result>
  isIdle(): boolean
}

export function turns({ atOnce, waiting }: TurnLimits): Turns {
  const line = new Set<() => void>()
  let working = 0

  async function turn(refuse: () => Error, gone?: AbortSignal): Promise<void> {
    if (working < atOnce) {
      working += 1
      return
    }
    if (line.size >= waiting) throw refuse()
    await new Promise<void>((resolve, reject) => {
      const call = () => {
        gone?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        line.delete(call)
        reject(refuse())
      }
      line.add(call)
      gone?.addEventListener('abort', leave, { once: true })
    })
  }

  /** The turn is handed on, so that nobody who comes meanwhile is quicker than those who wait. */
  function giveBack(): void {
    const [next] = line
    if (!next) {
      working -= 1
      return
    }
    line.delete(next)
    next()
  }

  return {
    async take(work, refuse, gone) {
      await turn(refuse, gone)
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
    isIdle: () => working === 0,
  }
}

/** The same for each person apart. */
export interface TurnsByPerson {
  take<Result>(
    person: string,
    work: () => Promise<Result>,
    refuse: () => Error,
    gone?: AbortSignal,
  ): Promise<Result>
}

export function turnsByPerson(limits: TurnLimits): TurnsByPerson {
  const byPerson = new Map<string, Turns>()
  return {
    async take(person, work, refuse, gone) {
      const own = byPerson.get(person) ?? turns(limits)
      byPerson.set(person, own)
      try {
        return await own.take(work, refuse, gone)
      } finally {
        if (own.isIdle()) byPerson.delete(person)
      }
    },
  }
}

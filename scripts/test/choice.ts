export interface Choice {
  /** The arguments for a runner; absent when it shall not run. */
  unit?: string[]
  e2e?: string[]
}

/** Without a word both run; `--unit` and `--e2e` choose, and what follows is for the one chosen. */
export function parseChoice(args: readonly string[]): Choice {
  if (args.length === 0) return { unit: [], e2e: [] }
  const choice: Choice = {}
  let current: string[] | undefined
  for (const arg of args) {
    if (arg === '--unit') current = choice.unit = []
    else if (arg === '--e2e') current = choice.e2e = []
    else if (current) current.push(arg)
    else throw new Error(`Say --unit or --e2e before ${arg}.`)
  }
  return choice
}

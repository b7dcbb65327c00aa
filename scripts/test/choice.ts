export interface Choice {
  /** The arguments for a runner; absent when it shall not run. */
  unit?: string[]
  e2e?: string[]
  wild?: string[]
  /** Every browser flow, in light and dark; else those of every day, in light. */
  everyFlow?: true
}

/** The words for more than what is of every day. */
const WORDS: Readonly<Record<string, Choice>> = {
  '--browser': { e2e: [], everyFlow: true },
  '--ci': { unit: [], e2e: [], wild: [], everyFlow: true },
}

/**
 * Without a word the first two run, as of every day; `--browser` and `--ci` run more; `--unit`, `--e2e` and
 * `--wild` choose, and what follows is for the one chosen.
 */
export function parseChoice(args: readonly string[]): Choice {
  const [first] = args
  if (first === undefined) return { unit: [], e2e: [] }
  const whole = WORDS[first]
  if (whole) return whole
  const choice: Choice = {}
  let current: string[] | undefined
  for (const arg of args) {
    if (arg === '--unit') current = choice.unit = []
    else if (arg === '--e2e') current = choice.e2e = []
    else if (arg === '--wild') current = choice.wild = []
    else if (current) current.push(arg)
    else throw new Error(`Say --browser or --ci, or --unit, --e2e or --wild before ${arg}.`)
  }
  return choice
}

/** Tests of rules alone, which need neither the built web nor a browser. */
const isRule = (path: string): boolean =>
  path.startsWith('src/shared') || path.startsWith('src/web')

/** What must be there before any of the chosen tests, in the words of `scripts/prepare.mjs`. */
export function neededBy({ unit, e2e, wild }: Choice): string[] {
  const paths = unit?.filter((arg) => arg.includes('/')) ?? []
  const rulesOnly = paths.length > 0 && paths.every(isRule)
  return rulesOnly && !e2e && !wild ? [] : ['web', 'chromium']
}

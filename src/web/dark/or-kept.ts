import { logError } from '#web/log.ts'
import type { Things } from './kept.ts'
import { isAble, isDark, isNoAnswer } from './line-store.ts'

const disk = () => import('./kept.ts')

/** What lies on disk as it was told last. */
const lastKept = new Map<keyof Things, unknown>()

/**
 * What the server tells, which the till takes along; in the dark what it took along. `mark` tells whether it is another
 * than the last.
 */
export async function orKept<Name extends keyof Things>(
  name: Name,
  ask: () => Promise<Things[Name]>,
  mark: (thing: Things[Name]) => unknown = (thing) => thing,
): Promise<Things[Name]> {
  if (isDark()) return (await kept(name)) ?? ask()
  try {
    const thing = await ask()
    if (isAble() && lastKept.get(name) !== mark(thing))
      void keep(name, thing)
        .then(() => lastKept.set(name, mark(thing)))
        .catch(logError)
    return thing
  } catch (error) {
    const thing = isNoAnswer(error) ? await kept(name) : undefined
    if (thing === undefined) throw error
    return thing
  }
}

async function keep<Name extends keyof Things>(name: Name, thing: Things[Name]): Promise<void> {
  const { keepThing } = await disk()
  await keepThing(name, thing)
}

async function kept<Name extends keyof Things>(name: Name): Promise<Things[Name] | undefined> {
  try {
    const { keptStock, keptThing } = await disk()
    return await (name === 'stock' ? (keptStock() as Promise<Things[Name]>) : keptThing(name))
  } catch (error) {
    logError('This browser keeps nothing', error)
    return undefined
  }
}

import { startTransition, useEffect, useState } from 'react'
import { createStore } from '#web/store.ts'
import { afterPaint } from './after-paint.ts'

/** On a broken line what a page was opened for may never come, and what waits for it is wanted all the same. */
const AWAITED_FOR_MS = 3000

/** What belongs to it, such as its pictures, and whoever presses it at once come before what is fetched then. */
const SETTLED_WITHIN_MS = 200

/** Whether what the page was opened for is on the screen. */
const seen = createStore(true)

/** For a page that takes a while to show what it is opened for, and says when it does: the rest waits for that. */
export function awaitSight(): void {
  seen.set(false)
  setTimeout(sighted, AWAITED_FOR_MS)
}

export function sighted(): void {
  seen.set(true)
  bare.set(false)
}

/** Whether the first frame shows what the page was opened for and little else: the rest follows with the next one. */
const bare = createStore(false)

/** For a page that has all that it was opened for, and only has to draw it. */
export const beginBare = (): void => bare.set(!seen.get())

/** Whoever presses what is there already does not wait for the rest. */
export function useBare(): boolean {
  const [isBare, setBare] = useState(bare.get)
  useEffect(() => {
    const follow = () => startTransition(() => setBare(bare.get()))
    follow()
    return bare.subscribe(follow)
  }, [])
  return isBare
}

/** Does the work once what the page was opened for is on the screen, and whoever asks for it with it. */
export function afterSight(work: () => void): () => void {
  return seen.get() ? afterPaint(work) : onceSeen(work)
}

/** Ends also in a tab that nobody looks at, where nothing is painted. */
export const firstSight = (): Promise<void> =>
  new Promise((done) => (seen.get() ? done() : void onceSeen(done)))

/** Each in a turn of its own, so that all of them together do not hold up a press. */
function onceSeen(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = seen.subscribe(() => {
    stop()
    timer = setTimeout(work, SETTLED_WITHIN_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Whether it is there, for what nobody waits for and whose code is fetched only then. */
export function useSighted(): boolean {
  const [isSighted, setSighted] = useState(false)
  useEffect(() => afterSight(() => startTransition(() => setSighted(true))), [])
  return isSighted
}

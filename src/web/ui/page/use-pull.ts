import { type RefObject, useEffect, useRef, useState } from 'react'

/** The specification's figures, in CSS pixels. */
const PULL_THRESHOLD = 80

const RESISTANCE = 0.5

const MAX_PULL = 1.5 * PULL_THRESHOLD

/** How far the page follows a finger that has moved down by `travel`. */
export const pullDistance = (travel: number): number =>
  Math.min(MAX_PULL, Math.max(0, travel * RESISTANCE))

/** Whether letting go here refreshes. */
export const isPulledFar = (distance: number): boolean => distance > PULL_THRESHOLD

/** Less than this may be a tap with a moving finger. */
const SLOP = 8

export type PullState =
  | { phase: 'idle' }
  | { phase: 'pulling'; distance: number }
  | { phase: 'refreshing' }

const IDLE: PullState = { phase: 'idle' }

interface Finger {
  x: number
  y: number
  pulls: boolean
}

/** Follows one finger that pulls down at the top of the page. A mouse has no touch events and does nothing. */
export function usePull(
  inside: RefObject<HTMLElement | null>,
  onRefresh: () => Promise<unknown>,
): PullState {
  const [state, setState] = useState(IDLE)
  const refresh = useRef(onRefresh)
  useEffect(() => {
    refresh.current = onRefresh
  })
  useEffect(() => {
    // The whole page, its margins too; without a page around, the part itself.
    const area = inside.current?.closest('main') ?? inside.current
    if (!area) return undefined
    let finger: Finger | undefined
    let distance = 0
    let busy = false

    function onStart({ touches, target }: TouchEvent) {
      const touch = touches[0]
      finger =
        !busy && touches.length === 1 && touch && isAtTop(target as Element)
          ? { x: touch.clientX, y: touch.clientY, pulls: false }
          : undefined
    }
    function onMove(event: TouchEvent) {
      const touch = event.touches[0]
      if (!finger || !touch || event.touches.length > 1) return letGo()
      const travel = touch.clientY - finger.y
      const intent = finger.pulls ? 'pull' : intentOf(touch.clientX - finger.x, travel)
      if (intent === undefined) return
      if (intent === 'other') return letGo()
      finger.pulls = true
      // Ours now: the browser would scroll, or reload the page.
      if (event.cancelable) event.preventDefault()
      distance = pullDistance(travel)
      setState({ phase: 'pulling', distance })
    }
    function onEnd() {
      if (finger && isPulledFar(distance)) void run()
      else letGo()
      finger = undefined
      distance = 0
    }
    async function run() {
      busy = true
      setState({ phase: 'refreshing' })
      // Whoever refreshes tells the person how it went; here it only has to end.
      await refresh.current().catch(() => {})
      busy = false
      setState(IDLE)
    }
    function letGo() {
      finger = undefined
      distance = 0
      if (!busy) setState(IDLE)
    }
    const listening = new AbortController()
    const { signal } = listening
    area.addEventListener('touchstart', onStart, { passive: true, signal })
    area.addEventListener('touchmove', onMove, { passive: false, signal })
    area.addEventListener('touchend', onEnd, { signal })
    area.addEventListener('touchcancel', letGo, { signal })
    return () => listening.abort()
  }, [inside])
  return state
}

/** The page and whatever scrolls inside it, below the finger, are at their top. */
function isAtTop(target: Element): boolean {
  for (let element: Element | null = target; element; element = element.parentElement)
    if (element.scrollTop > 0) return false
  return true
}

/** What a finger that has just begun to move is doing; undefined while it is too early to tell. */
export function intentOf(x: number, y: number): 'pull' | 'other' | undefined {
  if (Math.hypot(x, y) < SLOP) return undefined
  return y > Math.abs(x) ? 'pull' : 'other'
}

import type { Page } from '@playwright/test'

/**
 * Gives the page `timePaint(event, part, shown, cards)`: the milliseconds from the next such event until the change
 * that follows it inside the part, other than in a field, is on the screen; where `shown` is given, the change that
 * brings it; where `cards` is given, the change after which all of those are of one list, and another than before. They
 * are kept in `painted`, to be asked for afterwards: an event would not wait for a question that is still on its way.
 * Where the page answers an event only after a pause in typing of `pauseMs`, they count from when that pause is over.
 */
export async function watchPaint(page: Page, pauseMs: number): Promise<void> {
  await page.evaluate((pause) => {
    let pauseEnds = 0
    const wait = window.setTimeout.bind(window)
    const noted = (...[work, delay, ...rest]: Parameters<typeof wait>) => {
      if (delay === pause) pauseEnds = performance.now() + delay
      return wait(work, delay, ...rest)
    }
    Object.assign(window, { setTimeout: noted })
    // As soon as the frame has been handed over, before anything that waited for it.
    const afterFrame = (done: () => void) =>
      requestAnimationFrame(() => void scheduler.postTask(done, { priority: 'user-blocking' }))
    /** How many the list has that each is of; of the first also its name. */
    const listsOf = (cards: string): string[] => {
      const [first, ...others] = document.querySelectorAll(cards)
      const sizes = [first, ...others].map((card) => card?.getAttribute('aria-setsize') ?? '0')
      return [`${first?.getAttribute('title')}`, ...new Set(sizes)]
    }
    const timePaint = (event: string, part: string, shown?: string, cards?: string) => {
      const before = cards === undefined ? '' : listsOf(cards).join()
      const isThere = (list: string[]) => list.length === 2 && list.join() !== before
      const field = document.querySelector('input[type=search]')!.parentElement!
      const painted = new Promise<number>((resolve, reject) => {
        const begin = ({ timeStamp }: Event) => {
          pauseEnds = 0
          const observer = new MutationObserver((changes) => {
            if (changes.every(({ target }) => field.contains(target))) return
            if (shown !== undefined && !document.querySelector(shown)) return
            if (cards !== undefined && !isThere(listsOf(cards))) return
            observer.disconnect()
            afterFrame(() => resolve(performance.now() - Math.max(timeStamp, pauseEnds)))
          })
          const options = { subtree: true, childList: true, attributes: true, characterData: true }
          observer.observe(document.querySelector(part)!, options)
        }
        document.addEventListener(event, begin, { once: true, capture: true })
        setTimeout(() => reject(new Error(`nothing changed in ${part}`)), 10_000)
      })
      Object.assign(window, { painted })
    }
    Object.assign(window, { timePaint })
  }, pauseMs)
}

type PaintWindow = typeof window & {
  timePaint: (event: string, part: string, shown?: string, cards?: string) => void
  painted: Promise<number>
}

/** How long what `act` does takes to be seen. */
export async function timed(
  page: Page,
  what: [event: string, part: string, shown?: string | undefined, cards?: string | undefined],
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate((words) => (window as PaintWindow).timePaint(...words), what)
  await act()
  return page.evaluate(() => (window as PaintWindow).painted)
}

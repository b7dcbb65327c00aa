import type { Page } from '@playwright/test'

/**
 * Gives the page `timePaint(event, part)`: the milliseconds from the next such event until the change that follows it
 * inside the part, other than in a field, is on the screen. They are kept in `painted`, to be asked for afterwards: an
 * event would not wait for a question that is still on its way.
 */
export async function watchPaint(page: Page): Promise<void> {
  await page.evaluate(() => {
    const afterFrame = (done: () => void) =>
      requestAnimationFrame(() => {
        // The message after a frame comes when the frame has been handed over.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done)
        port1.start()
        port2.postMessage(null)
      })
    const timePaint = (event: string, part: string) => {
      const field = document.querySelector('input[type=search]')!.parentElement!
      const painted = new Promise<number>((resolve, reject) => {
        const begin = ({ timeStamp }: Event) => {
          const observer = new MutationObserver((changes) => {
            if (changes.every(({ target }) => field.contains(target))) return
            observer.disconnect()
            afterFrame(() => resolve(performance.now() - timeStamp))
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
  })
}

type PaintWindow = typeof window & {
  timePaint: (event: string, part: string) => void
  painted: Promise<number>
}

/** How long what `act` does takes to be seen. */
export async function timed(
  page: Page,
  [event, part]: [string, string],
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(([on, inside]) => (window as PaintWindow).timePaint(on, inside), [
    event,
    part,
  ] as const)
  await act()
  return page.evaluate(() => (window as PaintWindow).painted)
}

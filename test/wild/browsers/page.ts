import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from './browser.ts'

const PATIENCE_MS = 30_000

/** The whole name, or what it looks like. */
type Name = string | RegExp
type Kind = 'control' | 'field'

/** A page as a person uses it: what is there is found by its name, and waited for. */
export interface Page {
  open(path: string): Promise<void>
  /** Presses a button, link, tab, option or box by its name. */
  press(name: Name): Promise<void>
  /** Types into the field with this label, in place of what it held. */
  fill(label: Name, text: string): Promise<void>
  valueOf(label: Name): Promise<string>
  /** In the text of the page, whatever breaks its lines. */
  sees(text: string | RegExp): Promise<void>
  seesNot(text: string): Promise<void>
  /** The keyboard is at this button or field. */
  holds(name: Name): Promise<void>
  /** The answer of a call of the API, with the session of the browser. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
}

export function aPage(browser: Browser, origin: string): Page {
  const find = (kind: Kind, name: Name) => {
    const wanted = typeof name === 'string' ? JSON.stringify(name) : String(name)
    return `(${findElement.toString()})(${JSON.stringify(kind)}, ${wanted})`
  }
  async function shows(wanted: string | RegExp): Promise<boolean> {
    const text = String(await browser.evaluate('document.body.innerText'))
    const shown = text.replaceAll(/\s+/g, ' ')
    return typeof wanted === 'string' ? shown.includes(wanted) : wanted.test(shown)
  }
  async function pressElement(kind: Kind, name: Name): Promise<void> {
    const spot = await until(`the ${kind} ${name}`, browser, () =>
      browser.evaluate(`(${freeSpot.toString()})(${find(kind, name)})`),
    )
    const [x, y] = spot as [number, number]
    await browser.clickAt(x, y)
  }
  return {
    open: (path) => browser.open(origin + path),
    press: (name) => pressElement('control', name),
    async fill(label, typed) {
      await pressElement('field', label)
      await browser.evaluate(`void ${find('field', label)}.select()`)
      await browser.type(typed)
    },
    valueOf: async (label) =>
      String(
        await until(`the field ${label}`, browser, () =>
          browser.evaluate(`${find('field', label)}?.value`),
        ),
      ),
    async sees(wanted) {
      await until(`the text ${wanted}`, browser, () => shows(wanted))
    },
    async seesNot(unwanted) {
      await until(`the end of ${unwanted}`, browser, async () => !(await shows(unwanted)))
    },
    async holds(name) {
      const found = [find('control', name), find('field', name)].join(', ')
      await until(`the keyboard at ${name}`, browser, () =>
        browser.evaluate(`[${found}].includes(document.activeElement)`),
      )
    },
    async call(method, path, body) {
      const init = {
        method,
        ...(body && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }
      return browser.evaluate(
        `fetch(${JSON.stringify(path)}, ${JSON.stringify(init)}).then(async (answer) => {
          if (!answer.ok) throw new Error(await answer.text())
          return answer.json()
        })`,
      )
    },
  }
}

/** A page that is being replaced answers nothing for a moment. */
async function until(
  what: string,
  browser: Browser,
  look: () => Promise<unknown>,
): Promise<unknown> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const found = await look().catch(() => undefined)
    if (found !== undefined && found !== null && found !== false) return found
    await pause(100)
  }
  const shown = await browser.evaluate('location.href + "\\n" + document.body.innerText')
  throw new Error(`${what} did not come. The page:\n${String(shown)}`)
}

// What follows runs in the page.

function findElement(kind: Kind, name: Name): Element | undefined {
  const controls =
    'button, a[href], [role=button], [role=tab], [role=option], [role=radio], input[type=checkbox], input[type=radio]'
  const fields = 'input, textarea, select'
  const plain = (text: string | null | undefined) =>
    (text ?? '').replaceAll(/\s+/g, ' ').replace(/ ?\*$/, '').trim()
  const isWanted = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]')
  function namesOf(element: HTMLElement): string[] {
    const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ')
    return [
      element.getAttribute('aria-label'),
      labelled.map((id) => document.getElementById(id)?.innerText ?? '').join(' '),
      ...Array.from((element as HTMLInputElement).labels ?? [], (label) => label.innerText),
      element.innerText,
    ].map(plain)
  }
  // Whoever has a dialog before them reaches nothing behind it.
  const dialog = Array.from(document.querySelectorAll('[aria-modal=true]')).findLast(isShown)
  return Array.from(
    (dialog ?? document).querySelectorAll<HTMLElement>(kind === 'control' ? controls : fields),
  ).find((element) => namesOf(element).some(isWanted) && isShown(element))
}

/** Where the element can be hit, once nothing lies over it and it has come to rest. */
async function freeSpot(element: HTMLElement | undefined): Promise<[number, number] | undefined> {
  if (!element || (element as HTMLButtonElement).disabled) return undefined
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (x !== before.x || y !== before.y) return undefined
  const spot: [number, number] = [x + width / 2, y + height / 2]
  const hit = document.elementFromPoint(...spot)
  const label = hit?.closest('label')
  return hit && (element.contains(hit) || label?.control === element) ? spot : undefined
}

import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { addBySku, numberOnReceipt, openPos, pay, type Product, search } from './till.ts'

// What the tests of a till in the dark do again and again.

export interface EntryOnDisk {
  sequence: number
  key: string
  number: string | null
  kind: string
  at: string
  outcome: string | null
  server_number: string | null
}

/** The book of this browser's till. */
export const entriesOnDisk = (page: Page): Promise<EntryOnDisk[]> =>
  page.evaluate(
    () =>
      new Promise<EntryOnDisk[]>((resolve) => {
        const request = indexedDB.open('veld-till')
        request.addEventListener('success', () => {
          const all = request.result.transaction('entries').objectStore('entries').getAll()
          all.addEventListener('success', () => {
            request.result.close()
            resolve(all.result as EntryOnDisk[])
          })
        })
      }),
  )

/** The names of what this browser's till has taken along. */
export const thingsOnDisk = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'veld-till')) return []
    return new Promise<string[]>((resolve) => {
      const request = indexedDB.open('veld-till')
      request.addEventListener('success', () => {
        const keys = request.result.transaction('things').objectStore('things').getAllKeys()
        keys.addEventListener('success', () => {
          request.result.close()
          resolve(keys.result as string[])
        })
      })
    })
  })

/** On the till, once it has all that it needs to go on by itself. */
export async function openAbleTill(page: Page, address = '/pos'): Promise<void> {
  await openPos(page, address)
  await expect
    .poll(() => thingsOnDisk(page), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['catalogue', 'drawer', 'kit', 'person', 'stock']))
  // Where the application is installed, it must be whole before the line goes.
  await page.evaluate(async () => {
    if ('serviceWorker' in navigator) await navigator.serviceWorker.ready
  })
}

/** Sells one of the product by card, and answers the number on its receipt. */
export async function sellByCard(page: Page, product: Product): Promise<string> {
  await addBySku(page, product)
  await pay(page, 'Card')
  const number = await numberOnReceipt(page)
  await page.getByRole('button', { name: 'New sale' }).click()
  return number
}

/** As the quickest of cashiers: the till's own buttons, pressed by the page itself. */
export async function sellInARow(page: Page, product: Product, times: number): Promise<void> {
  await search(page, product.sku)
  await page.evaluate(
    async ({ add, times }) => {
      async function press(words: RegExp): Promise<void> {
        for (;;) {
          const button = Array.from(document.querySelectorAll('button')).find(
            ({ ariaLabel, textContent, disabled }) =>
              !disabled && words.test(ariaLabel ?? textContent.trim()),
          )
          if (button) return button.click()
          await new Promise(requestAnimationFrame)
        }
      }
      for (let sold = 0; sold < times; sold++) {
        await press(new RegExp(`^${add}$`))
        await press(/^Card$/)
        await press(/^(Yes: )?Approved$/)
        await press(/^New sale$/)
      }
    },
    { add: `Add ${product.name} to cart`, times },
  )
}

export const darkLine = (page: Page) => page.getByText(/Offline since \d\d:\d\d/)

/** Everything is with the server, and the till sells with it again. */
export async function expectLight(page: Page): Promise<void> {
  await expect(darkLine(page)).toBeHidden({ timeout: 60_000 })
  await expect
    .poll(async () => (await entriesOnDisk(page)).filter(({ outcome }) => outcome === null).length)
    .toBe(0)
}

/** The sale that bears this number on its paper; its status where there is none. */
export async function saleOf(
  page: Page,
  number: string,
): Promise<{ transaction_number: string; till_number: string | null; total: number } | number> {
  const answer = await page.request.get(`/api/documents/${number}`)
  return answer.ok() ? await answer.json() : answer.status()
}

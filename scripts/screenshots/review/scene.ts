import type { Locator, Page } from '@playwright/test'
import type { Hands } from './busy-week.ts'

/** Something to look at: a page, or a dialog on it. */
export interface Scene {
  name: string
  path: string
  by?: 'office' | 'seller'
  /** What somebody else does before. */
  before?: (hands: Hands) => Promise<unknown>
  /** What is done on the page before it is looked at. */
  open?: (page: Page) => Promise<unknown>
  /** What must be in sight at each width. */
  sight?: (page: Page) => Locator
  /** Also as it is printed, as a PDF. */
  isPrinted?: boolean
  /** Puts right what others must not find so. */
  after?: (page: Page) => Promise<unknown>
  /** What its rows or figures come from: held back it loads, refused it fails. */
  api?: string
  /** Whether a shop on its first day has it too. */
  hasEmpty?: boolean
}

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click()

/** One after the other: a dialog above a dialog. */
export const presses =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await press(page, name)
  }

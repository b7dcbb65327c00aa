import type { Page } from '@playwright/test'
import { appearanceFaults } from '../../../e2e/appearance-faults.ts'
import { smallTargets } from '../../../e2e/small-targets.ts'

/** What a machine can see of a picture: what is cut off or too small to press. */
export async function faultsOf(page: Page, isTouched: boolean): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  const inside = (await dialog.count()) > 0 ? '[role=dialog]' : 'main'
  const small = isTouched ? await smallTargets(page, inside) : []
  return [
    ...(await appearanceFaults(page)),
    ...new Set(small.map((name) => `smaller than a thumb: ${name}`)),
  ]
}

import type { Page } from '@playwright/test'

/** The reach of a thumb, in CSS pixels. */
const TARGET = 44

/** What is pressed on its label, its field or line, half of a pair of buttons, and what reaches beyond its paint. */
const PARTS =
  '.mantine-Anchor-root, .mantine-Pill-remove, .mantine-PillsInputField-field, .mantine-Input-section *, .mantine-ButtonGroup-group *, .mantine-ColorSwatch-root'

/** Names of the buttons and fields inside that are smaller than a thumb. */
export const smallTargets = (page: Page, inside: string): Promise<string[]> =>
  page
    .locator(inside)
    .last()
    .evaluate(
      (root, [target, parts]) => {
        const controls = root.querySelectorAll<HTMLElement>(
          'button, select, [role=tab], input:not([type=checkbox], [type=radio], [type=file])',
        )
        return [...controls]
          .filter((control) => control.checkVisibility() && !control.matches(parts))
          .filter((control) => {
            const { width, height } = control.getBoundingClientRect()
            return width < target - 0.5 || height < target - 0.5
          })
          .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '')
      },
      [TARGET, PARTS] as const,
    )

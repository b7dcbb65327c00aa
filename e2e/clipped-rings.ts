import type { Page } from '@playwright/test'

/**
 * Whose focus ring is cut off by something around it, in words: each thing that can be reached by Tab gets the focus,
 * and its outline must lie within whatever clips it.
 */
export function clippedRings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const REACHED =
      'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
    const faults = new Set<string>()
    // A ring on its way is not yet where it will be.
    const still = document.head.appendChild(document.createElement('style'))
    still.textContent = '* { transition: none !important }'
    for (const element of document.querySelectorAll<HTMLElement>(REACHED)) {
      if (!isReached(element)) continue
      element.focus({ preventScroll: true, focusVisible: true })
      if (document.activeElement !== element) continue
      const cut = clippedBy(element)
      if (cut) faults.add(`${nameOf(element)} in ${nameOf(cut)}`)
    }
    still.remove()
    return [...faults]

    function isReached(element: HTMLElement): boolean {
      const { width, height } = element.getBoundingClientRect()
      return (
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        width > 4 &&
        height > 4
      )
    }

    /** What cuts the ring though the element itself is in sight there: what is scrolled away is no fault. */
    function clippedBy(element: HTMLElement): Element | undefined {
      const { outlineStyle, outlineWidth, outlineOffset, position } = getComputedStyle(element)
      if (outlineStyle === 'none' || position === 'fixed') return undefined
      const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset)
      if (reach <= 0) return undefined
      const { left, right, top, bottom } = element.getBoundingClientRect()
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY, position: held } = getComputedStyle(around)
        const box = around.getBoundingClientRect()
        if (overflowX !== 'visible' && left >= box.left && right <= box.right)
          if (left - reach < box.left - 0.5 || right + reach > box.right + 0.5) return around
        if (overflowY !== 'visible' && top >= box.top && bottom <= box.bottom)
          if (top - reach < box.top - 0.5 || bottom + reach > box.bottom + 0.5) return around
        if (held === 'fixed') return undefined
      }
      return undefined
    }

    function nameOf(element: Element): string {
      const text = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
      const names = (element.getAttribute('class') ?? '').split(' ').slice(0, 2)
      return `${[element.tagName.toLowerCase(), ...names].join('.')} "${text}"`
    }
  })
}

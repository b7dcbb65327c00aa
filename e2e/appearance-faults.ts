import type { Page } from '@playwright/test'

/**
 * What is wrong with how a page looks, in words: it scrolls sideways, it has not one h1, or the text of a button,
 * badge, tab or heading is cut off where nobody can read it in full (`title` shows it).
 */
export function appearanceFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const UNITS =
      'button, [role=tab], .mantine-Button-root, .mantine-Badge-root, h1, h2, h3, h4, th'
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth)
      faults.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px: ${widest()}`)
    const headings = document.querySelectorAll('h1').length
    if (headings !== 1) faults.push(`${headings} h1`)
    for (const unit of document.querySelectorAll<HTMLElement>(UNITS))
      for (const part of [unit, ...unit.querySelectorAll<HTMLElement>('*')])
        if (isCut(part) && part.closest('[title]') === null)
          faults.push(`cut off: ${unit.textContent?.trim().slice(0, 60)}`)
    return [...new Set(faults)]

    function isCut(part: HTMLElement): boolean {
      const { overflowX, display } = getComputedStyle(part)
      // What is for screen readers alone is a pixel wide; an inline box has no width of its own.
      if (display.startsWith('inline') || part.clientWidth < 4 || !part.textContent?.trim())
        return false
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      return part.scrollWidth - part.clientWidth > 1
    }

    /** The element that sticks out furthest, to find it by. */
    function widest(): string {
      const all = [...document.body.querySelectorAll<HTMLElement>('*')]
      const furthest = all.reduce((most, part) =>
        part.getBoundingClientRect().right > most.getBoundingClientRect().right ? part : most,
      )
      return `${furthest.tagName}.${furthest.className} ${furthest.textContent?.slice(0, 40)}`
    }
  })
}

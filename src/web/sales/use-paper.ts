import { type RefObject, useEffect } from 'react'

/** A roll of 80 mm, or sheets. */
export type PaperSize = 'roll' | 'A4'

const ROLL_MM = 80

const MARGIN_MM = 4

const SHEET_MARGIN_MM = 15

/** Letters are a little wider on paper than on the screen: a line that breaks there must not begin another page. */
const RESERVE_MM = 6

const MM_PER_PIXEL = 25.4 / 96

/**
 * While it is printed it looks as on paper (`data-paper`). On a roll the page is as long as what is on it: a roll has
 * no pages, and style sheets know no such length by themselves.
 */
export function usePaper(sheet: RefObject<HTMLElement | null>, size: PaperSize): void {
  useEffect(() => {
    const page = new CSSStyleSheet()
    document.adoptedStyleSheets.push(page)
    function begin() {
      if (!sheet.current) return
      sheet.current.dataset['paper'] = size
      page.replaceSync(`@page receipt { ${size === 'A4' ? SHEETS : rollFor(sheet.current)} }`)
    }
    function end() {
      delete sheet.current?.dataset['paper']
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      const others = document.adoptedStyleSheets.filter((style) => style !== page)
      document.adoptedStyleSheets = others
    }
  }, [sheet, size])
}

const SHEETS = `margin: ${SHEET_MARGIN_MM}mm; size: A4`

function rollFor(sheet: HTMLElement): string {
  const length = Math.ceil(sheet.offsetHeight * MM_PER_PIXEL + 2 * MARGIN_MM + RESERVE_MM)
  return `margin: ${MARGIN_MM}mm; size: ${ROLL_MM}mm ${length}mm`
}

import { type RefObject, useEffect } from 'react'

const ROLL_MM = 80
const MARGIN_MM = 4
/** Letters are a little wider on paper than on the screen: a line that breaks there must not begin another page. */
const RESERVE_MM = 6
const MM_PER_PIXEL = 25.4 / 96

/**
 * While it is printed the slip looks as on paper (`data-paper`), and the page is as long as the slip: a roll has no
 * pages, and style sheets know no such length by themselves.
 */
export function usePaper(slip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = new CSSStyleSheet()
    document.adoptedStyleSheets.push(page)
    function begin() {
      if (!slip.current) return
      slip.current.dataset['paper'] = ''
      const length = Math.ceil(
        slip.current.offsetHeight * MM_PER_PIXEL + 2 * MARGIN_MM + RESERVE_MM,
      )
      page.replaceSync(`@page receipt { margin: ${MARGIN_MM}mm; size: ${ROLL_MM}mm ${length}mm }`)
    }
    function end() {
      delete slip.current?.dataset['paper']
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      const others = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
      document.adoptedStyleSheets = others
    }
  }, [slip])
}

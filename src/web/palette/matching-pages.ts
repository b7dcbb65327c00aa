import type { Page } from '#shared/pages.ts'

type Named = Pick<Page, 'label' | 'breadcrumb' | 'path'>

/** The pages of which every typed word begins one: of the navigation's name, the breadcrumb or the address. */
export function matchingPages<Found extends Named>(
  pages: readonly Found[],
  typed: string,
): Found[] {
  const wanted = wordsOf(typed)
  return pages.filter((page) => {
    const words = wordsOf(`${page.label} ${page.breadcrumb} ${page.path}`)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  })
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

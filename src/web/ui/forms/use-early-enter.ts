import { useEffect, useState } from 'react'

interface Search<Item> {
  text: string
  /** What answers this very text; undefined until it is there. */
  found: readonly Item[] | undefined
  take: (item: Item) => void
}

/**
 * A scanner presses Enter before the answer to what it typed is there: the first of the answer is taken when it comes.
 * Returns what remembers the text Enter was pressed for, or forgets it.
 */
export function useEarlyEnter<Item>({ text, found, take }: Search<Item>) {
  const [entered, setEntered] = useState<string>()
  const isAnswered = entered !== undefined && entered === text && found !== undefined
  useEffect(() => {
    if (!isAnswered) return
    setEntered(undefined)
    const [first] = found
    if (first !== undefined) take(first)
    // Once, when the answer is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isAnswered])
  return setEntered
}

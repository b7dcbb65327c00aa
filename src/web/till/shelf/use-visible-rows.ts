import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePainted } from '#web/ui/timing/after-paint.ts'

/**
 * Rows drawn above and below the ones in sight, so that a flick finds them there; a new list shows what is in sight
 * first. Each is a part of every frame that the browser puts together, also of one that shows a product in the cart.
 */
const BEYOND = 1

interface Row {
  /** In pixels, with the gap to the next. */
  height: number
  /** How far down its words begin, in pixels: what is above them may come a frame later. */
  wordsFrom: number
}

/**
 * Which rows of a scrolled list are to be drawn: it redraws when a row comes or goes, not with every pixel. Another
 * `resetKey` begins at the top.
 */
export function useVisibleRows(resetKey: string, { height: rowHeight, wordsFrom }: Row) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const { ref: sized, ...size } = useElementSize()
  const [first, setFirst] = useState({ width: 0, height: 0 })
  // An observer tells the size when the first frame is over: the cards would come a frame late.
  const { width, height: whole } = size.width === 0 ? first : size
  // Nobody sees more than the window; a list that is not bounded would be drawn in full.
  const height = Math.min(whole, window.innerHeight)
  const [top, setTop] = useState(0)
  const [begunWith, setBegunWith] = useState(resetKey)
  if (begunWith !== resetKey) {
    setBegunWith(resetKey)
    setTop(0)
  }
  const begin = useCallback((element: HTMLDivElement | null) => {
    setScroller(element)
    if (!element) return
    const gutter = element.offsetWidth - element.clientWidth
    element.style.setProperty('--gutter', `${gutter}px`)
    setFirst(insideOf(element))
  }, [])
  // A new list begins at the top, where no row is in sight by half.
  const begunOnScreen = usePainted(resetKey)
  // So is the first: a till that starts slowly draws no row that nobody sees.
  const isNew = usePainted<string | null>(begunOnScreen, null) !== resetKey
  /** As the last scroll said: to ask the element would make the browser lay out everything twice. */
  const scrolled = useRef(false)
  const follow = useCallback(() => {
    const at = scroller?.scrollTop ?? 0
    scrolled.current = at > 0
    setTop(Math.floor(at / rowHeight))
  }, [scroller, rowHeight])
  useLayoutEffect(() => {
    if (scrolled.current) scroller?.scrollTo({ top: 0 })
    scrolled.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another list is when to go to the top
  }, [scroller, resetKey])

  const readable = Math.max(1, Math.ceil((height - wordsFrom) / rowHeight))

  /** As little as it takes; afterwards the row is drawn. */
  function scrollToRow(row: number): void {
    if (!scroller) return
    const end = (row + 1) * rowHeight - height
    scroller.scrollTo({ top: Math.min(Math.max(scroller.scrollTop, end), row * rowHeight) })
    flushSync(follow)
  }

  return {
    attach: useMergedRef(begin, sized),
    scroller,
    width,
    isNew,
    /** Whether nothing of a new list is on the screen. */
    isUnseen: begunOnScreen !== resetKey,
    first: isNew ? top : Math.max(top - BEYOND, 0),
    /** The one after the last. */
    end: width === 0 ? 0 : top + (isNew ? readable : Math.ceil(height / rowHeight) + 1 + BEYOND),
    /** The rows with which another list begins. */
    ofNewList: { first: 0, end: width === 0 ? 0 : readable, isNew: true, isUnseen: true },
    onScroll: follow,
    scrollToRow,
  }
}

/** What is left within the padding, in pixels. */
function insideOf(element: HTMLElement): { width: number; height: number } {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element)
  return {
    width: element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    height: element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
  }
}

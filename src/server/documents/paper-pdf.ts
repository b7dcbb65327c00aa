import { code128 } from '#shared/documents/code128.ts'
import type { Paper, PaperLine, PaperSum } from '#shared/documents/paper.ts'
import { A4, type PdfPage, textWidth, writePdf } from './pdf.ts'

const LEFT = 50
const RIGHT = A4.width - LEFT
const BOTTOM = A4.height - 60
const TEXT = 10
const STEP = 14
/** Where quantity and price of a line begin. */
const DETAIL_AT = 310
const SUMS_AT = 310
const GAP = 12
const MODULE = 1.1
const BAR_HEIGHT = 32
const TITLE = 15
const TITLE_STEP = 18
const SMALL = 8

/** What draws itself and says how high it is. */
interface Block {
  height: number
  draw: (page: PdfPage, y: number) => void
}

/** A document on A4: as many pages as it takes, the number and the page on each. */
export function paperPdf(paper: Paper): Buffer {
  const pages: Block[][] = [[]]
  let y = 50
  for (const block of blocksOf(paper)) {
    if (y + block.height > BOTTOM) {
      pages.push([])
      y = 50
    }
    pages.at(-1)!.push(block)
    y += block.height
  }
  return writePdf(
    `${paper.title} ${paper.number}`,
    pages.map((blocks, index) => (page) => {
      let at = 50
      for (const block of blocks) {
        block.draw(page, at)
        at += block.height
      }
      if (pages.length > 1)
        page.text(RIGHT, A4.height - 30, `${paper.number}   ${index + 1} of ${pages.length}`, {
          size: SMALL,
          align: 'right',
        })
    }),
  )
}

function blocksOf(paper: Paper): Block[] {
  return [
    headBlock(paper),
    columnsBlock(paper.heads),
    ...paper.lines.map(lineBlock),
    space(8, true),
    ...paper.sums.map(sumBlock),
    ...(paper.foot === '' ? [] : [space(16), textBlock(paper.foot)]),
  ]
}

/** The shop on the left; what it is, its number as bars, and to whom, on the right. */
function headBlock({ title, isCopy, supplier, about, recipient, number }: Paper): Block {
  const [name = '', ...particulars] = supplier
  const names = wrapped(name, SUMS_AT - LEFT - GAP, TITLE)
  const rest = particulars.flatMap((line) => wrapped(line, SUMS_AT - LEFT - GAP))
  const restAt = 34 + (names.length - 1) * TITLE_STEP
  const details = about.flatMap((line) => wrapped(line, RIGHT - SUMS_AT))
  const to = recipient.flatMap((line) => wrapped(line, RIGHT - LEFT))
  const top = Math.max(restAt + rest.length * STEP, 34 + details.length * STEP)
  const bars = code128(number)
  const height = top + BAR_HEIGHT + 16 + (to.length === 0 ? 0 : to.length * STEP + GAP) + 10
  return {
    height,
    draw(page, y) {
      for (const [index, line] of names.entries())
        page.text(LEFT, y + 16 + index * TITLE_STEP, line, { size: TITLE, isBold: true })
      for (const [index, line] of rest.entries())
        page.text(LEFT, y + restAt + index * STEP, line, { size: TEXT })
      page.text(SUMS_AT, y + 16, isCopy ? `${title}  COPY` : title, { size: TITLE, isBold: true })
      for (const [index, line] of details.entries())
        page.text(SUMS_AT, y + 34 + index * STEP, line, { size: TEXT })
      for (const { at, width } of bars.bars)
        page.bar(SUMS_AT + at * MODULE, y + top, width * MODULE, BAR_HEIGHT)
      for (const [index, line] of to.entries())
        page.text(LEFT, y + top + BAR_HEIGHT + 16 + index * STEP, line, {
          size: TEXT,
          isBold: index === 0,
        })
      page.line(LEFT, y + height - 8, RIGHT - LEFT)
    },
  }
}

const columnsBlock = ({ name, detail, amount }: Paper['heads']): Block => ({
  height: STEP,
  draw(page, y) {
    const style = { size: SMALL }
    page.text(LEFT, y + 8, name, style)
    page.text(DETAIL_AT, y + 8, detail, style)
    page.text(RIGHT, y + 8, amount, { ...style, align: 'right' })
  },
})

/** One block, so that no page ends between a line and what was taken off it. */
function lineBlock({ name, detail, amount, notes }: PaperLine): Block {
  const names = wrapped(name, DETAIL_AT - LEFT - GAP)
  const right = [{ word: detail, value: amount }, ...notes].flatMap(rowsOf)
  return {
    height: Math.max(names.length, right.length) * STEP + (notes.length > 0 ? 4 : 2),
    draw(page, y) {
      for (const [index, part] of names.entries())
        page.text(LEFT, y + 12 + index * STEP, part, { size: TEXT })
      drawRows(page, y + 12, right)
    },
  }
}

/** What is strong is larger, with room above; its words are short. */
function sumBlock(sum: PaperSum): Block {
  const rows = sum.isStrong ? [sum] : rowsOf(sum)
  return {
    height: sum.isStrong ? STEP + 9 : rows.length * STEP,
    draw: (page, y) =>
      sum.isStrong
        ? drawRows(page, y + 17, rows, { size: 13, isBold: true })
        : drawRows(page, y + 13, rows),
  }
}

interface Row {
  word: string
  value: string
}

/** A word and a value that do not fit beside each other take more lines: what a shop calls something may be long. */
function rowsOf({ word, value }: Row): Row[] {
  const width = RIGHT - DETAIL_AT
  const values = wrapped(value, width / 2)
  const widest = Math.max(...values.map((line) => textWidth(line, { size: TEXT, isBold: true })))
  const words = wrapped(word, width - widest - GAP)
  return Array.from({ length: Math.max(words.length, values.length) }, (_, at) => ({
    word: words[at] ?? '',
    value: values[at] ?? '',
  }))
}

function drawRows(
  page: PdfPage,
  y: number,
  rows: readonly Row[],
  style: { size: number; isBold?: boolean } = { size: TEXT },
): void {
  for (const [index, { word, value }] of rows.entries()) {
    page.text(DETAIL_AT, y + index * STEP, word, style)
    page.text(RIGHT, y + index * STEP, value, { ...style, align: 'right' })
  }
}

const textBlock = (text: string): Block => ({
  height: STEP,
  draw: (page, y) => page.text(LEFT, y + 12, text, { size: 9 }),
})

const space = (height: number, isRuled = false): Block => ({
  height,
  draw: (page, y) => isRuled && page.line(LEFT, y + height / 2, RIGHT - LEFT),
})

/** Lines that are no wider than this; a word that is wider by itself is cut. */
function wrapped(text: string, width: number, size = TEXT): string[] {
  const fits = (line: string) => textWidth(line, { size, isBold: true }) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (!fits(line)) {
      let end = line.length - 1
      while (end > 1 && !fits(line.slice(0, end))) end -= 1
      lines.push(line.slice(0, end))
      line = line.slice(end)
    }
  }
  return [...lines, line]
}

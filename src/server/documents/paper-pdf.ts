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
          size: 8,
          align: 'right',
        })
    }),
  )
}

function blocksOf(paper: Paper): Block[] {
  return [
    headBlock(paper),
    ...paper.lines.map(lineBlock),
    space(8, true),
    ...paper.sums.map(sumBlock),
    ...(paper.foot === '' ? [] : [space(16), textBlock(paper.foot)]),
  ]
}

/** The shop on the left; what it is, its number as bars, and to whom, on the right. */
function headBlock({ title, isCopy, supplier, about, recipient, number }: Paper): Block {
  const [name = '', ...rest] = supplier.flatMap((line) => wrapped(line, SUMS_AT - LEFT - GAP))
  const details = about.flatMap((line) => wrapped(line, RIGHT - SUMS_AT))
  const to = recipient.flatMap((line) => wrapped(line, RIGHT - LEFT))
  const top = 34 + Math.max(rest.length, details.length) * STEP
  const bars = code128(number)
  const height = top + BAR_HEIGHT + 16 + (to.length === 0 ? 0 : to.length * STEP + GAP) + 10
  return {
    height,
    draw(page, y) {
      page.text(LEFT, y + 16, name, { size: 15, isBold: true })
      for (const [index, line] of rest.entries())
        page.text(LEFT, y + 34 + index * STEP, line, { size: TEXT })
      page.text(SUMS_AT, y + 16, isCopy ? `${title}  COPY` : title, { size: 15, isBold: true })
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

/** One block, so that no page ends between a line and what was taken off it. */
function lineBlock({ name, detail, amount, notes }: PaperLine): Block {
  const names = wrapped(name, DETAIL_AT - LEFT - GAP)
  const right = [{ word: detail, value: amount }, ...notes]
  return {
    height: Math.max(names.length, right.length) * STEP + (notes.length > 0 ? 4 : 2),
    draw(page, y) {
      for (const [index, part] of names.entries())
        page.text(LEFT, y + 12 + index * STEP, part, { size: TEXT })
      for (const [index, { word, value }] of right.entries()) {
        page.text(DETAIL_AT, y + 12 + index * STEP, word, { size: TEXT })
        page.text(RIGHT, y + 12 + index * STEP, value, { size: TEXT, align: 'right' })
      }
    },
  }
}

/** What is strong is larger, with room above. */
const sumBlock = ({ word, value, isStrong }: PaperSum): Block => ({
  height: isStrong ? STEP + 9 : STEP,
  draw(page, y) {
    const style = { size: isStrong ? 13 : TEXT, isBold: isStrong }
    const line = y + (isStrong ? 17 : 13)
    page.text(SUMS_AT, line, word, style)
    page.text(RIGHT, line, value, { ...style, align: 'right' })
  },
})

const textBlock = (text: string): Block => ({
  height: STEP,
  draw: (page, y) => page.text(LEFT, y + 12, text, { size: 9 }),
})

const space = (height: number, isRuled = false): Block => ({
  height,
  draw: (page, y) => isRuled && page.line(LEFT, y + height / 2, RIGHT - LEFT),
})

/** Lines that are no wider than this; a word that is wider by itself is cut. */
function wrapped(text: string, width: number): string[] {
  const fits = (line: string) => textWidth(line, { size: TEXT, isBold: true }) <= width
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

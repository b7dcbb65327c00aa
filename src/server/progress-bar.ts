import type { WriteStream } from 'node:tty'

type Terminal = Pick<WriteStream, 'isTTY' | 'write'>

const WIDTH = 32
const LINE_EVERY_MS = 3000

/** A bar that is drawn over itself on a terminal; elsewhere, in a log, a line every few seconds. */
export function progressBar(
  output: Terminal,
  clock: () => number,
): (done: number, total: number, what: string) => void {
  let [stage, drawnAt, isOpen] = ['', -Infinity, false]
  return (done, total, what) => {
    const share = total > 0 ? Math.min(done / total, 1) : 1
    const isNews = what !== stage || share === 1
    if (what === stage && !isOpen) return
    if (!output.isTTY && !isNews && clock() - drawnAt < LINE_EVERY_MS) return
    if (output.isTTY && isOpen && what !== stage) output.write('\n')
    ;[stage, drawnAt, isOpen] = [what, clock(), share < 1]
    const text = `${what.padEnd(10)} ${barOf(share)} ${String(Math.floor(share * 100)).padStart(3)}%`
    output.write(output.isTTY ? `\r${text}${isOpen ? '' : '\n'}` : `${text}\n`)
  }
}

function barOf(share: number): string {
  const full = Math.round(share * WIDTH)
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}]`
}

import type { PicturedProduct } from '#shared/drawing/product-picture.ts'
import type { DrawingDone, DrawingWanted } from './messages.ts'

/** More than are ever in sight, and some to go back to. */
const KEPT = 300

/** The drawing of each product, or its promise; the one wanted last at the end. */
const drawn = new Map<string, string | Promise<string>>()
const waiting = new Map<number, (done: DrawingDone) => void>()
let worker: Worker | undefined
let asked = 0

/**
 * The address of a product's drawing: at once where it was drawn before. A worker draws it, and gives pixels. As an SVG
 * each would be a page of its own to the browser, and with some hundred of them every task of the till takes several
 * times as long.
 */
export function drawnPicture(product: PicturedProduct): string | Promise<string> {
  const { name, category_name, strain_type, is_medical } = product
  const key = [name, category_name, strain_type, is_medical].join('\n')
  const picture = drawn.get(key) ?? draw(key, { name, category_name, strain_type, is_medical })
  drawn.delete(key)
  drawn.set(key, picture)
  forgetOldest()
  return picture
}

async function draw(key: string, product: PicturedProduct): Promise<string> {
  try {
    const address = URL.createObjectURL(await askFor(product))
    if (drawn.has(key)) drawn.set(key, address)
    return address
  } catch (error) {
    // It is tried again when it is wanted again.
    drawn.delete(key)
    throw error
  }
}

function askFor(product: PicturedProduct): Promise<Blob> {
  worker ??= hire()
  asked += 1
  const wanted: DrawingWanted = { id: asked, product }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows, not of workers
  worker.postMessage(wanted)
  return new Promise((resolve, reject) => {
    waiting.set(wanted.id, (done) => {
      if ('picture' in done) resolve(done.picture)
      else reject(new Error(done.problem))
    })
  })
}

function hire(): Worker {
  const hired = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' })
  const answer = (done: DrawingDone) => {
    waiting.get(done.id)?.(done)
    waiting.delete(done.id)
  }
  hired.addEventListener('message', ({ data }: MessageEvent<DrawingDone>) => answer(data))
  // Its code did not come, as when the line is gone: the next drawing asks for it again.
  hired.addEventListener('error', ({ message }) => {
    worker = undefined
    for (const id of waiting.keys()) answer({ id, problem: message || 'no worker' })
  })
  return hired
}

function forgetOldest(): void {
  if (drawn.size <= KEPT) return
  const [key, address] = drawn.entries().next().value!
  drawn.delete(key)
  if (typeof address === 'string') URL.revokeObjectURL(address)
}

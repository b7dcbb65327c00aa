/** A list that stands still for this long is at rest. */
const REST_MS = 120

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Does the work at once or, while something is scrolled, when that is over: it would hold up what is scrolled to. */
export function atRest(work: () => void): () => void {
  // Of any list: a scroll does not bubble, but it is caught on its way down. Listening twice is listening once.
  document.addEventListener('scroll', waitForRest, { capture: true, passive: true })
  if (timer === undefined) work()
  else waiting.add(work)
  return () => waiting.delete(work)
}

function waitForRest(): void {
  clearTimeout(timer)
  timer = setTimeout(doAll, REST_MS)
}

function doAll(): void {
  timer = undefined
  const all = [...waiting]
  waiting.clear()
  for (const work of all) work()
}

import { useEffect, useRef } from 'react'
import { findScanned, type TillIndex } from '#shared/till/search.ts'
import { addProduct } from '#web/till/shelf/add-product.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { useCatalogue } from './data.ts'
import { say } from './last-word.ts'
import { createScanReader } from './scan-reader.ts'
import { tillStore, useTill } from './till-store.ts'
import { isTypedField, type TypedField } from './typed-field.ts'

/** A barcode scanner works wherever the focus is, and never presses what has it. */
export function useScanner(): void {
  const { data: catalogue } = useCatalogue()
  const locked = useTill(({ payment }) => payment !== null)
  const saleKey = useTill(({ cart }) => (cart.lines.length > 0 ? cart.sale_key : null))
  const waiting = useRef<Waiting[]>([])
  const drain = useRef(() => {})
  const known = useRef(catalogue)
  useEffect(() => {
    known.current = catalogue
    drain.current = () => {
      if (!catalogue || locked) return
      // A sale that was refused is still at hand: what was scanned for the next one waits on.
      const isNext = ({ during }: Waiting) => during === null || during !== saleKey
      const ready = waiting.current.filter(isNext)
      waiting.current = waiting.current.filter((each) => !isNext(each))
      for (const { code } of ready) addScanned(catalogue, code)
    }
    drain.current()
  }, [catalogue, locked, saleKey])
  useEffect(
    () =>
      listenToScanner(
        (code) => known.current !== undefined && findScanned(known.current, code) !== undefined,
        (code) => {
          const { payment } = tillStore.get()
          waiting.current.push({ code, during: payment?.key ?? null })
          if (payment) say(() => toast.info(waitsText(known.current, code)))
          drain.current()
        },
      ),
    [],
  )
}

/** What is scanned while a payment is under way belongs to the next sale. */
interface Waiting {
  code: string
  /** The sale that was being paid for, if one was. */
  during: string | null
}

const waitsText = (catalogue: TillIndex | undefined, code: string): string =>
  `${(catalogue && findScanned(catalogue, code)?.name) ?? code} waits for the next sale`

function addScanned(catalogue: TillIndex, code: string): void {
  const product = findScanned(catalogue, code)
  if (product) addProduct(product)
  else say(() => toast.error(`No product with the code ${code}`))
}

/** A field that keys go into, and what is in it that they do not replace. */
interface Field {
  input: TypedField
  text: string
}

function listenToScanner(
  isKnown: (code: string) => boolean,
  onScan: (code: string) => void,
): () => void {
  const reader = createScanReader<Field | undefined>({
    isKnown,
    lookAt: fieldInUse,
    isForm: () => inputInUse() !== undefined && inputInUse()?.type !== 'search',
    takesCodes: () => inputInUse()?.dataset['takesCodes'] !== undefined,
  })
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const scan = reader.press(event.key, event.timeStamp)
    if (scan) {
      stop(event)
      if (scan.before) setFieldText(scan.before)
      onScan(scan.code)
    } else if (event.key.length === 1 && reader.length() > 1 && !inputInUse()) {
      // A slash or a space within a code is no shortcut and presses no button.
      stop(event)
    }
  }
  // Before anybody else hears the keys.
  document.addEventListener('keydown', onKeyDown, { capture: true })
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
}

function inputInUse(): TypedField | undefined {
  const focused = document.activeElement
  return isTypedField(focused) ? focused : undefined
}

function fieldInUse(): Field | undefined {
  const input = inputInUse()
  if (!input) return undefined
  const { value, selectionStart, selectionEnd } = input
  const isPart = selectionStart !== null && selectionEnd !== null
  const text = isPart ? value.slice(0, selectionStart) + value.slice(selectionEnd) : value
  return { input, text }
}

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** As if it had been typed: React only hears of a value that was set around its own setter. */
function setFieldText({ input, text }: Field): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

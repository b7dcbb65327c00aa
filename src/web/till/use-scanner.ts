import { useEffect, useRef } from 'react'
import { findScanned, type TillIndex } from '#shared/till/search.ts'
import { addProduct } from '#web/till/shelf/add-product.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCatalogue } from './data.ts'
import { createScanReader } from './scan-reader.ts'
import { useTill } from './till-store.ts'

/** A barcode scanner works wherever the focus is, and never presses what has it. */
export function useScanner(): void {
  const { data: catalogue } = useCatalogue()
  const locked = useTill(({ payment }) => payment !== null)
  const waiting = useRef<string[]>([])
  const drain = useRef(() => {})
  useEffect(() => {
    // What is scanned while a payment is under way belongs to the next sale.
    drain.current = () => {
      if (!catalogue || locked) return
      for (const code of waiting.current.splice(0)) addScanned(catalogue, code)
    }
    drain.current()
  }, [catalogue, locked])
  useEffect(
    () =>
      listenToScanner((code) => {
        waiting.current.push(code)
        drain.current()
      }),
    [],
  )
}

function addScanned(catalogue: TillIndex, code: string): void {
  const product = findScanned(catalogue, code)
  if (product) addProduct(product)
  else toast.error(`No product with the code ${code}`)
}

function listenToScanner(onScan: (code: string) => void): () => void {
  const reader = createScanReader()
  /** The field that the burst began in, and what was in it before. */
  let field: { input: HTMLInputElement; text: string } | undefined

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const code = reader.press(event.key, event.timeStamp)
    const input = event.target instanceof HTMLInputElement ? event.target : undefined
    if (code !== undefined) {
      stop(event)
      if (field) setFieldText(field.input, field.text)
      onScan(code)
    } else if (reader.length() === 1) {
      field = input && { input, text: input.value }
    } else if (event.key.length === 1 && reader.length() > 1 && !input) {
      // A slash or a space within a code is no shortcut and presses no button.
      stop(event)
    }
  }
  // Before anybody else hears the keys.
  document.addEventListener('keydown', onKeyDown, { capture: true })
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
}

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

const inputValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** As if it had been typed: React only hears of a value that was set around its own setter. */
function setFieldText(input: HTMLInputElement, text: string): void {
  inputValue?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

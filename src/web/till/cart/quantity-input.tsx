import { type KeyboardEvent, useState } from 'react'
import { MAX_QUANTITY } from '#shared/sales/sale-request.ts'
import classes from './quantity-input.module.css'

interface QuantityInputProps {
  name: string
  quantity: number
  onChange: (quantity: number) => void
}

/** Takes the number when the field is left or Enter is pressed: while it is typed it may be empty. */
export function QuantityInput({ name, quantity, onChange }: QuantityInputProps) {
  const [typed, setTyped] = useState<string>()
  function settle() {
    setTyped(undefined)
    // Without its point a typed 2.5 would be 25: what is no whole number changes nothing.
    if (typed === undefined || !/^\d+$/.test(typed)) return
    const wanted = Math.min(Number(typed), MAX_QUANTITY)
    if (wanted !== quantity) onChange(wanted)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') settle()
    if (event.key === 'Escape') setTyped(undefined)
  }
  return (
    <input
      className={classes.quantity}
      aria-label={`Quantity of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={typed ?? quantity}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value.replaceAll(/[^\d.,-]/g, ''))}
      onBlur={settle}
      onKeyDown={onKeyDown}
    />
  )
}

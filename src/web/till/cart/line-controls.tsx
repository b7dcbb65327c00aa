import { type KeyboardEvent, useState } from 'react'
import { MAX_QUANTITY } from '#shared/sales/sale-limits.ts'
import { type CartLine, setQuantity } from '#shared/till/cart.ts'
import { removeProduct } from '#web/till/shelf/add-product.ts'
import { changeCart } from '#web/till/till-store.ts'
import classes from './line-controls.module.css'

/** One stroke each, as the icons elsewhere: every line has all three, and a stroke is half the work of five. */
const MINUS = 'M5 12h14'
const PLUS = 'M12 5v14M5 12h14'
const TRASH =
  'M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3'

interface LineControlsProps {
  line: CartLine
  /** Told what stands in the field before it counts; undefined when nobody types. */
  onTyping: (quantity: number | undefined) => void
}

/** Less, more, as many, or none of what stands on a line of the cart. */
export function LineControls({ line, onTyping }: LineControlsProps) {
  const { product_id, name, quantity } = line
  function setTo(wanted: number) {
    if (wanted < 1) removeProduct(product_id, name)
    else changeCart((cart) => setQuantity(cart, product_id, wanted))
  }
  return (
    <>
      <Step stroke={MINUS} label={`One less of ${name}`} onClick={() => setTo(quantity - 1)} />
      <QuantityInput name={name} quantity={quantity} onTyping={onTyping} onChange={setTo} />
      <Step stroke={PLUS} label={`One more of ${name}`} onClick={() => setTo(quantity + 1)} />
      <Step stroke={TRASH} label={`Remove ${name}`} onClick={() => setTo(0)} />
    </>
  )
}

interface StepProps {
  stroke: string
  label: string
  onClick: () => void
}

function Step({ stroke, label, onClick }: StepProps) {
  return (
    <button type="button" className={classes.step} aria-label={label} onClick={onClick}>
      <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden>
        <path d={stroke} />
      </svg>
    </button>
  )
}

interface QuantityInputProps {
  name: string
  quantity: number
  onTyping: LineControlsProps['onTyping']
  onChange: (quantity: number) => void
}

/** Takes the number when the field is left or Enter is pressed: while it is typed it may be empty. */
function QuantityInput({ name, quantity, onTyping, onChange }: QuantityInputProps) {
  const [typed, setTypedText] = useState<string>()
  function setTyped(text: string | undefined) {
    setTypedText(text)
    onTyping(text === undefined ? undefined : Number(text))
  }
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
      // A click would put the cursor down after the focus has come: what is typed replaces the number all the same.
      onMouseDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
        event.currentTarget.select()
      }}
      onChange={(event) => setTyped(event.target.value.replaceAll(/[^\d.,-]/g, ''))}
      onBlur={settle}
      onKeyDown={onKeyDown}
    />
  )
}

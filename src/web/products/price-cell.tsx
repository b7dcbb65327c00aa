import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { cents, centsOf, formatRand } from '#shared/money.ts'
import { priceProblem } from '#shared/products/price-change.ts'
import type { Product } from '#shared/products/product.ts'
import { NOT_A_NUMBER } from '#shared/typed-number.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { useCatalogueWrites } from './data.ts'
import classes from './price-cell.module.css'

/** A price that is changed where it stands: Enter saves, Escape leaves it as it was. */
export function PriceCell({ product }: { product: Product }) {
  const { changePrices } = useCatalogueWrites()
  // Undefined while it is only read.
  const [typed, setTyped] = useState<number | string>()
  // As it was when somebody began to change it: what came since must not be written over.
  const [seen, setSeen] = useState(product.price)
  const [busy, setBusy] = useState(false)
  // Whoever left it by a key goes on from here, and not from the top of the page.
  const [byKey, setByKey] = useState(false)
  const problem = typed === undefined ? null : problemOf(typed)

  async function save() {
    if (typeof typed !== 'number' || problem !== null || busy) return
    const price = centsOf(typed)
    if (price === seen) return setTyped(undefined)
    setBusy(true)
    try {
      await changePrices([{ id: product.id, price, seen_price: seen }])
      setTyped(undefined)
    } catch (error) {
      toast.error(writeErrorText(error))
    } finally {
      setBusy(false)
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    // The keys belong to the price: the row would open, or choose itself.
    event.stopPropagation()
    setByKey(event.key === 'Enter' || event.key === 'Escape')
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') setTyped(undefined)
  }
  if (typed === undefined)
    return (
      <UnstyledButton
        className={classes.price ?? ''}
        aria-label={`${formatRand(product.price)}, change the price of ${product.name}`}
        title="Change the price"
        autoFocus={byKey}
        onClick={() => {
          setByKey(false)
          setTyped(product.price / 100)
          setSeen(product.price)
        }}
      >
        <MoneyText amount={product.price} />
      </UnstyledButton>
    )
  return (
    <div onKeyDown={onKeyDown}>
      <NumberField
        aria-label={`New price of ${product.name}`}
        className={classes.field ?? ''}
        size="xs"
        unit="R"
        step={1}
        autoFocus
        disabled={busy}
        value={typed}
        error={problem}
        onFocus={(event) => event.currentTarget.select()}
        onChange={setTyped}
        onBlur={() => !busy && problem === null && void save()}
      />
    </div>
  )
}

function problemOf(typed: number | string): string | null {
  if (typeof typed !== 'number') return typed === '' ? 'Price is required' : NOT_A_NUMBER
  const amount = Math.round(typed * 100)
  return amount / 100 === typed ? priceProblem(cents(amount)) : 'At most two decimals'
}

import { Select, SegmentedControl, Table } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatRand } from '#shared/money.ts'
import {
  MAX_PRICES_AT_ONCE,
  movedPrice,
  priceProblem,
  type Rounding,
} from '#shared/products/price-change.ts'
import type { Product } from '#shared/products/product.ts'
import { ApiError } from '#web/call.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { FieldGrid } from '#web/ui/page/grids.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { useCatalogueWrites } from './data.ts'
import classes from './prices-dialog.module.css'

const WAYS = [
  { value: 'percent', label: 'By percent' },
  { value: 'amount', label: 'By amount' },
]
const DIRECTIONS = [
  { value: 'up', label: 'Raise' },
  { value: 'down', label: 'Lower' },
]
const ROUNDING_LABELS: Readonly<Record<Rounding, string>> = {
  none: 'To the cent',
  'R0.10': 'To R0.10',
  R1: 'To R1',
  R5: 'To R5',
  R10: 'To R10',
  ending: 'Ending in 99 cents',
}
const ROUNDING_OPTIONS = Object.entries(ROUNDING_LABELS).map(([value, label]) => ({ value, label }))

interface PricesValues {
  by: 'percent' | 'amount'
  direction: 'up' | 'down'
  value: number | string
  rounding: Rounding
}

interface PricesDialogProps {
  products: readonly Product[]
  onClose: () => void
  onSaved: () => void
}

/** New prices for what was chosen, seen before they are saved. What is shown is what is sent. */
export function PricesDialog({ products: current, onClose, onSaved }: PricesDialogProps) {
  const { changePrices } = useCatalogueWrites()
  // What was sent may be done though its answer was lost: sent again, it is reckoned from what it was reckoned from.
  const [sent, setSent] = useState<readonly Product[]>()
  const products = sent ?? current
  const form = useForm<PricesValues>({
    initialValues: { by: 'percent', direction: 'up', value: 0, rounding: 'none' },
    validate: (values) => problems(values, products),
  })
  const moved = movedPrices(form.values, products)
  const changed = moved.filter(({ product, price }) => price !== product.price)

  async function submit() {
    setSent(products)
    try {
      await changePrices(
        changed.map(({ product, price }) => ({ id: product.id, price, seen_price: product.price })),
      )
    } catch (error) {
      // Refused, since others changed them: nothing was done, and the person looks again.
      if (error instanceof ApiError && error.status === 409) setSent(undefined)
      throw error
    }
    toast.success(`${counted(changed.length, 'price')} changed`)
    onSaved()
  }
  return (
    <FormModal
      title="Change Prices"
      form={form}
      submitLabel={`Change ${counted(changed.length, 'Price')}`}
      onSubmit={submit}
      onClose={onClose}
      errorText={writeErrorText}
    >
      <FieldGrid>
        <SegmentedControl aria-label="How" data={WAYS} {...form.getInputProps('by')} />
        <SegmentedControl
          aria-label="Direction"
          data={DIRECTIONS}
          {...form.getInputProps('direction')}
        />
        <NumberField
          label={form.values.by === 'percent' ? 'Percent' : 'Amount'}
          data-autofocus
          step={1}
          {...(form.values.by === 'amount' && { unit: 'R' })}
          onFocus={(event) => event.currentTarget.select()}
          {...form.getInputProps('value')}
        />
        <Select
          label="Rounding"
          data={ROUNDING_OPTIONS}
          allowDeselect={false}
          {...form.getInputProps('rounding')}
        />
      </FieldGrid>
      <div className={classes.preview} role="region" aria-label="New prices" tabIndex={0}>
        <Table highlightOnHover={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Product</Table.Th>
              <Table.Th scope="col" className={classes.figure}>
                Now
              </Table.Th>
              <Table.Th scope="col" className={classes.figure}>
                New
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {moved.map(({ product, price }) => (
              <Table.Tr key={product.id}>
                <Table.Td>{product.name}</Table.Td>
                <Table.Td className={classes.figure}>
                  <MoneyText amount={product.price} />
                </Table.Td>
                <Table.Td
                  className={classes.figure}
                  data-same={price === product.price || undefined}
                  data-impossible={priceProblem(price) !== null || undefined}
                >
                  <MoneyText amount={price} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </FormModal>
  )
}

/** As they are while no number is typed. */
function movedPrices(
  { by, direction, value, rounding }: PricesValues,
  products: readonly Product[],
) {
  if (typeof value !== 'number')
    return products.map((product) => ({ product, price: product.price }))
  const signed = direction === 'up' ? value : -value
  return products.map((product) => ({
    product,
    price: movedPrice(product.price, { by, value: signed, rounding }),
  }))
}

function problems(values: PricesValues, products: readonly Product[]) {
  const { value } = values
  if (typeof value !== 'number' || value < 0 || value > 1_000_000)
    return { value: 'Please type a number, 0 or more' }
  if (products.length > MAX_PRICES_AT_ONCE)
    return { value: `At most ${MAX_PRICES_AT_ONCE} prices can be changed at once` }
  const moved = movedPrices(values, products)
  if (moved.every(({ product, price }) => price === product.price))
    return { value: 'No price would change' }
  const wrong = moved.find(({ price }) => priceProblem(price) !== null)
  return wrong ? { value: `${wrong.product.name} would cost ${formatRand(wrong.price)}` } : {}
}

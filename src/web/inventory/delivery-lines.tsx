import { ActionIcon, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import classes from './delivery-lines.module.css'
import type { DeliveryValues } from './delivery-values.ts'

/** The products of a delivery, each with its batch. */
export function DeliveryLines({ form }: { form: UseFormReturnType<DeliveryValues> }) {
  const { lines } = form.values
  if (lines.length === 0) return null
  return (
    <ol className={classes.lines} aria-label="Lines of the delivery">
      {lines.map((line, at) => (
        <li key={line.batch_number_proposed} className={classes.line}>
          <div className={classes.head}>
            <TwoLines first={line.product.name} second={`SKU ${line.product.sku}`} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove ${line.product.name}`}
              onClick={() => form.removeListItem('lines', at)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </div>
          <div className={classes.fields}>
            <NumberField
              label="Quantity"
              required
              step={1}
              {...form.getInputProps(`lines.${at}.quantity`)}
            />
            <NumberField
              label="Cost per Unit"
              required
              unit="R"
              step={0.01}
              {...form.getInputProps(`lines.${at}.cost_per_unit`)}
            />
            <TextInput
              label="Batch Number"
              required
              maxLength={100}
              {...form.getInputProps(`lines.${at}.batch_number`)}
            />
            <TextInput
              label="Expiry Date"
              type="date"
              {...form.getInputProps(`lines.${at}.expiry_date`)}
            />
            <TextInput
              label="Compliance ID"
              maxLength={100}
              {...form.getInputProps(`lines.${at}.compliance_id`)}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}

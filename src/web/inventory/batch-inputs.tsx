import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { CorrectableFields } from '#shared/inventory/correction.ts'
import { NumberField } from '#web/ui/forms/number-field.tsx'

type FieldProps = ReturnType<UseFormReturnType<CorrectableFields>['getInputProps']>

/** What is typed of a batch when it is received, and again when it is corrected: one for each field of the contract. */
export const batchInputs = (
  field: (name: keyof CorrectableFields) => FieldProps,
): Record<keyof CorrectableFields, ReactNode> => ({
  batch_number: (
    <TextInput label="Batch Number" required maxLength={100} {...field('batch_number')} />
  ),
  cost_per_unit: (
    <NumberField label="Cost per Unit" required unit="R" step={0.01} {...field('cost_per_unit')} />
  ),
  supplier: <TextInput label="Supplier" maxLength={200} {...field('supplier')} />,
  expiry_date: <TextInput label="Expiry Date" type="date" {...field('expiry_date')} />,
  compliance_id: <TextInput label="Compliance ID" maxLength={100} {...field('compliance_id')} />,
})

import { Textarea } from '@mantine/core'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { shopDay } from '#shared/dates.ts'
import { pickFields } from '#shared/fields.ts'
import { batchDatesProblem } from '#shared/inventory/batch-dates.ts'
import type { Batch } from '#shared/inventory/batch.ts'
import { inventoryApi } from '#shared/inventory/contract.ts'
import { CorrectableFields, Correction } from '#shared/inventory/correction.ts'
import { refusedBy } from '#web/call.ts'
import { useUser } from '#web/session/session.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { type FormValues, storedValues } from '#web/ui/forms/form-values.ts'
import { useNewerCopy } from '#web/ui/forms/use-newer-copy.ts'
import { FieldGrid, FieldList } from '#web/ui/page/grids.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { batchInputs } from './batch-inputs.tsx'
import { ChosenBatch } from './chosen-product.tsx'
import { useStockWrites } from './data.ts'
import { missingCost } from './receive-values.ts'

type CorrectValues = FormValues<CorrectableFields> & { reason: string }

const schemaProblems = schemaResolver(Correction.omit({ seen: true }), { sync: true })

/** What was typed wrongly when the batch was received, with the reason. Its history keeps what it said. */
export function CorrectForm({ batch: given, onClose }: { batch: Batch; onClose: () => void }) {
  const { timezone } = useUser().settings
  const { correct } = useStockWrites()
  // What the fields were filled from: the list behind the form knows of newer corrections, the person does not.
  const [batch, setBatch] = useState(given)
  const form = useForm<CorrectValues>({
    initialValues: valuesOf(batch),
    validate: (values) => problems(values, batch, shopDay(new Date(), timezone)),
  })
  const { remedy, notice } = useNewerCopy<Batch>((newer) => {
    setBatch(newer)
    form.setInitialValues(valuesOf(newer))
    form.setValues(valuesOf(newer))
  })

  async function submit(values: CorrectValues) {
    const fields = Correction.omit({ seen: true }).parse(values)
    try {
      await correct(batch.id, { ...fields, seen: pickFields(CorrectableFields, batch) })
    } catch (error) {
      notice(refusedBy(error, inventoryApi.correctBatch, 409)?.current)
      throw error
    }
    toast.success('Batch corrected')
  }
  return (
    <FormModal
      title="Correct Batch"
      form={form}
      submitLabel="Correct"
      onSubmit={submit}
      onClose={onClose}
      errorText={writeErrorText}
      remedy={remedy}
    >
      <ChosenBatch batch={batch} />
      <FieldGrid>
        <FieldList inputs={batchInputs((name) => form.getInputProps(name))} />
      </FieldGrid>
      <Textarea
        label="Reason"
        description="Stands in the history of the batch, beside what it said before. What was sold keeps its cost."
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}

const valuesOf = (batch: Batch): CorrectValues => ({
  ...storedValues(CorrectableFields, batch),
  cost_per_unit: batch.cost_per_unit / 100,
  reason: '',
})

function problems(values: CorrectValues, batch: Batch, today: string): FormErrors {
  const { received_date } = batch
  const dates = batchDatesProblem({ received_date, expiry_date: values.expiry_date || null }, today)
  return {
    ...(dates !== null && { expiry_date: dates }),
    ...schemaProblems(values),
    ...missingCost(values),
  }
}

import {
  Chip,
  Group,
  Input,
  MultiSelect,
  SegmentedControl,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { promotionsApi } from '#shared/promotions/contract.ts'
import { MAX_NAME, type PromotionFields } from '#shared/promotions/promotion-fields.ts'
import type { ListedPromotion } from '#shared/promotions/promotion.ts'
import { refusedBy } from '#web/call.ts'
import { newUuid } from '#web/new-uuid.ts'
import { useCategories } from '#web/products/data.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { useDebouncedText } from '#web/ui/forms/use-debounced-text.ts'
import { useNewerCopy } from '#web/ui/forms/use-newer-copy.ts'
import { FieldGrid } from '#web/ui/page/grids.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { addPromotion, updatePromotion, useNamedProducts } from './data.ts'
import {
  fieldsOf,
  NEW_PROMOTION,
  problemsIn,
  type PromotionValues,
  valuesOf,
} from './promotion-values.ts'
import { WEEKDAYS } from './promotion-when.ts'

const KINDS = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Rand' },
  { value: 'n_for_m', label: 'Multi-buy' },
]

type PromotionFormState = UseFormReturnType<PromotionValues, PromotionFields>

interface PromotionFormProps {
  /** Without it a new one is added. */
  promotion?: ListedPromotion
  /** What a new one begins with. */
  initial?: PromotionValues
  /** What is worth knowing of what it begins with. */
  about?: string
  onClose: () => void
}

export function PromotionForm({
  promotion: given,
  initial = NEW_PROMOTION,
  about,
  onClose,
}: PromotionFormProps) {
  const [promotion, setPromotion] = useState(given)
  const [key] = useState(newUuid)
  const form = useForm<PromotionValues, PromotionFields>({
    initialValues: promotion ? valuesOf(promotion) : initial,
    validate: problemsIn,
    transformValues: fieldsOf,
  })
  const { remedy, notice } = useNewerCopy<ListedPromotion>((newer) => {
    setPromotion(newer)
    form.setInitialValues(valuesOf(newer))
    form.setValues(valuesOf(newer))
  })
  async function save(fields: PromotionFields) {
    if (!promotion) {
      await addPromotion(fields, key)
      return void toast.success('Promotion added')
    }
    const { id, updated_at, ended_at } = promotion
    try {
      await updatePromotion(id, { ...fields, updated_at, is_ended: ended_at !== null })
    } catch (error) {
      notice(refusedBy(error, promotionsApi.updatePromotion, 409)?.current)
      throw error
    }
    toast.success('Promotion saved')
  }
  return (
    <FormModal
      title={promotion ? 'Edit Promotion' : 'Add Promotion'}
      form={form}
      submitLabel={promotion ? 'Save Changes' : 'Add Promotion'}
      onSubmit={save}
      onClose={onClose}
      errorText={writeErrorText}
      remedy={remedy}
    >
      {about && (
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      )}
      <TextInput
        label="Name"
        description="As the till and the receipt call it"
        withAsterisk
        maxLength={MAX_NAME}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <WhatItGives form={form} />
      <WhatItCovers form={form} />
      <WhenItIsOn form={form} />
      <Switch
        label="Goes with other promotions and discounts"
        {...form.getInputProps('stacks', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

function WhatItGives({ form }: { form: PromotionFormState }) {
  const { kind } = form.values
  return (
    <>
      <SegmentedControl aria-label="Kind" data={KINDS} {...form.getInputProps('kind')} />
      {kind === 'percent' && (
        <NumberField label="Percent off" unit="%" step={1} {...form.getInputProps('percent')} />
      )}
      {kind === 'amount' && (
        <NumberField label="Off each unit" unit="R" step={0.01} {...form.getInputProps('amount')} />
      )}
      {kind === 'n_for_m' && (
        <FieldGrid>
          <NumberField label="Buy" step={1} {...form.getInputProps('buy')} />
          <NumberField label="For the price of" step={1} {...form.getInputProps('pay')} />
        </FieldGrid>
      )}
    </>
  )
}

function WhatItCovers({ form }: { form: PromotionFormState }) {
  const { data: categories = [] } = useCategories()
  const [search, setSearch] = useState('')
  const { text, type } = useDebouncedText(search, setSearch)
  const products = useNamedProducts(search, form.values.product_ids.map(Number))
  const option = ({ id, name }: { id: number; name: string }) => ({
    value: String(id),
    label: name,
  })
  const isAll = form.values.product_ids.length + form.values.category_ids.length === 0
  return (
    <>
      <MultiSelect
        label="Categories"
        placeholder={isAll ? 'Everything in the shop' : ''}
        searchable
        data={categories.map(option)}
        {...form.getInputProps('category_ids')}
      />
      <MultiSelect
        label="Products"
        placeholder={isAll ? 'Everything in the shop' : ''}
        searchable
        data={products.map(option)}
        searchValue={text}
        onSearchChange={type}
        // The server has searched already, by name and SKU.
        filter={({ options }) => options}
        nothingFoundMessage="No such product"
        {...form.getInputProps('product_ids')}
      />
    </>
  )
}

function WhenItIsOn({ form }: { form: PromotionFormState }) {
  return (
    <>
      <FieldGrid>
        <TextInput label="First day" type="date" {...form.getInputProps('starts_on')} />
        <TextInput label="Last day" type="date" {...form.getInputProps('ends_on')} />
        <TextInput label="From" type="time" {...form.getInputProps('from_time')} />
        <TextInput label="Until" type="time" {...form.getInputProps('to_time')} />
      </FieldGrid>
      <Input.Wrapper label="Days of the week" description="Every day, unless some are chosen">
        <Chip.Group multiple {...form.getInputProps('weekdays')}>
          <Group gap={8} mt={6}>
            {WEEKDAYS.map((day, index) => (
              <Chip key={day} value={String(index + 1)} size="sm">
                {day}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
    </>
  )
}

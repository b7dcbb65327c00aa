import { NativeSelect, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type FocusEventHandler, type ReactNode, useState } from 'react'
import type { ProductFields } from '#shared/products/product.ts'
import { StrainType } from '#shared/products/strain-type.ts'
import { ApiError } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { chooseMarked } from '#web/ui/forms/choose-marked.ts'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { FieldGrid, FieldList } from '#web/ui/page/grids.tsx'
import { useCatalogueWrites, useCategories } from './data.ts'
import type { ProductValues } from './product-values.ts'
import { STRAIN_LABEL } from './strain-label.ts'

const CREATE = 'create'

const MAX_NAME = 80

export type ProductFormState = UseFormReturnType<ProductValues, ProductFields>

const STRAINS = [
  { value: '', label: 'None' },
  ...StrainType.options.map((value) => ({ value, label: STRAIN_LABEL[value] })),
]

interface ProductFormFieldsProps {
  form: ProductFormState
  /** A category is being created; false when that failed. */
  onCreating: (created: Promise<boolean>) => void
}

export function ProductFormFields({ form, onCreating }: ProductFormFieldsProps) {
  const field = (name: keyof ProductValues) => ({
    ...form.getInputProps(name),
    // A field that was only passed by is not scolded for being empty.
    onBlur: () => void (form.isDirty(name) && form.validateField(name)),
  })
  // One for each field of the contract; the picture is chosen above them.
  const inputs: Record<Exclude<keyof ProductFields, 'image_url'>, ReactNode> = {
    name: <TextInput label="Name" withAsterisk data-autofocus {...field('name')} />,
    sku: <TextInput label="SKU" withAsterisk autoComplete="off" {...field('sku')} />,
    category_id: (
      <CategorySelect
        {...field('category_id')}
        onCreating={onCreating}
        onFailed={(text) => form.setFieldError('category_id', text)}
      />
    ),
    price: <NumberField label="Price" unit="R" step={0.01} withAsterisk {...field('price')} />,
    thc_percentage: <NumberField label="THC (%)" step={0.1} {...field('thc_percentage')} />,
    cbd_percentage: <NumberField label="CBD (%)" step={0.1} {...field('cbd_percentage')} />,
    strain_type: <NativeSelect label="Strain type" data={STRAINS} {...field('strain_type')} />,
    weight_grams: <NumberField label="Weight (g)" step={0.1} {...field('weight_grams')} />,
    reorder_level: (
      <NumberField label="Reorder level (units)" step={1} {...field('reorder_level')} />
    ),
    description: (
      <Textarea label="Description" autosize minRows={2} maxRows={8} {...field('description')} />
    ),
    barcode: (
      <TextInput
        label="Barcode"
        description="Scan it here, and the till finds the product by it."
        autoComplete="off"
        // A scanner ends with Enter, which would save a form that is half filled in.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        {...field('barcode')}
      />
    ),
    is_medical: (
      <Switch label="Medical product" {...form.getInputProps('is_medical', { type: 'checkbox' })} />
    ),
  }
  const { description, barcode, is_medical, ...others } = inputs
  return (
    <>
      <FieldGrid>
        <FieldList inputs={others} />
      </FieldGrid>
      {description}
      {barcode}
      {is_medical}
    </>
  )
}

interface CategorySelectProps {
  value?: string | null
  onChange?: (id: string | null) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
  error?: ReactNode
  onCreating: (created: Promise<boolean>) => void
  /** A category could not be created. */
  onFailed: (text: string) => void
}

/** A category from the list; a name that is not in it can be created on the spot. */
function CategorySelect({
  value = null,
  onChange,
  onCreating,
  onFailed,
  ...field
}: CategorySelectProps) {
  const { data: categories = [] } = useCategories()
  const { addCategory } = useCatalogueWrites()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const name = typed.trim()
  const isNew =
    name !== '' && !categories.some((known) => known.name.toLowerCase() === name.toLowerCase())
  const options = categories.map((known) => ({ value: String(known.id), label: known.name }))

  async function create(): Promise<boolean> {
    setBusy(true)
    try {
      const { id } = await addCategory(name)
      onChange?.(String(id))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) logError(error)
      onFailed(error instanceof ApiError ? error.message : 'Failed to add the category')
      return false
    } finally {
      setBusy(false)
    }
  }
  return (
    <Select
      label="Category"
      withAsterisk
      placeholder="Select, or type a new one"
      searchable
      selectFirstOptionOnChange
      onKeyDownCapture={chooseMarked}
      maxLength={MAX_NAME}
      disabled={busy}
      data={isNew ? [...options, { value: CREATE, label: `Create “${name}”` }] : options}
      value={value}
      onChange={(chosen) => {
        if (chosen === CREATE) onCreating(create())
        else onChange?.(chosen)
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="No categories yet: type a name"
      comboboxProps={{ withinPortal: true }}
      {...field}
    />
  )
}

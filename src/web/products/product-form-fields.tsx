import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ProductFields, StrainType } from '#shared/products/product.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { CategorySelect } from './category-select.tsx'
import type { ProductValues } from './product-values.ts'
import { STRAIN_LABEL } from './strain-label.ts'

export type ProductFormState = UseFormReturnType<ProductValues, ProductFields>

const STRAINS = [
  { value: '', label: 'None' },
  ...StrainType.options.map((value) => ({ value, label: STRAIN_LABEL[value] })),
]

export function ProductFormFields({ form }: { form: ProductFormState }) {
  const field = (name: keyof ProductValues) => ({
    ...form.getInputProps(name),
    // A field that was only passed by is not scolded for being empty.
    onBlur: () => void (form.isDirty(name) && form.validateField(name)),
  })
  return (
    <>
      <FieldGrid>
        <TextInput label="Name" withAsterisk data-autofocus {...field('name')} />
        <TextInput label="SKU" withAsterisk autoComplete="off" {...field('sku')} />
        <CategorySelect
          {...field('category_id')}
          onFailed={(text) => form.setFieldError('category_id', text)}
        />
        <NumberField label="Price" unit="R" step={0.01} withAsterisk {...field('price')} />
        <NumberField label="THC (%)" step={0.1} {...field('thc_percentage')} />
        <NumberField label="CBD (%)" step={0.1} {...field('cbd_percentage')} />
        <NativeSelect label="Strain type" data={STRAINS} {...field('strain_type')} />
        <NumberField label="Weight (g)" step={0.1} {...field('weight_grams')} />
      </FieldGrid>
      <Textarea label="Description" autosize minRows={2} maxRows={8} {...field('description')} />
      <TextInput
        label="Barcode"
        description="Scan it here, and the till finds the product by it."
        autoComplete="off"
        // A scanner ends with Enter, which would save a form that is half filled in.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        {...field('barcode')}
      />
      <Switch label="Medical product" {...form.getInputProps('is_medical', { type: 'checkbox' })} />
    </>
  )
}

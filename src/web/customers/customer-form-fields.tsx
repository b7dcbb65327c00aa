import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Customer, CustomerFields, DuplicateCustomer } from '#shared/customers/customer.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import type { CustomerValues } from './customer-values.ts'
import { DuplicateError } from './duplicate-error.tsx'
import { ID_TYPES } from './id-type-label.ts'
import { MaskedNumberInput } from './masked-number-input.tsx'
import { useBirthDate } from './use-birth-date.ts'
import { useLateCheck } from '#web/ui/use-late-check.ts'

interface CustomerFormFieldsProps {
  form: UseFormReturnType<CustomerValues, CustomerFields>
  stored: Customer | undefined
  /** The shop's day. */
  today: string
  duplicate: DuplicateCustomer | undefined
  onOpenCustomer: (id: number) => void
}

export function CustomerFormFields({
  form,
  stored,
  today,
  duplicate,
  onOpenCustomer,
}: CustomerFormFieldsProps) {
  const check = useLateCheck(form)
  const { isFilledIn, ...birthDate } = useBirthDate(form, today, check)
  /** The field's properties; where a number or address is somebody else's, with the way to them. */
  function propsOf(name: keyof CustomerValues) {
    const { onBlur: _, ...props } = form.getInputProps(name)
    const error =
      duplicate?.field === name && props.error ? (
        <DuplicateError duplicate={duplicate} onOpen={onOpenCustomer} />
      ) : (
        props.error
      )
    return { ...props, error, onBlur: () => form.values[name] !== '' && check(name) }
  }
  return (
    <>
      <FieldGrid>
        <TextInput label="First Name" required maxLength={100} {...propsOf('first_name')} />
        <TextInput label="Last Name" required maxLength={100} {...propsOf('last_name')} />
        <TextInput label="Email" type="email" maxLength={254} {...propsOf('email')} />
        <TextInput
          label="Phone"
          type="tel"
          placeholder="082 123 4567"
          maxLength={40}
          {...propsOf('phone')}
        />
        <NativeSelect
          label="ID Type"
          data={ID_TYPES.map((option) => ({ ...option }))}
          {...propsOf('id_type')}
          onChange={(event) => birthDate.onIdType(event.currentTarget.value)}
        />
        <MaskedNumberInput
          label="ID Number"
          stored={stored?.id_number}
          {...propsOf('id_number')}
          onChange={(event) => birthDate.onIdNumber(event.currentTarget.value)}
        />
        <TextInput
          label="Date of Birth"
          type="date"
          max={today}
          {...(isFilledIn && { description: 'Taken from the ID number' })}
          {...propsOf('date_of_birth')}
          onChange={(event) => birthDate.onBirthDate(event.currentTarget.value)}
        />
      </FieldGrid>
      <Checkbox
        label="Has a medical card"
        {...form.getInputProps('has_medical_card', { type: 'checkbox' })}
      />
      {form.values.has_medical_card && (
        <FieldGrid>
          <MaskedNumberInput
            label="Medical Card Number"
            stored={stored?.medical_card_number}
            {...propsOf('medical_card_number')}
          />
          <TextInput
            label="Medical Card Expiry"
            type="date"
            {...propsOf('medical_card_expiry_date')}
          />
        </FieldGrid>
      )}
    </>
  )
}

import {
  Alert,
  Anchor,
  Checkbox,
  NativeSelect,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Customer, CustomerFields, DuplicateCustomer } from '#shared/customers/customer.ts'
import { isMasked } from '#shared/customers/mask.ts'
import { CARD_NOTES, cardProblem } from '#shared/customers/medical-card.ts'
import { useLateCheck } from '#web/ui/forms/use-late-check.ts'
import { FieldGrid, FieldList } from '#web/ui/page/grids.tsx'
import { cardIn, type CustomerValues } from './customer-values.ts'
import { ID_TYPES } from './customer-words.ts'
import { usedBy } from './refusal.ts'
import { useBirthDate } from './use-birth-date.ts'

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
  // One for each field of the contract.
  const inputs: Record<keyof CustomerFields, ReactNode> = {
    first_name: (
      <TextInput label="First Name" required maxLength={100} {...propsOf('first_name')} />
    ),
    last_name: <TextInput label="Last Name" required maxLength={100} {...propsOf('last_name')} />,
    email: <TextInput label="Email" type="email" maxLength={254} {...propsOf('email')} />,
    phone: (
      <TextInput
        label="Phone"
        type="tel"
        placeholder="082 123 4567"
        maxLength={40}
        {...propsOf('phone')}
      />
    ),
    id_type: (
      <NativeSelect
        label="ID Type"
        data={ID_TYPES.map((option) => ({ ...option }))}
        {...propsOf('id_type')}
        onChange={(event) => birthDate.onIdType(event.currentTarget.value)}
      />
    ),
    id_number: (
      <MaskedNumberInput
        label="ID Number"
        stored={stored?.id_number}
        {...propsOf('id_number')}
        onChange={(event) => birthDate.onIdNumber(event.currentTarget.value)}
      />
    ),
    date_of_birth: (
      <TextInput
        label="Date of Birth"
        type="date"
        max={today}
        description={isFilledIn ? 'Taken from the ID number' : 'Needed to verify the customer'}
        {...propsOf('date_of_birth')}
        onChange={(event) => birthDate.onBirthDate(event.currentTarget.value)}
      />
    ),
    has_medical_card: (
      <Checkbox
        label="Has a medical card"
        {...form.getInputProps('has_medical_card', { type: 'checkbox' })}
      />
    ),
    medical_card_number: (
      <MaskedNumberInput
        label="Medical Card Number"
        stored={stored?.medical_card_number}
        {...propsOf('medical_card_number')}
      />
    ),
    medical_card_expiry_date: (
      <TextInput label="Medical Card Expiry" type="date" {...propsOf('medical_card_expiry_date')} />
    ),
    address: (
      <Textarea
        label="Address"
        description="For tax invoices and statements"
        autosize
        minRows={2}
        maxLength={300}
        {...propsOf('address')}
      />
    ),
    vat_number: (
      <TextInput
        label="VAT Number"
        description="Of a customer who is a VAT vendor"
        inputMode="numeric"
        maxLength={20}
        {...propsOf('vat_number')}
      />
    ),
  }
  const { has_medical_card, medical_card_number, medical_card_expiry_date, ...others } = inputs
  return (
    <>
      <FieldGrid>
        <FieldList inputs={others} />
      </FieldGrid>
      {has_medical_card}
      {form.values.has_medical_card && (
        <FieldGrid>
          {medical_card_number}
          {medical_card_expiry_date}
        </FieldGrid>
      )}
      <CardNote values={form.values} today={today} />
    </>
  )
}

/** What a card that is not all there, or no longer good, does not open. */
function CardNote({ values, today }: { values: CustomerValues; today: string }) {
  const problem = cardProblem(cardIn(values), today)
  if (problem === undefined || problem === 'no card') return null
  return (
    <Alert color="yellow" role="status">
      {CARD_NOTES[problem]} They can be saved all the same.
    </Alert>
  )
}

interface DuplicateErrorProps {
  duplicate: DuplicateCustomer
  onOpen: (id: number) => void
}

/** The person is on file already: the way to them. */
function DuplicateError({ duplicate, onOpen }: DuplicateErrorProps) {
  return (
    <>
      {usedBy(duplicate)}.{' '}
      <Anchor component="button" type="button" fz="inherit" onClick={() => onOpen(duplicate.id)}>
        Open {duplicate.name}
      </Anchor>
    </>
  )
}

interface MaskedNumberInputProps extends TextInputProps {
  /** As the server told it. */
  stored: string | null | undefined
}

/** A number that is on file and may not be shown: it stays unless another one is typed over it. */
function MaskedNumberInput({ stored, ...input }: MaskedNumberInputProps) {
  const isKept = isMasked(stored ?? '')
  return (
    <TextInput
      maxLength={60}
      autoComplete="off"
      {...(isKept && { description: 'Stays as it is unless you type a new one' })}
      // The first key replaces the dots.
      onFocus={(event) => isMasked(event.currentTarget.value) && event.currentTarget.select()}
      {...input}
    />
  )
}

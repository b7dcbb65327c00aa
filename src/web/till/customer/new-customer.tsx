import { Button, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { CustomerFields, DuplicateCustomer } from '#shared/customers/customer.ts'
import { typedPerson } from '#shared/customers/typed-person.ts'
import type { ToldCustomer } from '#shared/till/cart-customer.ts'
import { CustomerFormFields } from '#web/customers/customer-form-fields.tsx'
import {
  customerProblems,
  type CustomerValues,
  toFields,
  valuesOf,
} from '#web/customers/customer-values.ts'
import { useCustomerWrites } from '#web/customers/data.ts'
import { duplicateIn, fieldErrorsIn } from '#web/customers/refusal.ts'
import { newUuid } from '#web/new-uuid.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { findCustomer } from '#web/till/data.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { FieldGrid } from '#web/ui/page/grids.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { useCurrent } from '#web/ui/timing/use-current.ts'

interface NewCustomerProps {
  /** What was searched for. */
  typed: string
  /** They are on file, and chosen. */
  onAdded: (customer: ToldCustomer) => void
  onClose: () => void
}

/** Somebody new while the others wait: a name and a telephone, and the rest for whoever wants it. */
export function NewCustomer({ typed, onAdded, onClose }: NewCustomerProps) {
  const today = useShopDay()
  const { add } = useCustomerWrites()
  const [key] = useState(newUuid)
  const [isWhole, setIsWhole] = useState(false)
  const [duplicate, setDuplicate] = useState<DuplicateCustomer>()
  const form = useForm<CustomerValues, CustomerFields>({
    initialValues: { ...valuesOf(undefined), ...typedPerson(typed) },
    validate: (values) => customerProblems(values, undefined, today),
    transformValues: (values) => toFields(values, undefined),
  })
  const isOpen = useCurrent(true)
  /** Whose it is already is the one who stands there, unless the dialog has been given up meanwhile. */
  async function take(id: number) {
    try {
      const customer = await findCustomer(id)
      if (isOpen()) onAdded(customer)
    } catch (error) {
      toast.error(writeErrorText(error))
    }
  }
  async function submit(fields: CustomerFields) {
    try {
      const added = await add(fields, key)
      toast.success('Customer added successfully!')
      if (added) onAdded(added)
    } catch (error) {
      setDuplicate(duplicateIn(error))
      throw error
    }
  }
  return (
    <FormModal
      title="Add Customer"
      form={form}
      submitLabel="Add Customer"
      onSubmit={submit}
      onClose={onClose}
      errorText={writeErrorText}
      fieldErrors={fieldErrorsIn}
      size={isWhole ? 'lg' : 'md'}
      {...(!isWhole && {
        extraAction: (
          <Button variant="subtle" onClick={() => setIsWhole(true)}>
            More
          </Button>
        ),
      })}
    >
      {isWhole ? (
        <CustomerFormFields
          form={form}
          stored={undefined}
          today={today}
          duplicate={duplicate}
          onOpenCustomer={(id) => void take(id)}
        />
      ) : (
        <ShortFields form={form} />
      )}
    </FormModal>
  )
}

interface ShortFieldsProps {
  form: UseFormReturnType<CustomerValues, CustomerFields>
}

function ShortFields({ form }: ShortFieldsProps) {
  const { first_name, last_name, email } = form.getInitialValues()
  const isNamed = first_name !== '' && last_name !== ''
  return (
    <>
      <FieldGrid>
        <TextInput
          label="First Name"
          required
          maxLength={100}
          {...form.getInputProps('first_name')}
          data-autofocus={first_name === '' || undefined}
        />
        <TextInput
          label="Last Name"
          required
          maxLength={100}
          {...form.getInputProps('last_name')}
          data-autofocus={(first_name !== '' && last_name === '') || undefined}
        />
      </FieldGrid>
      <TextInput
        label="Phone"
        type="tel"
        placeholder="082 123 4567"
        maxLength={40}
        {...form.getInputProps('phone')}
        data-autofocus={isNamed || undefined}
      />
      {email !== '' && (
        <TextInput label="Email" type="email" maxLength={254} {...form.getInputProps('email')} />
      )}
    </>
  )
}

import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { customersApi } from '#shared/customers/contract.ts'
import type { Customer, CustomerFields, DuplicateCustomer } from '#shared/customers/customer.ts'
import { refusedBy } from '#web/call.ts'
import { newUuid } from '#web/new-uuid.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { useNewerCopy } from '#web/ui/forms/use-newer-copy.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { CustomerFormFields } from './customer-form-fields.tsx'
import {
  customerProblems,
  type CustomerValues,
  losesVerification,
  toFields,
  valuesOf,
} from './customer-values.ts'
import { useCustomerWrites } from './data.ts'
import { duplicateIn, fieldErrorsIn } from './refusal.ts'

const WILL_BE_LOST =
  'This changes what was verified: after saving, the customer counts as not verified until somebody has seen the document again.'
const NO_LONGER_VERIFIED = 'The customer is no longer verified: please look at the document again.'

interface CustomerFormProps {
  /** Without one somebody is added. */
  customer: Customer | undefined
  onOpenCustomer: (id: number) => void
  onClose: () => void
}

export function CustomerForm({ customer: given, onOpenCustomer, onClose }: CustomerFormProps) {
  const [customer, setCustomer] = useState(given)
  const today = useShopDay()
  const { add, edit } = useCustomerWrites()
  const [key] = useState(newUuid)
  const [duplicate, setDuplicate] = useState<DuplicateCustomer>()
  const form = useForm<CustomerValues, CustomerFields>({
    initialValues: valuesOf(customer),
    validate: (values) => customerProblems(values, customer, today),
    transformValues: (values) => toFields(values, customer),
  })

  const { remedy, notice } = useNewerCopy<Customer>((newer) => {
    setCustomer(newer)
    form.setInitialValues(valuesOf(newer))
    form.setValues(valuesOf(newer))
  })

  async function submit(fields: CustomerFields) {
    try {
      const saved = await (customer ? edit(customer, fields) : add(fields, key))
      if (customer?.is_verified && saved?.is_verified === false) toast.info(NO_LONGER_VERIFIED)
    } catch (error) {
      setDuplicate(duplicateIn(error))
      notice(refusedBy(error, customersApi.editCustomer, 409)?.current)
      throw error
    }
    toast.success(customer ? 'Customer updated successfully!' : 'Customer added successfully!')
  }
  return (
    <FormModal
      title={customer ? 'Edit Customer' : 'Add Customer'}
      form={form}
      submitLabel={customer ? 'Save Changes' : 'Add Customer'}
      onSubmit={submit}
      onClose={onClose}
      errorText={writeErrorText}
      fieldErrors={fieldErrorsIn}
      remedy={remedy}
      keep={{ as: `customer-${given?.id ?? 'new'}` }}
    >
      <CustomerFormFields
        form={form}
        stored={customer}
        today={today}
        duplicate={duplicate}
        onOpenCustomer={onOpenCustomer}
      />
      {losesVerification(form.values, customer, today) && (
        <Alert color="yellow" icon={<IconShieldOff />} role="status">
          {WILL_BE_LOST}
        </Alert>
      )}
    </FormModal>
  )
}

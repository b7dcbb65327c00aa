import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Customer, CustomerFields, DuplicateCustomer } from '#shared/customers/customer.ts'
import { writeErrorText } from '#web/ui/write-error.ts'
import { toast } from '#web/shell/toast.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { CustomerFormFields } from './customer-form-fields.tsx'
import { customerProblems, type CustomerValues, toFields, valuesOf } from './customer-values.ts'
import { useCustomerWrites } from './data.ts'
import { duplicateIn, fieldErrorsIn } from './refusal.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'

interface CustomerFormProps {
  /** Without one somebody is added. */
  customer: Customer | undefined
  onOpenCustomer: (id: number) => void
  onClose: () => void
}

export function CustomerForm({ customer, onOpenCustomer, onClose }: CustomerFormProps) {
  const today = useShopDay()
  const { add, edit } = useCustomerWrites()
  const [duplicate, setDuplicate] = useState<DuplicateCustomer>()
  const form = useForm<CustomerValues, CustomerFields>({
    initialValues: valuesOf(customer),
    validate: (values) => customerProblems(values, customer, today),
    transformValues: (values) => toFields(values, customer),
  })

  async function submit(fields: CustomerFields) {
    try {
      await (customer ? edit(customer.id, fields) : add(fields))
    } catch (error) {
      setDuplicate(duplicateIn(error))
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
    >
      <CustomerFormFields
        form={form}
        stored={customer}
        today={today}
        duplicate={duplicate}
        onOpenCustomer={onOpenCustomer}
      />
    </FormModal>
  )
}

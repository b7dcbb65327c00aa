import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { type CustomerFields, IdType } from '#shared/customers/customer.ts'
import { birthDateIn, type CustomerValues } from './customer-values.ts'

/** The length of a South African ID number: from then on it is worth saying what is wrong with it. */
const COMPLETE = 13

/** Fills in the date of birth that an ID number tells, unless somebody has typed another. */
export function useBirthDate(
  form: UseFormReturnType<CustomerValues, CustomerFields>,
  today: string,
  check: (field: keyof CustomerValues) => void,
) {
  const [filledIn, setFilledIn] = useState<string>()
  const { date_of_birth, id_type, id_number } = form.values

  function fillIn(id: Pick<CustomerValues, 'id_type' | 'id_number'>) {
    const found = birthDateIn(id, today)
    if (found === undefined || (date_of_birth !== '' && date_of_birth !== filledIn)) return
    form.setFieldValue('date_of_birth', found)
    setFilledIn(found)
  }
  return {
    isFilledIn: filledIn !== undefined && date_of_birth === filledIn,
    onIdNumber: (typed: string) => {
      form.setFieldValue('id_number', typed)
      fillIn({ id_type, id_number: typed })
      if (typed.replaceAll(/\D/g, '').length >= COMPLETE) check('id_number')
    },
    onIdType: (chosen: string) => {
      const type = IdType.parse(chosen)
      form.setFieldValue('id_type', type)
      form.clearFieldError('id_number')
      fillIn({ id_type: type, id_number })
    },
    onBirthDate: (typed: string) => {
      form.setFieldValue('date_of_birth', typed)
      // Perhaps it is this date with which the number did not agree.
      form.clearFieldError('id_number')
    },
  }
}

import { columnsOf } from '#shared/spreadsheets/columns.ts'
import type { Customer } from './customer.ts'

type ExportedCustomer = Omit<
  Customer,
  | 'verified_at'
  | 'verified_by_name'
  | 'verification_lost_at'
  | 'verification_lost_by_name'
  | 'total_visits'
  | 'updated_at'
>

/** The columns of a file of customers. An import reads each by its kind, so that what was exported comes back. */
export const CUSTOMER_COLUMNS = columnsOf<ExportedCustomer>({
  id: 'whole',
  customer_id: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  date_of_birth: 'day',
  id_type: 'word',
  id_number: 'text',
  has_medical_card: 'flag',
  medical_card_number: 'text',
  medical_card_expiry_date: 'day',
  address: 'text',
  vat_number: 'text',
  is_verified: 'flag',
  loyalty_points: 'whole',
  total_spent: 'money',
  last_visit_at: 'moment',
  created_at: 'moment',
})

const {
  id: _,
  id_type: __,
  id_number: ___,
  medical_card_number: ____,
  medical_card_expiry_date: _____,
  ...withoutDocuments
} = CUSTOMER_COLUMNS

/** Of customers who were chosen on a screen: the same without what is on their documents. */
export const CHOSEN_CUSTOMER_COLUMNS = withoutDocuments

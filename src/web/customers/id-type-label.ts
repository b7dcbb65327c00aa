import { IdType } from '#shared/customers/customer.ts'

export const ID_TYPE_LABEL: Readonly<Record<IdType, string>> = {
  south_african_id: 'South African ID',
  passport: 'Passport',
  drivers_license: 'Driver’s licence',
}

export const ID_TYPES = IdType.options.map((value) => ({ value, label: ID_TYPE_LABEL[value] }))

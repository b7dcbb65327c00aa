import type { ImportType } from './contract.ts'

export interface ImportColumn {
  field: string
  required: boolean
  /** What our own exports call it. */
  alias?: string
}

const required = (field: string): ImportColumn => ({ field, required: true })
const optional = (field: string): ImportColumn => ({ field, required: false })

/** The columns a file may have, in the order in which they are told; others are ignored. */
export const IMPORT_COLUMNS: Readonly<Record<ImportType, readonly ImportColumn[]>> = {
  customers: [
    required('first_name'),
    required('last_name'),
    optional('email'),
    optional('phone'),
    optional('date_of_birth'),
    optional('id_number'),
    optional('id_type'),
    optional('has_medical_card'),
    optional('medical_card_number'),
    optional('medical_card_expiry_date'),
  ],
  products: [
    required('sku'),
    required('name'),
    { ...required('category'), alias: 'category_name' },
    required('price'),
    optional('description'),
    optional('barcode'),
    optional('thc_percentage'),
    optional('cbd_percentage'),
    optional('strain_type'),
    optional('weight_grams'),
    optional('is_medical'),
  ],
}

/** 'First Name', 'first-name' and 'FIRST_NAME' are all first_name. */
export function importColumnOf(type: ImportType, heading: string): ImportColumn | undefined {
  const wanted = bare(heading)
  return IMPORT_COLUMNS[type].find(
    ({ field, alias }) => bare(field) === wanted || bare(alias ?? field) === wanted,
  )
}

const bare = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

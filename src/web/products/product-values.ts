import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { type Product, ProductFields, type StrainType } from '#shared/products/product.ts'
import { NOT_A_NUMBER, typedNumber } from '#shared/typed-number.ts'

/** The product form as its fields hold it; an empty number is ''. */
export interface ProductValues {
  sku: string
  name: string
  /** As the list of options names it. */
  category_id: string | null
  price: number | string
  thc_percentage: number | string
  cbd_percentage: number | string
  weight_grams: number | string
  strain_type: StrainType | ''
  description: string
  barcode: string
  is_medical: boolean
  image_url: string
}

export const NEW_PRODUCT: ProductValues = {
  sku: '',
  name: '',
  category_id: null,
  price: '',
  thc_percentage: '',
  cbd_percentage: '',
  weight_grams: '',
  strain_type: '',
  description: '',
  barcode: '',
  is_medical: false,
  image_url: '',
}

export function valuesOf(product: Product): ProductValues {
  return {
    sku: product.sku,
    name: product.name,
    category_id: String(product.category_id),
    price: (product.price / 100).toFixed(2),
    thc_percentage: product.thc_percentage ?? '',
    cbd_percentage: product.cbd_percentage ?? '',
    weight_grams: product.weight_grams ?? '',
    strain_type: product.strain_type ?? '',
    description: product.description ?? '',
    barcode: product.barcode ?? '',
    is_medical: product.is_medical,
    image_url: product.image_url ?? '',
  }
}

/** What is wrong, by field, in the words of the contract. */
export function problemsIn(values: ProductValues): FormErrors {
  const { error } = ProductFields.safeParse(rawFields(values), { error: missingWords })
  const issues = error?.issues ?? []
  // The first problem of a field is the one to mend first.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}

/** Only for values without problems. */
export const fieldsOf = (values: ProductValues): ProductFields =>
  ProductFields.parse(rawFields(values))

function rawFields(values: ProductValues): unknown {
  return {
    ...values,
    category_id: values.category_id === null ? undefined : Number(values.category_id),
    price: numberIn(values.price),
    thc_percentage: numberIn(values.thc_percentage),
    cbd_percentage: numberIn(values.cbd_percentage),
    weight_grams: numberIn(values.weight_grams),
  }
}

/** NaN for a text that is no number. */
function numberIn(value: number | string): number | undefined {
  if (value === '') return undefined
  return typeof value === 'number' ? value : (typedNumber(value) ?? Number.NaN)
}

/** For what the contract leaves in the words of zod. */
function missingWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Must be at most ${issue.maximum} characters`
  if (issue.code !== 'invalid_type') return undefined
  return issue.path?.[0] === 'price' && issue.input === undefined
    ? 'Price is required'
    : NOT_A_NUMBER
}

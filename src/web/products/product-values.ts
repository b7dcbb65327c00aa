import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { type Product, ProductFields } from '#shared/products/product.ts'
import { NOT_A_NUMBER, typedNumber } from '#shared/typed-number.ts'
import {
  emptyValues,
  type FormValues,
  type NumberName,
  storedValues,
} from '#web/ui/forms/form-values.ts'

/** The product form as its fields hold it. */
export type ProductValues = Omit<FormValues<ProductFields>, 'category_id'> & {
  /** As the list of options names it. */
  category_id: string | null
}

export const NEW_PRODUCT: ProductValues = {
  ...emptyValues(ProductFields),
  category_id: null,
  is_medical: false,
}

export const valuesOf = (product: Product): ProductValues => ({
  ...storedValues(ProductFields, product),
  category_id: String(product.category_id),
  price: (product.price / 100).toFixed(2),
})

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
  const numbers: Record<NumberName<ProductFields>, number | undefined> = {
    category_id: values.category_id === null ? undefined : Number(values.category_id),
    price: numberIn(values.price),
    thc_percentage: numberIn(values.thc_percentage),
    cbd_percentage: numberIn(values.cbd_percentage),
    weight_grams: numberIn(values.weight_grams),
    reorder_level: numberIn(values.reorder_level),
  }
  return { ...values, ...numbers }
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

import type { FilterType, Operator } from '#shared/filters.ts'

const LABELS: Readonly<Record<Operator, string>> = {
  contains: 'contains',
  equals: 'is',
  startsWith: 'starts with',
  endsWith: 'ends with',
  notContains: 'does not contain',
  greaterThan: 'is more than',
  lessThan: 'is less than',
  greaterThanOrEqual: 'is at least',
  lessThanOrEqual: 'is at most',
  notEquals: 'is not',
  after: 'After',
  before: 'Before',
  between: 'Between',
  in: 'is one of',
}

/** The operator in a sentence: 'Sales is more than 500'. Of a day, 'equals' is 'On'. */
export const operatorLabel = (type: FilterType, operator: Operator): string =>
  type === 'date' && operator === 'equals' ? 'On' : LABELS[operator]

import { type Filter, type FilterField, OPERATORS } from '#shared/filters.ts'

/** A new condition on the first field, still without a value. */
export function newFilter<Row>({ key, type }: FilterField<Row>): Filter {
  return { field: key, operator: OPERATORS[type][0], values: [] }
}

/** Another field takes the operator along where its type knows it, and the value only then. */
export function withField<Row>(
  filter: Filter,
  from: FilterField<Row>,
  to: FilterField<Row>,
): Filter {
  const known = from.type === to.type && to.type !== 'select'
  return known ? { ...filter, field: to.key } : newFilter(to)
}

/** Another operator keeps what was typed, as far as it has a place for it. */
export function withOperator(filter: Filter, operator: string): Filter {
  const room = operator === 'in' ? filter.values.length : operator === 'between' ? 2 : 1
  return { ...filter, operator, values: filter.values.slice(0, room) }
}

export const replaced = (filters: readonly Filter[], index: number, filter: Filter): Filter[] =>
  filters.map((one, at) => (at === index ? filter : one))

export const removed = (filters: readonly Filter[], index: number): Filter[] =>
  filters.filter((_, at) => at !== index)

/** Columns as a query lists them: `p.sku, p.name`. Their names are those of a contract, never typed by anybody. */
export const columnList = (names: readonly string[], table?: string): string =>
  names.map((name) => (table === undefined ? name : `${table}.${name}`)).join(', ')

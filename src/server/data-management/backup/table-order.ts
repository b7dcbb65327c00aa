interface Referring {
  name: string
  refers_to: readonly string[]
}

/** Each table after those that it refers to, else by name, so that rows can be loaded in this order. */
export function inForeignKeyOrder<Table extends Referring>(tables: readonly Table[]): Table[] {
  const waiting = new Map(
    tables
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map((table) => [table.name, table]),
  )
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(
      ({ refers_to }) => !refers_to.some((name) => waiting.has(name)),
    )
    if (!next)
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    ordered.push(next)
    waiting.delete(next.name)
  }
  return ordered
}

import type { PersonExceptions } from './contract.ts'

type Kind = PersonExceptions['kinds'][number]['kind']

interface PersonSales {
  profile_id: string
  name: string
  sales: number
}
interface KindCount {
  profile_id: string
  kind: Kind
  count: number
}

/** Of everybody who sold or did something worth a look: how often, and how often all the others together did. */
export function exceptionRates(
  people: readonly PersonSales[],
  counts: readonly KindCount[],
): PersonExceptions[] {
  const kinds = [...new Set(counts.map(({ kind }) => kind))].toSorted()
  const countOf = (id: string, kind: Kind) =>
    counts.find((each) => each.profile_id === id && each.kind === kind)?.count ?? 0
  const allOf = (kind: Kind) =>
    counts.reduce((all, each) => all + (each.kind === kind ? each.count : 0), 0)
  const allSales = people.reduce((all, { sales }) => all + sales, 0)
  return people
    .filter(({ profile_id, sales }) => sales > 0 || kinds.some((kind) => countOf(profile_id, kind)))
    .map((person) => ({
      ...person,
      kinds: kinds.map((kind) => {
        const count = countOf(person.profile_id, kind)
        return {
          kind,
          count,
          rate: perHundred(count, person.sales),
          colleagues: perHundred(allOf(kind) - count, allSales - person.sales),
        }
      }),
    }))
}

/** To a tenth, for each hundred sales. */
const perHundred = (count: number, sales: number): number | null =>
  sales === 0 ? null : Math.round((count / sales) * 1000) / 10

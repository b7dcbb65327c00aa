import { isSaIdNumber } from '#shared/customers/is-sa-id-number.ts'
import type { PagePath } from '#shared/pages.ts'
import { isAmong, SELLERS } from '#shared/roles.ts'
import { isSaleNumber } from '#shared/sales/sale-number.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { usePages } from '#web/pages/use-pages.ts'
import { useFoundCustomers, useFoundProducts, useFoundSales } from './data.ts'
import {
  customerFinding,
  type Finding,
  lookUpFinding,
  pageFinding,
  productFinding,
  restFinding,
  saleFinding,
} from './finding.ts'
import { matchingPages } from './matching-pages.ts'

export interface FindingGroup {
  title: string
  findings: readonly Finding[]
}

const NOTHING = { rows: [], total: 0, next: null }

/** What is found for `typed`, in groups: pages at once, the rest for `search`, which follows after a pause. */
export function useFindings(typed: string, search: string, lookUpAbout: string | undefined) {
  const user = useUser()
  const pages = usePages()
  const canOpen = (path: PagePath) => pages.some((page) => page.path === path)
  const canSell = isAmong(SELLERS, roleOf(user))

  const wanted = search.trim() === '' ? null : search.trim()
  // An ID number is a customer's, and these two would put it into an address.
  const thing = wanted !== null && isSaIdNumber(wanted) ? null : wanted
  const sales = useFoundSales(canSell && thing && isSaleNumber(thing) ? thing : null)
  const products = useFoundProducts(canOpen('/products') ? thing : null)
  const customers = useFoundCustomers(canOpen('/customers') ? wanted : null)
  const asked = [sales, products, customers]
  const isFetching = asked.some((query) => query.isFetching)

  const soldRows = (sales.data ?? NOTHING).rows
  const productPage = products.data ?? NOTHING
  const customerPage = customers.data ?? NOTHING
  const all = (to: PagePath) => ({ to, search: { search: wanted } })
  const groups: FindingGroup[] = [
    { title: 'Pages', findings: matchingPages(pages, typed).map(pageFinding) },
    {
      title: 'Sales',
      findings: soldRows.map((sale) => saleFinding(sale, user.settings.timezone)),
    },
    {
      title: 'Products',
      findings: [
        ...productPage.rows.map(productFinding),
        ...restFinding(productPage, 'product', all('/products')),
      ],
    },
    {
      title: 'Customers',
      findings: [
        ...customerPage.rows.map(customerFinding),
        ...restFinding(customerPage, 'customer', all('/customers')),
        ...(canOpen('/customers') && lookUpAbout !== undefined ? [lookUpFinding(lookUpAbout)] : []),
      ],
    },
  ]
  return {
    groups: groups.filter(({ findings }) => findings.length > 0),
    isFetching,
    /** What is shown is what was found for exactly what is typed. */
    isSettled: typed === search && !isFetching,
    problems: asked.filter((query) => query.isError && !query.isFetching),
    /** What this person can find, as the field names it. */
    kinds: [
      'page',
      ...(canOpen('/products') ? ['product'] : []),
      ...(canOpen('/customers') ? ['customer'] : []),
      ...(canSell ? ['sale number'] : []),
    ],
  }
}

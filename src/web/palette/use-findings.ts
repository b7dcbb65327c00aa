import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isSaIdNumber } from '#shared/customers/sa-id.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { PagePath } from '#shared/pages.ts'
import type { Page } from '#shared/paging.ts'
import { productsApi } from '#shared/products/contract.ts'
import { isAmong, SELLERS } from '#shared/roles.ts'
import { salesApi } from '#shared/sales/contract.ts'
import { isSaleNumber } from '#shared/sales/sale-number.ts'
import { callPage } from '#web/call-page.ts'
import type { CallOptions } from '#web/call-request.ts'
import { callCustomers } from '#web/customers/call-customers.ts'
import { loggedAs } from '#web/log.ts'
import { usePages } from '#web/pages/use-pages.ts'
import { NO_FILTERS } from '#web/sales/data.ts'
import { roleOf, useUser } from '#web/session/session.ts'
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

/** Of each kind; the rest is a step away on its own page. */
const SHOWN = 5

const CACHE_MS = MINUTE_MS

const FIRST_PAGE = { limit: SHOWN, cursor: null, sort: null, direction: null } as const

/** `search` null: nothing is asked, since nothing is typed or the role may not see it. */
const useProductsMatching = (search: string | null) =>
  useFirstFew('products', 'Failed to fetch products', search, (...how) =>
    callPage(
      productsApi.listProducts,
      { ...FIRST_PAGE, search, category_id: null, archived: null },
      ...how,
    ),
  )

const useCustomersMatching = (search: string | null) =>
  useFirstFew('customers', 'Failed to fetch customers', search, (...how) =>
    callCustomers({ ...FIRST_PAGE, search, filter: null, numbers: 'masked' }, ...how),
  )

/** By number; a budtender finds their own. */
const useSalesNumbered = (number: string | null) =>
  useFirstFew('sales', 'Failed to load sales', number, (...how) =>
    callPage(salesApi.listSales, { ...ANY_SALE, ...FIRST_PAGE, number }, ...how),
  )

const ANY_SALE = { ...NO_FILTERS, search: null, from: null, to: null } as const

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
  const sales = useSalesNumbered(canSell && thing && isSaleNumber(thing) ? thing : null)
  const products = useProductsMatching(canOpen('/products') ? thing : null)
  const customers = useCustomersMatching(canOpen('/customers') ? wanted : null)
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

function useFirstFew<Row>(
  kind: string,
  failed: string,
  search: string | null,
  fetch: (failed: string, options: CallOptions) => Promise<Page<Row>>,
) {
  const query = useQuery({
    queryKey: [kind, 'palette', search],
    queryFn: ({ signal }) => loggedAs(failed)(fetch(failed, { signal }), signal),
    enabled: search !== null,
    placeholderData: keepPreviousData,
    staleTime: CACHE_MS,
  })
  return { ...query, failed, data: search === null ? undefined : query.data }
}

import { IconArrowRight, IconId, IconReceipt, type TablerIcon } from '@tabler/icons-react'
import type { Customer } from '#shared/customers/customer.ts'
import { formatDateTime } from '#shared/dates.ts'
import { fullName } from '#shared/full-name.ts'
import { formatRand } from '#shared/money.ts'
import type { PagePath, PAGES } from '#shared/pages.ts'
import type { Page } from '#shared/paging.ts'
import type { Product } from '#shared/products/product.ts'
import { WALK_IN } from '#shared/sales/buyer.ts'
import type { Sale } from '#shared/sales/contract.ts'
import { LOOK_UP } from '#web/customers/use-look-up.ts'
import { PAGE_ICONS } from '#web/pages/page-icons.ts'
import { formatTotal } from '#web/ui/facts/format.ts'

/** Where a finding leads: a page with what its address says, the receipt of a sale, or whoever's number was typed. */
export type Destination = Visit | { saleId: number } | 'look-up'

export interface Visit {
  to: PagePath
  search?: object
}

export interface Finding {
  key: string
  icon: TablerIcon
  name: string
  /** What else is known of it. */
  about?: string
  /** It may take more than one line. */
  isWhole?: boolean
  end?: string
  destination: Destination
}

export const pageFinding = ({ path, label }: (typeof PAGES)[number]): Finding => ({
  key: path,
  icon: PAGE_ICONS[path],
  name: label,
  destination: { to: path },
})

export const saleFinding = (sale: Sale, timeZone: string): Finding => ({
  key: `sale-${sale.id}`,
  icon: IconReceipt,
  name: sale.transaction_number,
  about: `${formatDateTime(sale.created_at, timeZone)} · ${sale.customer_name ?? WALK_IN}`,
  end: formatRand(sale.total),
  destination: { saleId: sale.id },
})

export const productFinding = (product: Product): Finding => ({
  key: `product-${product.id}`,
  icon: PAGE_ICONS['/products'],
  name: product.name,
  about: `${product.sku} · ${product.category_name}`,
  end: formatRand(product.price),
  // Unlike its name, a product's SKU is its own.
  destination: { to: '/products', search: { search: product.sku } },
})

export const customerFinding = (customer: Customer): Finding => ({
  key: `customer-${customer.id}`,
  icon: PAGE_ICONS['/customers'],
  name: fullName(customer),
  about: [customer.customer_id, customer.email].filter(Boolean).join(' · '),
  destination: { to: '/customers', search: { customer: customer.id } },
})

/** What was typed could be a number, which no search finds. */
export const lookUpFinding = (about: string): Finding => ({
  key: 'look-up',
  icon: IconId,
  name: LOOK_UP,
  about,
  isWhole: true,
  destination: 'look-up',
})

/** The way to the others where more were found than are shown. */
export function restFinding(
  { rows, total }: Page<unknown>,
  noun: string,
  destination: Destination,
): Finding[] {
  if (total <= rows.length) return []
  return [
    {
      key: `all-${noun}s`,
      icon: IconArrowRight,
      name: `All ${formatTotal(total)} ${noun}s`,
      destination,
    },
  ]
}

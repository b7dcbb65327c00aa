import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Id, IdText } from '#shared/fields.ts'
import { SELLERS } from '#shared/roles.ts'
import { Catalogue } from './catalogue.ts'
import { StockLevels } from './stock-levels.ts'

export const tillApi = {
  catalogue: endpoint({
    method: 'GET',
    path: '/api/till/catalogue',
    summary: 'Everything on sale in one compact download, with an ETag to revalidate it by',
    roles: SELLERS,
    answer: Catalogue,
  }),
  stock: endpoint({
    method: 'GET',
    path: '/api/till/stock',
    summary: 'What can be sold today, by product; who is not named is out of stock',
    roles: SELLERS,
    answer: StockLevels,
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/till/customers/:id/preferences',
    summary: 'The products a customer bought most in the last 12 months, most first',
    roles: SELLERS,
    params: z.object({ id: IdText }),
    answer: z.array(Id),
  }),
}

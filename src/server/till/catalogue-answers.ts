import type { Db } from '#server/db/client.ts'
import { type ReadyAnswer, readyAnswer } from '#server/http/ready-answer.ts'
import { listOpenPromotions } from '#server/promotions/queries.ts'
import { Catalogue, type TillCategory, type TillProduct } from '#shared/till/catalogue.ts'
import { getCatalogueVersion, listTillProducts } from './queries.ts'

type Answer = ReadyAnswer<typeof Catalogue>

/** The catalogue from memory, made anew only when somebody, in this server or another, has changed it. */
export function catalogueAnswers(): (db: Db) => Promise<Answer> {
  let made: { version: number; answer: Promise<Answer> } | undefined
  return async (db) => {
    // Before the products are read: a change between the two is then seen by the next request.
    const version = await getCatalogueVersion(db)
    if (made?.version === version) return made.answer
    const making = { version, answer: makeAnswer(db) }
    made = making
    making.answer.catch(() => {
      if (made === making) made = undefined
    })
    return making.answer
  }
}

async function makeAnswer(db: Db): Promise<Answer> {
  const products = await listTillProducts(db)
  const promotions = await listOpenPromotions(db)
  return readyAnswer(Catalogue, { categories: categoriesOf(products), products, promotions })
}

/** Those that hold a product, by name. */
function categoriesOf(products: readonly TillProduct[]): TillCategory[] {
  const names = new Map(
    products.map(({ category_id, category_name }) => [category_id, category_name]),
  )
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-ZA') || a.id - b.id)
}

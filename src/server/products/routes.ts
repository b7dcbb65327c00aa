import { answerPage } from '#server/db/paging.ts'
import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { categoriesApi, productsApi } from '#shared/products/contract.ts'
import { addCategory } from './add-category.ts'
import { addProduct } from './add-product.ts'
import { archiveProduct, restoreProduct } from './archive-product.ts'
import { listCategories } from './category-queries.ts'
import { changePrices } from './change-prices.ts'
import { exportProducts } from './export-products.ts'
import { listPrices } from './price-queries.ts'
import { getProduct, listProducts } from './queries.ts'
import { renameCategory } from './rename-category.ts'
import { updateProduct } from './update-product.ts'

export function productsRoutes(app: App): void {
  bind(app, productsApi.listProducts, async (query, caller) =>
    answerPage(await listProducts(caller.db, query, todayIn(caller)), caller.reply.headers),
  )
  bind(app, productsApi.getProduct, ({ id }, caller) => getProduct(caller.db, id, todayIn(caller)))
  bind(app, productsApi.addProduct, (fields, caller) => addProduct(caller, fields))
  bind(app, productsApi.updateProduct, (fields, caller) => updateProduct(caller, fields))
  bind(app, productsApi.changePrices, (wanted, caller) => changePrices(caller, wanted))
  bind(app, productsApi.archiveProduct, ({ id }, caller) => archiveProduct(caller, id))
  bind(app, productsApi.restoreProduct, ({ id }, caller) => restoreProduct(caller, id))
  bind(app, productsApi.listPrices, async ({ id }, caller) => {
    await getProduct(caller.db, id, todayIn(caller))
    return listPrices(caller.db, id)
  })
  bind(app, productsApi.exportProducts, ({ format }, caller) => exportProducts(caller, format))

  bind(app, categoriesApi.listCategories, (_, { db }) => listCategories(db))
  bind(app, categoriesApi.addCategory, (fields, caller) => addCategory(caller, fields))
  bind(app, categoriesApi.renameCategory, (fields, caller) => renameCategory(caller, fields))
}

import { sharedShop } from '#server/test-shop.ts'
import { aDarkTill } from './test-till.ts'

const SELLER = 'budtender@veld.test'

/** A shop whose budtender sells without the line, and the manager who sees what came of it. */
export async function aDarkShop() {
  const shop = await sharedShop()
  const seller = await shop.signIn(SELLER)
  const manager = await shop.signIn('manager@veld.test')
  const newTill = () => aDarkTill(seller, shop.owner, SELLER)
  return { shop, seller, manager, db: shop.owner, newTill }
}

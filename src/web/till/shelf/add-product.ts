import { addToCart, removeLine, unitsInCart } from '#shared/till/cart.ts'
import type { TillProduct } from '#shared/till/catalogue.ts'
import { RECENTLY_ADDED_MS } from '#shared/till/product-order.ts'
import { createStore } from '#web/store.ts'
import { closeReceipt } from '#web/till/counter.ts'
import { stockLeft } from '#web/till/data.ts'
import { say } from '#web/till/last-word.ts'
import { changeCart, tillStore } from '#web/till/till-store.ts'
import { toast } from '#web/ui/states/toast.tsx'

/** When each product was last added, for the two seconds that it is flagged. */
export const addedAt = createStore<ReadonlyMap<number, number>>(new Map())

/** One more of a product, unless the shelf is known to be empty. */
export function addProduct(product: TillProduct): void {
  const left = stockLeft(product.id)
  if (left !== undefined && unitsInCart(tillStore.get().cart, product.id) >= left) {
    const short =
      left === 0 ? `${product.name} is out of stock` : `Only ${left} of ${product.name} left`
    say(() => toast.error(short))
    return
  }
  if (!changeCart((cart) => addToCart(cart, product))) {
    say(() => toast.info('A payment is under way. What is scanned waits for the next sale.'))
    return
  }
  // The next sale has begun.
  closeReceipt()
  flag(product.id)
  say(() => toast.success(`Added ${product.name} to cart`))
}

export function removeProduct(productId: number, name: string): void {
  if (changeCart((cart) => removeLine(cart, productId)))
    say(() => toast.info(`Removed ${name} from cart`))
}

function flag(productId: number): void {
  addedAt.set(new Map(addedAt.get()).set(productId, Date.now()))
  setTimeout(() => {
    const now = Date.now()
    addedAt.set(new Map([...addedAt.get()].filter(([, at]) => now - at < RECENTLY_ADDED_MS)))
  }, RECENTLY_ADDED_MS)
}

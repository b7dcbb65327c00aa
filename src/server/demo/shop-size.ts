/** How large a shop is made, and from which seed: the same size, seed and `now` give the same shop. */
export interface ShopSize {
  seed: number
  now: Date
  products: number
  customers: number
  sales: number
  months: number
  onProgress?: (done: number, total: number, what: string) => void
}

/** From here on the cart stands beside the products; on a phone it lies over them. As in `till-screen.module.css`. */
export const BESIDE_CART = '(min-width: 48em)'

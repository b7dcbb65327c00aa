// What a till asks before it has anything to send.

export const MAX_QUANTITY = 1000

export const EMPTY_CART = 'Cart is empty. Add items before completing transaction.'

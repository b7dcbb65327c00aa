// What a till asks before it has anything to send.

export const MAX_QUANTITY = 1000

export const MAX_PAYMENTS = 10
export const TOO_MANY_PAYMENTS = `A sale has at most ${MAX_PAYMENTS} payments`

/** As many as the database counts. */
export const MAX_POINTS = 2_147_483_647

export const CART_IS_EMPTY = 'Cart is empty. Add items before completing transaction.'

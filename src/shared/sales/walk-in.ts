/** What a sale without a customer says in the customer's place. */
export const WALK_IN = 'Walk-in Customer'

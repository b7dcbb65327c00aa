/** Under which the tab keeps the receipt on its screen. By itself: whoever signs out removes it without the till's code. */
export const RECEIPT_KEY = 'veld-receipt'

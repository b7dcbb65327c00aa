/** The specification's pause between the last key and the search. */
export const SEARCH_DEBOUNCE_MS = 300

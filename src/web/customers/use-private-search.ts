import { useState } from 'react'
import { couldBeNumber } from '#shared/customers/numbers.ts'
import type { PatchUrl } from '#web/paged/use-url-state.ts'

interface PrivateSearch {
  search: string
  setSearch: (text: string) => void
  /** For whoever clears the address too. */
  forget: () => void
}

/**
 * What a list of customers is searched for. It is in the address like every search, unless it could be somebody's ID or
 * medical number: addresses are kept by the browser's history, by proxies and for the way back after a sign-in.
 */
export function usePrivateSearch(
  inAddress: string,
  setAddress: PatchUrl<{ search: string }>,
): PrivateSearch {
  const [unwritten, setUnwritten] = useState('')
  const [seen, setSeen] = useState(inAddress)
  const forget = () => setUnwritten('')
  // Another search has come into the address: the one before it must not come back when that goes.
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (inAddress !== '') forget()
  }

  function setSearch(text: string) {
    const isPrivate = couldBeNumber(text)
    // Not before the address has the new one, or the field would be empty for a moment.
    if (isPrivate || text === '') setUnwritten(text)
    setAddress({ search: isPrivate ? '' : text }, 'typing')
  }
  return { search: inAddress === '' ? unwritten : inAddress, setSearch, forget }
}

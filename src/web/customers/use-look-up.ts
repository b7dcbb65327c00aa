import { useState } from 'react'
import type { Customer } from '#shared/customers/customer.ts'
import { offersLookUp } from '#shared/customers/numbers.ts'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { useCurrent } from '#web/ui/timing/use-current.ts'
import { callLookUp } from './call-customers.ts'

export const LOOK_UP = 'Look up this ID or medical number'
const ABOUT = 'The search does not find numbers. Each look-up is on record.'
const NOBODY = 'This is nobody’s ID or medical number.'
const SEVERAL = 'It is an ID number and a medical number of two customers: search by name.'

interface Said {
  of: string
  /** Undefined while it is asked. */
  text: string | undefined
}

/**
 * The look-up of what is typed, where that could be a number. One person who is found is handed on at once, while it is
 * still what is typed: whoever has given up is not led to them, nor is the next customer's cart.
 */
export function useLookUp(typed: string, onFound: (customer: Customer) => void) {
  const [said, setSaid] = useState<Said>()
  const number = typed.trim()
  const wanted = useCurrent(number)
  // What was said about another number says nothing about this one.
  const current = said?.of === number ? said : undefined
  const isBusy = current !== undefined && current.text === undefined

  async function lookUp(): Promise<void> {
    if (isBusy) return
    setSaid({ of: number, text: undefined })
    // What was asked since waits for its own answer.
    const settle = (answer: Said | undefined) =>
      setSaid((since) => (since?.of === number ? answer : since))
    try {
      const [found, other] = await callLookUp(number)
      if (found && !other) {
        settle(undefined)
        if (wanted() === number) onFound(found)
      } else settle({ of: number, text: found ? SEVERAL : NOBODY })
    } catch (error) {
      settle({ of: number, text: writeErrorText(error) })
    }
  }
  return {
    isOffered: offersLookUp(typed),
    isBusy,
    lookUp: () => void lookUp(),
    /** What came of it, or what it is. */
    about: isBusy ? 'Looking up...' : (current?.text ?? ABOUT),
  }
}

import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time, renewed as each minute begins. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    // A timer that slept with the machine fires late and then aligns itself again.
    const timer = setTimeout(() => setNow(new Date()), MINUTE - (now.getTime() % MINUTE))
    return () => clearTimeout(timer)
  }, [now])
  return now
}

const ADULT_AGE = 18
export const UNDER_AGE = 'Customers must be 18 or older'

/** Full years on a day; both are YYYY-MM-DD. A birthday on 29 February is on 1 March in other years. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

export const isAdult = (dateOfBirth: string, day: string): boolean =>
  ageOn(dateOfBirth, day) >= ADULT_AGE

/** Who was born on this day or before is an adult on `day`. As text: it may be a 29 February that never was. */
export const latestAdultBirth = (day: string): string =>
  `${Number(day.slice(0, 4)) - ADULT_AGE}${day.slice(4)}`

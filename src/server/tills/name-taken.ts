import { Refusal } from '#server/refusal.ts'

export const nameTaken = (name: string): Refusal =>
  new Refusal(409, `Another till is called ${name}`)

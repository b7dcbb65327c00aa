import type { z } from 'zod'
import { namesOf } from '#shared/fields.ts'

/** What a form holds of these fields while it is filled in: '' is none, and a number may be a text for a while. */
export type FormValues<Fields> = {
  [Name in keyof Fields]-?: Held<NonNullable<Fields[Name]>>
}
type Held<Value> = [Value] extends [boolean]
  ? boolean
  : [Value] extends [number]
    ? number | string
    : Value | ''

/** Which fields hold numbers. */
export type NumberName<Fields> = {
  [Name in keyof Fields]: [NonNullable<Fields[Name]>] extends [number] ? Name : never
}[keyof Fields]

/** For a form with nothing filled in yet. What cannot be empty the form says itself, or the compiler asks for it. */
export const emptyValues = <Schema extends z.ZodObject>(schema: Schema) =>
  Object.fromEntries(namesOf(schema).map((name) => [name, ''])) as Record<
    keyof Schema['shape'] & string,
    ''
  >

/** What is stored, as a form holds it. */
export const storedValues = <
  Schema extends z.ZodObject,
  Row extends Readonly<Record<keyof Schema['shape'], unknown>>,
>(
  schema: Schema,
  row: Row,
) =>
  Object.fromEntries(namesOf(schema).map((name) => [name, row[name] ?? ''])) as {
    [Name in keyof Schema['shape'] & string]: NonNullable<Row[Name]> | Blank<Row[Name]>
  }

type Blank<Value> = null extends Value ? '' : never

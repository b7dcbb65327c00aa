/** The few forms of DER (X.690) that a certificate is written in. Only written here: Node reads them. */
const BOOLEAN = 0x01
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const OBJECT_IDENTIFIER = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const GENERALIZED_TIME = 0x18
const SEQUENCE = 0x30
const SET = 0x31
/** A field with a number of its own instead of a type; `CONSTRUCTED` where it holds others. */
const CONTEXT = 0x80
const CONSTRUCTED = 0x20

export const TRUE = encoded(BOOLEAN, Buffer.from([0xff]))

export const sequence = (...parts: Buffer[]): Buffer => encoded(SEQUENCE, ...parts)
export const set = (...parts: Buffer[]): Buffer => encoded(SET, ...parts)
export const octets = (content: Buffer): Buffer => encoded(OCTET_STRING, content)
export const utf8 = (text: string): Buffer => encoded(UTF8_STRING, Buffer.from(text))
export const tagged = (number: number, content: Buffer): Buffer =>
  encoded(CONTEXT + number, content)
export const nested = (number: number, ...parts: Buffer[]): Buffer =>
  encoded(CONTEXT + CONSTRUCTED + number, ...parts)

/** Of bytes that are a number without a sign: a leading bit would make it negative. */
export function integer(bytes: Buffer): Buffer {
  const digits = bytes.subarray(Math.max(0, Math.min(bytes.findIndex(Boolean), bytes.length - 1)))
  return encoded(INTEGER, digits[0]! > 0x7f ? Buffer.concat([Buffer.from([0]), digits]) : digits)
}

/** `unused` bits at its end do not count. */
export const bits = (content: Buffer, unused = 0): Buffer =>
  encoded(BIT_STRING, Buffer.from([unused]), content)

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return encoded(OBJECT_IDENTIFIER, Buffer.from([first * 40 + second, ...others.flatMap(base128)]))
}

/** RFC 5280 wants two digits of the year up to 2049, and four from then on. */
export function time(moment: Date): Buffer {
  const digits = moment.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return moment.getUTCFullYear() < 2050
    ? encoded(UTC_TIME, Buffer.from(digits.slice(2)))
    : encoded(GENERALIZED_TIME, Buffer.from(digits))
}

/** A function declaration, since `TRUE` above is made with it. */
function encoded(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([type, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

/** Seven bits a byte, all but the last marked as followed by another. */
function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

/** The kinds of picture we read, as `sharp` names what it decoded. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** What the first bytes say a file is; its name and declared type say nothing. 'other' is a picture we do not read. */
export function imageKind(bytes: Uint8Array): ImageKind | 'other' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD))
  const starts = (signature: string, at = 0) =>
    head.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'))
  if (starts('\xff\xd8\xff')) return 'jpeg'
  if (starts('\x89PNG\r\n\x1a\n')) return 'png'
  if (starts('GIF87a') || starts('GIF89a')) return 'gif'
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  if (starts('ftyp', 4)) return isAvif(head) ? 'avif' : 'other'
  if (starts('BM') || starts('II*\0') || starts('MM\0*') || /<svg[\s>]/i.test(head.toString()))
    return 'other'
  return null
}

const HEAD = 1024

/** ISO 14496-12: a box of brands, the major one first; HEIC photos have the same box with others. */
function isAvif(head: Buffer): boolean {
  const length = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, head.length)
  const brands = head.subarray(8, length).toString('latin1')
  return /^(.{4})*avi[fs]/s.test(brands)
}

import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '#server/refusal.ts'
import { NOT_AN_IMAGE } from '#shared/products/image.ts'
import type { StoredImage } from './queries.ts'

/** The kinds of picture we read, as `sharp` names what it decoded. */
type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const HEAD = 1024

const LARGE = 800
const SMALL = 320
const QUALITY = 82
const MAX_MEGAPIXELS = 25
const MAX_SECONDS = 15

// One thread a picture: the tills need the other cores.
sharp.concurrency(1)

/**
 * Decodes a picture and encodes it anew in two sizes, so that nothing of the upload but its pixels remains: no place,
 * no camera, no hidden script. Refuses what is no picture, is cut off or would unpack into too much.
 */
export async function encodeImage(bytes: Uint8Array): Promise<StoredImage> {
  const kind = imageKind(bytes)
  if (kind === null) throw new Refusal(400, NOT_AN_IMAGE)
  if (kind === 'other')
    throw new Refusal(400, 'This kind of image cannot be read: use JPEG, PNG, WebP, GIF or AVIF')
  try {
    return await encode(bytes, kind)
  } catch (error) {
    throw refusalFor(error)
  }
}

async function encode(bytes: Uint8Array, kind: ImageKind): Promise<StoredImage> {
  const source = sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn: 'error' })
  // The first bytes and the decoder must agree on what the file is.
  if ((await formatOf(source)) !== kind) throw new Error('another format than its first bytes say')
  // Decoded once, encoded twice.
  const { data, info } = await fitted(source.autoOrient(), LARGE)
    .timeout({ seconds: MAX_SECONDS })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const picture = sharp(data, { raw: { width, height, channels } })
  const large = await picture.clone().webp({ quality: QUALITY }).toBuffer()
  const small = await fitted(picture.clone(), SMALL).webp({ quality: QUALITY }).toBuffer()
  return { sha256: createHash('sha256').update(large).digest('hex'), large, small }
}

async function formatOf(source: Sharp): Promise<string> {
  const { format, compression } = await source.metadata()
  return format === 'heif' && compression === 'av1' ? 'avif' : format
}

const fitted = (image: Sharp, edge: number): Sharp =>
  image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

function refusalFor(error: unknown): Refusal {
  if (error instanceof Error && /pixel limit/i.test(error.message))
    return new Refusal(400, `Image must have at most ${MAX_MEGAPIXELS} megapixels`)
  return new Refusal(400, 'The image is damaged or incomplete: please select another one')
}

/** What the first bytes say a file is; its name and declared type say nothing. 'other' is a picture we do not read. */
function imageKind(bytes: Uint8Array): ImageKind | 'other' | null {
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

/** ISO 14496-12: a box of brands, the major one first; HEIC photos have the same box with others. */
function isAvif(head: Buffer): boolean {
  const length = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, head.length)
  const brands = head.subarray(8, length).toString('latin1')
  return /^(.{4})*avi[fs]/s.test(brands)
}

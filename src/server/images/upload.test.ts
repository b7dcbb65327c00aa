import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { sharedShop } from '#server/test-shop.ts'
import { turns } from '#server/turns.ts'
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, NOT_AN_IMAGE } from '#shared/products/image.ts'
import { storeImage } from './store-image.ts'
import { aNoisyPicture, aPicture, pngBomb } from './test-pictures.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')

const jpeg = await aNoisyPicture(800, 600).jpeg().toBuffer()
const png = await aNoisyPicture(300, 300).png().toBuffer()
const webp = await aNoisyPicture(300, 300).webp().toBuffer()
const avif = await aNoisyPicture(300, 300).avif({ effort: 0 }).toBuffer()
const tiff = await aPicture(20, 20).tiff().toBuffer()

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

const DAMAGED = 'The image is damaged or incomplete: please select another one'
const OTHER_KIND = 'This kind of image cannot be read: use JPEG, PNG, WebP, GIF or AVIF'
const TOO_MANY_PIXELS = 'Image must have at most 25 megapixels'

function upload(bytes: Uint8Array | string, name = 'photo.jpg', browser: Browser = manager) {
  const form = new FormData()
  form.append('image', new Blob([bytes], { type: 'image/jpeg' }), name)
  return browser.send('POST', '/api/upload/image', { body: form })
}

async function fetched(path: string): Promise<Buffer> {
  const image = await shop.browser().get(path)
  expect(image.status).toBe(200)
  expect(image.headers.get('content-type')).toBe('image/webp')
  return Buffer.from(await image.arrayBuffer())
}

async function stored(bytes: Uint8Array): Promise<Record<'large' | 'small', Buffer>> {
  const answer = await upload(bytes)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { url } = (await answer.json()) as { url: string }
  expect(url).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/)
  return { large: await fetched(url), small: await fetched(url.replace('.webp', '-320.webp')) }
}

async function books(): Promise<unknown> {
  return shop.owner`
    SELECT (SELECT count(*) FROM images) AS images, (SELECT count(*) FROM audit_logs) AS audit`
}

const size = async (image: Buffer) => {
  const { width, height, format } = await sharp(image).metadata()
  return [format, width, height]
}

describe('a picture that is uploaded', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'is read from %s and stored as WebP in two sizes',
    async (format) => {
      const { large, small } = await stored(
        await aPicture(1600, 1200).toFormat(format, { effort: 1 }).toBuffer(),
      )
      expect(await size(large)).toEqual(['webp', 800, 600])
      expect(await size(small)).toEqual(['webp', 320, 240])
    },
  )

  test('is never made larger', async () => {
    const { large, small } = await stored(await aPicture(200, 100).png().toBuffer())
    expect(await size(large)).toEqual(['webp', 200, 100])
    expect(await size(small)).toEqual(['webp', 200, 100])
  })

  test('twice is one row and one audit row', async () => {
    const bytes = await aPicture(61, 67).png().toBuffer()
    const [first, second] = [await upload(bytes), await upload(bytes)]
    expect(await second.json()).toEqual(await first.json())
    const [row] = await shop.owner`
      SELECT count(*) AS rows FROM audit_logs
      WHERE table_name = 'images' AND record_id IN (SELECT sha256 FROM images)`
    const [images] = await shop.owner`SELECT count(*) AS rows FROM images`
    expect(row).toEqual(images)
  })

  test('loses where and with what it was taken, and stands upright', async () => {
    const bytes = await aPicture(400, 200)
      .withExif({
        IFD0: { ImageDescription: 'SECRET-PLACE', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const described = await aPicture(400, 200)
      .withExif({
        IFD0: { ImageDescription: 'SECRET-PLACE' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    expect(described.includes('SECRET-PLACE')).toBe(true)
    expect((await sharp(bytes).metadata()).orientation).toBe(6)
    expect(await size((await stored(bytes)).large)).toEqual(['webp', 200, 400])
    for (const image of Object.values(await stored(described))) {
      expect(image.includes('SECRET-PLACE')).toBe(false)
      expect(await sharp(image).metadata()).not.toHaveProperty('exif')
    }
  })

  test('keeps its see-through parts', async () => {
    const bytes = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect((await sharp((await stored(bytes)).large).metadata()).hasAlpha).toBe(true)
  })

  test('in grey, 16 bits or CMYK ends in sRGB', async () => {
    const grey = await aPicture(40, 40).greyscale().toColourspace('b-w').png().toBuffer()
    const deep = await aPicture(40, 40).toColourspace('rgb16').png().toBuffer()
    const cmyk = await aPicture(40, 40).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    for (const bytes of [grey, deep, cmyk])
      expect(await sharp((await stored(bytes)).large).metadata()).toMatchObject({
        space: 'srgb',
        depth: 'uchar',
      })
  })

  test('that moves is kept as its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const { large } = await stored(gif)
    expect(await size(large)).toEqual(['webp', 64, 64])
    expect((await sharp(large).metadata()).pages ?? 1).toBe(1)
    const { dominant } = await sharp(large).stats()
    expect(dominant.r).toBeGreaterThan(200)
  })

  test('with a script hidden behind or inside it is stored without the script', async () => {
    const script = '<script>alert(document.cookie)</script>'
    const jpeg = await aPicture(90, 90).jpeg().toBuffer()
    const behind = Buffer.concat([jpeg, Buffer.from(script)])
    const comment = Buffer.from(
      `\xff\xfe\0${String.fromCharCode(script.length + 2)}${script}`,
      'latin1',
    )
    const inside = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    for (const bytes of [behind, inside]) {
      const { large, small } = await stored(bytes)
      for (const image of [large, small]) expect(image.includes('script')).toBe(false)
    }
  })

  test('may be as large as 5 MB and 25 megapixels', async () => {
    const jpeg = await aPicture(5000, 5000).jpeg().toBuffer()
    const padded = Buffer.concat([jpeg, Buffer.alloc(MAX_IMAGE_BYTES - jpeg.length)])
    expect(await size((await stored(padded)).large)).toEqual(['webp', 800, 800])
  })
})

describe('what is refused, by content and not by name, and leaves nothing', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(500),
  ])

  test.each<[string, Uint8Array | string, string]>([
    ['nothing at all', '', NOT_AN_IMAGE],
    ['text', 'hello', NOT_AN_IMAGE],
    ['a web page named .jpg', '<!doctype html><script>alert(1)</script>', NOT_AN_IMAGE],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj', NOT_AN_IMAGE],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), NOT_AN_IMAGE],
    [
      'random bytes',
      Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 251)),
      NOT_AN_IMAGE,
    ],
    ['an SVG', svg, OTHER_KIND],
    [
      'an SVG after a comment',
      `<?xml version="1.0"?><!-- ${'x'.repeat(200)} -->${svg}`,
      OTHER_KIND,
    ],
    ['a HEIC photo', heic, OTHER_KIND],
    ['a TIFF', tiff, OTHER_KIND],
    ['a BMP', Buffer.from('BM\x46\0\0\0\0\0\0\0', 'latin1'), OTHER_KIND],
    ['a truncated JPEG', half(jpeg), DAMAGED],
    ['a truncated PNG', half(png), DAMAGED],
    ['a truncated WebP', half(webp), DAMAGED],
    ['a truncated AVIF', half(avif), DAMAGED],
    ['the first bytes of a JPEG', jpeg.subarray(0, 3), DAMAGED],
    ['a script that begins like a GIF', 'GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)', DAMAGED],
    [
      'a web page that begins like a JPEG',
      Buffer.concat([jpeg.subarray(0, 4), Buffer.from('<html><svg onload=alert(1)>')]),
      DAMAGED,
    ],
    ['a PNG of 30000 by 30000 pixels', pngBomb(30_000, 30_000), TOO_MANY_PIXELS],
    ['a PNG a row above 25 megapixels', pngBomb(5000, 5001), TOO_MANY_PIXELS],
    ['5 MB and a byte', Buffer.alloc(MAX_IMAGE_BYTES + 1, jpeg), IMAGE_TOO_LARGE],
    ['12 MB', Buffer.alloc(12 * 1024 * 1024, jpeg), IMAGE_TOO_LARGE],
  ])('%s', async (_, bytes, message) => {
    const before = await books()
    const answer = await upload(bytes)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: message }])
    expect(await books()).toEqual(before)
  })

  test('a form without a file, with a text for a file, or no form at all', async () => {
    const before = await books()
    const text = new FormData()
    text.append('image', 'photo.jpg')
    const other = new FormData()
    other.append('file', new Blob([jpeg]))
    for (const body of [new FormData(), text, other]) {
      const answer = await manager.send('POST', '/api/upload/image', { body })
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: NOT_AN_IMAGE }])
    }
    expect((await manager.post('/api/upload/image', {})).status).toBe(415)
    expect(await books()).toEqual(before)
  })

  test('a budtender’s picture', async () => {
    const budtender = await shop.signIn('budtender@veld.test')
    expect((await upload(jpeg, 'photo.jpg', budtender)).status).toBe(403)
  })

  test('more pictures at once than one person may send, with a time to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => upload(jpeg)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('5')
    }
  })

  test('more pictures at once than are decoded or wait, with a time to come back', async () => {
    const decoding = turns({ atOnce: 1, waiting: 0 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const other = decoding.take(
      () => promise,
      () => new Error('nobody is before it'),
    )
    await expect(storeImage({} as never, decoding, new Blob([png]))).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
    })
    resolve()
    await other
  })
})

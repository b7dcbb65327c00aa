import type { Locator, Page } from '@playwright/test'
import { productPicture } from '#shared/drawing/product-picture.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'

test.beforeEach(async ({ signIn }) => signIn('manager'))

test('a product without a photo shows its drawing, stroke for stroke', async ({ page }) => {
  const categories = (await (await page.request.get('/api/categories')).json()) as {
    id: number
    name: string
  }[]
  expect(categories.length).toBeGreaterThan(6)
  const drawn = categories.map(({ id, name }) => ({
    sku: `DRAWN-${id}`,
    category_id: id,
    category_name: name,
    name: `Drawn ${name}`,
    strain_type: 'hybrid' as const,
    is_medical: id % 2 === 0,
  }))
  for (const { category_name: _, ...product } of drawn) await add(page, product)
  await page.goto('/products?search=DRAWN-')
  for (const product of drawn) {
    const picture = page.getByRole('article').getByRole('img', { name: product.name, exact: true })
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('src', /^blob:/)
    await expect
      .poll(() => difference(picture, productPicture(product)), product.name)
      .toBeLessThan(2)
  }
})

test('a drawing that could not be made is tried again when it is wanted again', async ({
  context,
  page,
  consoleErrors,
}) => {
  await withoutServiceWorker(context)
  await add(page, { sku: 'REDRAWN', name: 'Redrawn', category_id: 1 })
  const code = '**/assets/worker-*.js'
  await page.route(code, (route) => route.abort())
  await page.goto('/products?search=REDRAWN')
  const card = page.getByRole('article')
  await expect(card).toContainText('Redrawn')
  await expect.poll(() => consoleErrors.join()).toContain('A picture could not be drawn')
  await expect(card.getByRole('img')).toHaveCount(0)
  consoleErrors.length = 0
  await page.unroute(code)
  await page.getByRole('searchbox').fill('nothing is called this')
  await expect(card).toHaveCount(0)
  await page.getByRole('searchbox').fill('REDRAWN')
  await expect(card.getByRole('img')).toHaveAttribute('src', /^blob:/)
})

async function add(page: Page, product: { sku: string; name: string; category_id: number }) {
  const answer = await page.request.post('/api/products', { data: { ...product, price: 100 } })
  expect(answer.status()).toBe(201)
}

/** How far a picture is from a drawing, on average, of 255 shades. */
const difference = (picture: Locator, svg: string): Promise<number> =>
  picture.evaluate(async (shown: HTMLImageElement, markup) => {
    const SIDE = 160
    const pixelsOf = async (image: HTMLImageElement) => {
      await image.decode()
      const brush = new OffscreenCanvas(SIDE, SIDE).getContext('2d')!
      brush.drawImage(image, 0, 0, SIDE, SIDE)
      return brush.getImageData(0, 0, SIDE, SIDE).data
    }
    const meant = new Image()
    meant.src = `data:image/svg+xml,${encodeURIComponent(markup)}`
    const [seen, wanted] = await Promise.all([pixelsOf(shown), pixelsOf(meant)])
    return wanted.reduce((sum, shade, at) => sum + Math.abs(shade - seen[at]!), 0) / wanted.length
  }, svg)

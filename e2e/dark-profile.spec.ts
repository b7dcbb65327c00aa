import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { darkLine, openAbleTill, sellByCard } from './dark-till.ts'
import { signInAsPerson } from './fixtures.ts'
import { expect, test } from './own-shop.ts'
import { holding, openProfile } from './profile.ts'
import {
  addBySku,
  aProduct,
  cartOf,
  chooseCustomer,
  givePin,
  sellElsewhere,
  typePin,
} from './till.ts'

const PIN = '739164'
const SECRETS = {
  last_name: 'Quaggaveldt',
  phone: '+27835514462',
  address: '17 Fynbosrand Laan',
  email: 'rooibok@fynbosrand.test',
  id_number: '7903145112080',
  medical_card_number: 'S21-FYNBOS-4462',
}

test('a till that is stolen in the dark tells nothing of its customers, nor a PIN', async ({
  ownShop,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'veld-profile-'))
  const context = await openProfile(folder, ownShop)
  const page = context.pages()[0]!
  await signInAsPerson(page, 'manager')
  await expect(page).toHaveURL(/\/dashboard$/)
  await givePin(page, PIN)
  const product = await aProduct(page, { name: 'Dagga Publicword', stock: 20 })
  // Somebody who was there lately: of the roster.
  const made = await page.request.post('/api/customers', {
    data: {
      ...SECRETS,
      first_name: 'Xanthippe',
      id_type: 'south_african_id',
      has_medical_card: true,
      date_of_birth: '1979-03-14',
    },
  })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  await sellElsewhere(page, product, 1, { customer_id: id })

  await openAbleTill(page)
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  await addBySku(page, product)
  await chooseCustomer(page, 'Xanthippe')
  await expect(cartOf(page)).toContainText('Xanthippe Q.')
  await sellByCard(page, product)
  await addBySku(page, product)
  await chooseCustomer(page, 'Xanthippe')
  await page.getByRole('button', { name: 'Park' }).click()
  await page.getByRole('button', { name: 'Lock' }).click()
  await Promise.all([page.waitForEvent('load'), typePin(page, PIN)])
  await expect(page.getByText('1 sale safe on this till')).toBeVisible()
  await context.close()

  // What is said of goods is there for everybody to read: so would the rest be.
  const words = ['Dagga Publicword', ...Object.values(SECRETS), PIN]
  expect(holding(folder, words)).toEqual(['Dagga Publicword'])
  rmSync(folder, { recursive: true, force: true })
})

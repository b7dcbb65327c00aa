import { readFileSync } from 'node:fs'
import { expect, expectAccessible, test } from './fixtures.ts'
import { aProduct, receiptOf, sellElsewhere, toasted } from './till.ts'

test('a tax invoice above R5000 asks for its recipient, is given out once, and is a copy afterwards', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const { version, vat_number } = (await (await page.request.get('/api/settings')).json()) as {
    version: number
    vat_number: string
  }
  if (vat_number === '')
    await page.request.put('/api/settings', { data: { version, vat_number: '4012345678' } })
  const product = await aProduct(page, { stock: 100 })
  const { transaction_number: number } = await sellElsewhere(page, product, 60)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: number }).click()
  const receipt = receiptOf(page)
  await expect(receipt.getByText('Tax Invoice', { exact: true })).toBeVisible()
  await expect(
    receipt.getByText('Recipient: name and address not yet given', { exact: true }),
  ).toBeVisible()
  await expect(receipt.getByRole('img', { name: `Barcode of ${number}` })).toBeVisible()
  await expectAccessible(page)

  await receipt.getByRole('textbox', { name: 'Recipient' }).fill('Protea Retreats')
  await receipt.getByRole('button', { name: 'Save recipient' }).click()
  await expect(receipt.getByRole('alert')).toHaveText('The address of the recipient is required')
  await receipt.getByRole('textbox', { name: 'Address' }).fill('1 Kloof Street\nPaarl')
  await receipt.getByRole('textbox', { name: /VAT number/ }).fill('4987 654 321')
  await toasted(page, 'Recipient saved', () =>
    receipt.getByRole('button', { name: 'Save recipient' }).click(),
  )
  await expect(receipt.getByText('To Protea Retreats')).toBeVisible()
  await expect(receipt.getByText('VAT no. 4987654321')).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Save PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${number}.pdf`)
  const pdf = readFileSync(await file.path(), 'latin1')
  expect(pdf).toContain('(To Protea Retreats)')
  expect(pdf).toContain('(R6900.00)')
  expect(pdf).not.toContain('COPY')
  await expect(receipt.getByText('COPY')).toBeVisible()
})

test('a customer has an account, pays on it and gets a statement', async ({ page, signIn }) => {
  await signIn('manager')
  const added = await page.request.post('/api/customers', {
    data: { first_name: 'Naledi', last_name: `Account ${Date.now()}` },
  })
  const { id } = (await added.json()) as { id: number }
  await page.goto(`/customers?customer=${id}`)
  const details = page.getByRole('dialog', { name: /Customer Details/ })
  await details.getByRole('button', { name: 'Open account' }).click()
  const limit = page.getByRole('dialog', { name: 'Account Limit' })
  await limit.getByRole('textbox', { name: 'May owe at most' }).fill('500')
  await toasted(page, 'Limit saved', () =>
    limit.getByRole('button', { name: 'Save limit' }).click(),
  )
  const product = await aProduct(page)
  await sellElsewhere(page, product, 1, {
    customer_id: id,
    payment_method: null,
    payments: [{ method: 'account' }],
  })
  await page.reload()
  await details.getByRole('button', { name: 'Receive payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Receive Payment' })
  await payment.getByRole('textbox', { name: 'Amount' }).fill('15')
  await payment.getByRole('combobox', { name: 'Paid by' }).selectOption('EFT')
  await toasted(page, 'Payment booked', () =>
    payment.getByRole('button', { name: 'Book payment' }).click(),
  )
  await expect(details.getByText('Account: payment by EFT')).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    details.getByRole('button', { name: 'Statement (PDF)' }).click(),
  ])
  expect(readFileSync(await file.path(), 'latin1')).toContain('(R100.00)')
})

test('the journal and the VAT figures of a period are on the reports screen', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await page.goto('/reports')
  await expect(page.getByText('Field 4: output tax')).toBeVisible()
  await page.getByRole('combobox', { name: 'Program' }).selectOption('Sage Pastel')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export journal' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^journal-pastel-.*\.csv$/)
})

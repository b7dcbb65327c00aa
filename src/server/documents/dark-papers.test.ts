import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDarkTill } from '#server/dark/test-till.ts'
import { takeBack } from '#server/returns/test-returns.ts'
import { read } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { pdfText } from './test-pdf.ts'

const shop = await sharedShop()
const EMAIL = 'budtender@veld.test'
const seller = await shop.signIn(EMAIL)
const manager = await shop.signIn('manager@veld.test')
const till = await aDarkTill(seller, shop.owner, EMAIL)
const product = await aProduct(shop.owner, { batches: [100] })

const detailsOf = async (number: string) => read(await manager.get(`/api/documents/${number}`))

/** A sale that the till has made by itself, as the book has it. */
async function sellInTheDark(number?: string) {
  const [outcome] = await till.send(till.write(till.sale([{ product }], number ? { number } : {})))
  return detailsOf(outcome!.transaction_number!)
}

/** A sale with the server, and the key that it was made under. */
async function sellInTheLight(): Promise<{ key: string; number: string }> {
  const key = randomUUID()
  const answer = await seller.post(
    '/api/transactions',
    {
      items: [{ product_id: product.id, quantity: 1, unit_price: product.price / 100 }],
      payment_method: 'card',
      till_id: till.id,
      age_confirmed: true,
    },
    { 'idempotency-key': key },
  )
  return { key, number: (await read(answer)).transaction_number }
}

test('what a till sold in the dark bears the number that the till has printed, on every copy', async () => {
  const { id, issues, till_number, transaction_number } = await sellInTheDark()
  expect(issues).toBe(1)
  const pdf = (await pdfText(seller, id)).split('\n')
  expect(pdf).toContain('Till slip  COPY')
  expect(pdf).toContain(till_number)
  expect(pdf).toContain(`Sale ${transaction_number}`)
  expect(await detailsOf(till_number)).toMatchObject({ id, issues: 2 })
})

test('a print of it is noted as a copy', async () => {
  const { id } = await sellInTheDark()
  expect(await read(await seller.post(`/api/transactions/${id}/prints`, {}))).toEqual({ issues: 2 })
  const [row] = await shop.owner`
    SELECT new_values FROM audit_logs WHERE table_name = 'document_issues' ORDER BY id DESC LIMIT 1`
  expect(row).toMatchObject({ new_values: { channel: 'print', is_copy: true } })
})

test('so does a sale whose answer was lost, from when the till tells what it has printed', async () => {
  const { key, number } = await sellInTheLight()
  expect((await detailsOf(number)).issues).toBe(0)
  await till.send(till.write(till.sale([{ product }]), { key }))
  const { id, issues, till_number } = await detailsOf(number)
  expect(issues).toBe(1)
  expect(await pdfText(seller, id)).toContain(till_number)
})

test('a sale that was made with the server has its original still to come, though the till tells of it', async () => {
  const { key, number } = await sellInTheLight()
  await till.send(till.write(till.sale([{ product }], { number }), { key }))
  const { id, issues, till_number } = await detailsOf(number)
  expect({ issues, till_number }).toEqual({ issues: 0, till_number: null })
  expect(await pdfText(seller, id)).not.toContain('COPY')
})

test('a sale that a restored server has lost was given out before', async () => {
  await shop.owner`SELECT setval('transaction_numbers', 7000)`
  const { id, issues, transaction_number } = await sellInTheDark('T-00006543')
  expect({ issues, transaction_number }).toEqual({ issues: 1, transaction_number: 'T-00006543' })
  expect(await pdfText(seller, id)).toContain('COPY')
})

test('a credit note names the number on the paper of what came back', async () => {
  const sold = await sellInTheDark()
  const answer = await takeBack(manager, sold.id, { items: [{ line_number: 1, quantity: 1 }] })
  const back = await detailsOf((await read(answer)).transaction_number)
  expect(back).toMatchObject({
    original_number: sold.till_number,
    original: { transaction_number: sold.transaction_number },
    issues: 0,
  })
  expect(await pdfText(manager, back.id)).toContain(`For ${sold.till_number}`)
})

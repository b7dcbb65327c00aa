import { expect, test } from 'vitest'
import { freshValues, receiveProblems, toBatchFields } from './receive-values.ts'

const JUST_AFTER_MIDNIGHT = new Date('2026-11-15T22:30:00Z')
const TODAY = '2026-11-16'
const fresh = freshValues(7, JUST_AFTER_MIDNIGHT, 'Africa/Johannesburg')
const filled = { ...fresh, quantity: 12, cost_per_unit: 4.5 }

test('a fresh form proposes a batch number and the day of the shop, not of the browser', () => {
  expect(fresh).toMatchObject({ batch_number: 'BATCH1794781800000', received_date: TODAY })
})

test('a batch with its required fields is sent in cents, with none for what is empty', () => {
  expect(receiveProblems(filled, TODAY)).toEqual({})
  expect(toBatchFields(filled)).toEqual({
    product_id: 7,
    batch_number: 'BATCH1794781800000',
    quantity: 12,
    cost_per_unit: 450,
    supplier: null,
    received_date: TODAY,
    expiry_date: null,
    compliance_id: null,
  })
})

test.each([
  [{ product_id: null }, { product_id: 'Please select a product' }],
  [{ batch_number: '  ' }, { batch_number: 'Batch number is required' }],
  [{ quantity: '' }, { quantity: 'Quantity must be a whole number from 1 to 1000000' }],
  [{ quantity: 0 }, { quantity: 'Quantity must be a whole number from 1 to 1000000' }],
  [{ quantity: 5.5 }, { quantity: 'Quantity must be a whole number from 1 to 1000000' }],
  [{ quantity: '5,555,5' }, { quantity: 'Quantity must be a whole number from 1 to 1000000' }],
  [
    { cost_per_unit: '1.234.5' },
    { cost_per_unit: 'Please enter a number with at most two decimals' },
  ],
  [{ cost_per_unit: '' }, { cost_per_unit: 'Cost per unit is required' }],
  [{ cost_per_unit: 1.005 }, { cost_per_unit: 'Amounts are in rand with at most two decimals' }],
  [{ received_date: '' }, { received_date: 'Received date is required' }],
  [{ received_date: '2026-11-17' }, { received_date: 'The received date cannot be in the future' }],
  [
    { expiry_date: '2026-11-15' },
    { expiry_date: 'The expiry date cannot be before the received date' },
  ],
])('%j is refused beside its field', (wrong, problems) => {
  expect(receiveProblems({ ...filled, ...wrong }, TODAY)).toEqual(problems)
})

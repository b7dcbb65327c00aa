import type { Page } from '@playwright/test'
import { expect, expectToast, test } from './fixtures.ts'

/** The shop is shared by all tests: each makes its own people. */
const unique = () =>
  Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

interface Person {
  id: number
  first_name: string
  last_name: string
  phone: string | null
  email: string | null
}

async function addPerson(page: Page, first_name: string, last_name: string): Promise<Person> {
  const answer = await page.request.post('/api/customers', { data: { first_name, last_name } })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Person
}

const stored = async (page: Page, { id }: Person): Promise<Person> =>
  (await (await page.request.get(`/api/customers/${id}?numbers=masked`)).json()) as Person

/** Holds the answers about somebody back until they are let go. */
async function hold(page: Page, { id }: Person): Promise<() => void> {
  let letGo!: () => void
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**/api/customers/${id}?*`, async (route) => {
    await held
    // Whoever no longer waits has given it up.
    await route.continue().catch(() => {})
  })
  return letGo
}

/** The browser no longer waits for the answer about somebody. */
const isGivenUp = (page: Page, { id }: Person) =>
  page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes(`/api/customers/${id}?`),
    timeout: 10_000,
  })

const pencil = (page: Page, { first_name, last_name }: Person) =>
  page.getByRole('button', { name: `Edit ${first_name} ${last_name}` })

/** Two people on one page, and the list of just them. */
async function twoPeople(page: Page): Promise<[Person, Person]> {
  const name = unique()
  const people: [Person, Person] = [
    await addPerson(page, 'Anele', name),
    await addPerson(page, 'Bongani', name),
  ]
  await page.goto(`/customers?search=${name}`)
  await expect(page.getByText(/^Showing 1\W2 of 2$/)).toBeVisible()
  return people
}

test.beforeEach(async ({ signIn }) => signIn('manager'))

test('a late answer about somebody else does not reach the form', async ({ page }) => {
  const [anele, bongani] = await twoPeople(page)
  const releaseAnele = await hold(page, anele)
  const releaseBongani = await hold(page, bongani)
  await pencil(page, anele).click()
  await expect(pencil(page, anele)).toHaveAttribute('aria-busy', 'true')
  await pencil(page, bongani).click()
  await expect(pencil(page, anele)).toHaveAttribute('aria-busy', 'false')
  await expect(pencil(page, bongani)).toHaveAttribute('aria-busy', 'true')

  const form = page.getByRole('dialog', { name: 'Edit Customer' })
  releaseAnele()
  releaseBongani()
  await expect(form.getByLabel('First Name')).toHaveValue('Bongani')
  await form.getByLabel('Phone').fill('082 123 4567')
  await expectToast(page, 'Customer updated successfully!', () =>
    form.getByRole('button', { name: 'Save Changes' }).click(),
  )
  await expect(pencil(page, bongani)).toBeFocused()
  expect(await stored(page, bongani)).toMatchObject({
    first_name: 'Bongani',
    phone: '+27821234567',
  })
  expect(await stored(page, anele)).toEqual(anele)
})

test('whoever adds somebody meanwhile keeps an empty form', async ({ page }) => {
  const [anele] = await twoPeople(page)
  const release = await hold(page, anele)
  const givenUp = isGivenUp(page, anele)
  await pencil(page, anele).click()
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const form = page.getByRole('dialog', { name: 'Add Customer' })
  await form.getByLabel('First Name').fill('Zodwa')
  release()
  await givenUp
  await expect(form.getByLabel('First Name')).toHaveValue('Zodwa')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a form that was left behind does not open over somebody else', async ({ page }) => {
  const [anele, bongani] = await twoPeople(page)
  const release = await hold(page, anele)
  const givenUp = isGivenUp(page, anele)
  await pencil(page, anele).click()
  await page.getByRole('button', { name: `View details of Bongani ${bongani.last_name}` }).click()
  const details = page.getByRole('dialog', { name: 'Customer Details' })
  await expect(details.getByRole('heading', { name: 'Personal Information' })).toBeVisible()
  release()
  await givenUp
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('what a colleague saved meanwhile is told and loaded, not written over', async ({
  page,
  consoleErrors,
}) => {
  const [anele] = await twoPeople(page)
  await pencil(page, anele).click()
  const form = page.getByRole('dialog', { name: 'Edit Customer' })
  await expect(form.getByLabel('First Name')).toHaveValue('Anele')
  const { first_name, last_name } = anele
  const change = { first_name, last_name, phone: '082 765 4321' }
  const saved = await page.request.put(`/api/customers/${anele.id}`, { data: change })
  expect(saved.status()).toBe(200)
  await form.getByLabel('Email').fill(`${last_name}@example.co.za`)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('alert')).toContainText(`Anele ${last_name} was changed on`)
  await form.getByRole('button', { name: 'Load Current Values' }).click()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByLabel('First Name')).toBeFocused()
  await expect(form.getByLabel('Phone')).toHaveValue('+27827654321')
  await expect(form.getByLabel('Email')).toHaveValue('')
  await form.getByLabel('Email').fill(`${last_name}@example.co.za`)
  await expectToast(page, 'Customer updated successfully!', () =>
    form.getByRole('button', { name: 'Save Changes' }).click(),
  )
  expect(await stored(page, anele)).toMatchObject({
    phone: '+27827654321',
    email: `${last_name}@example.co.za`,
  })
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

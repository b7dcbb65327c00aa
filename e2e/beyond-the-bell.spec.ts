import type { Page, Worker } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { findChromium, LAUNCH_ARGS } from '../scripts/chromium.ts'
import { expectAccessible, leave } from './fixtures.ts'
import { another, aPort, changeSettings, expect, openShop, test } from './own-shop.ts'

test.describe.configure({ mode: 'default' })
// The browser's shell shows no messages and knows no push service.
const executablePath = findChromium()
test.use({
  installs: true,
  ...(executablePath ? {} : { channel: 'chromium' }),
  launchOptions: { args: LAUNCH_ARGS, ...(executablePath ? { executablePath } : {}) },
})

async function openChoices(page: Page) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'Choose what reaches you' }).click()
  const dialog = page.getByRole('dialog', { name: 'What reaches you' })
  await expect(dialog.getByRole('table')).toBeVisible()
  return dialog
}

test('without a mail server the switch says so and is locked', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/settings?tab=notifications')
  const mail = page.getByRole('switch', { name: 'Email notifications' })
  await expect(mail).toBeDisabled()
  await expect(mail).not.toBeChecked()
  await expect(page.getByText(/^No mail server is set up/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Test Message' })).toHaveCount(0)
})

test('an admin tries the mail server and reads what it answered', async ({ browser }) => {
  const mails: string[] = []
  let refuses = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      if (!refuses) mails.push(address.address)
      done(refuses ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done(null, 'Queued as 4711'))
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port: mailPort } = listening.address() as { port: number }
  const port = aPort()
  const shop = await openShop(port, {
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Veld <till@veld.test>',
  })
  const { page, context } = await another(browser, `http://localhost:${port}`, 'admin')
  await page.goto('/settings?tab=notifications')
  await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeEnabled()
  const button = page.getByRole('button', { name: 'Send Test Message' })
  await button.click()
  await expect(page.getByText(/^Sent to admin@veld.test.*250 Queued as 4711$/)).toBeVisible()
  refuses = true
  await button.click()
  await expect(page.getByText(/^Not sent.*550 No such mailbox$/)).toBeVisible()
  await expectAccessible(page)
  expect(mails).toContain('admin@veld.test')
  await context.close()
  await shop.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a budtender chooses under the bell what reaches them', async ({ page, signIn }) => {
  await signIn('manager')
  await changeSettings(page, { push_notifications: true })
  await leave(page)
  await signIn('budtender', '/dashboard')
  const dialog = await openChoices(page)
  await expect(dialog.getByText('The shop has no mail server.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Low stock by E-mail' })).toBeDisabled()
  await expect(dialog.getByText('Expiry dates')).toHaveCount(0)
  const low = dialog.getByRole('checkbox', { name: 'Low stock by Push' })
  await expect(low).toBeChecked()
  await expectAccessible(page)
  await low.click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  const again = await openChoices(page)
  await expect(again.getByRole('checkbox', { name: 'Low stock by Push' })).not.toBeChecked()
  await expect(again.getByRole('checkbox', { name: 'Daily summary by Push' })).toBeChecked()
})

async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [worker] = page.context().serviceWorkers()
  return worker ?? page.context().waitForEvent('serviceworker')
}

/** As the browser's own push service would hand it over. */
async function deliver(page: Page, data: string): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  const registrationId = await registered
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('a message is shown by the service worker, once, and opens its page', async ({
  page,
  signIn,
}) => {
  await page.context().grantPermissions(['notifications'])
  await signIn('manager', '/dashboard')
  const worker = await workerOf(page)
  const told = { id: 'low-stock:1', title: 'Low stock', body: '1 product.', url: '/inventory' }
  await deliver(page, JSON.stringify(told))
  const expected = [{ title: 'Low stock', body: '1 product.', tag: 'low-stock:1' }]
  await expect.poll(() => shown(page)).toEqual(expected)
  await deliver(page, JSON.stringify(told))
  // One that comes while another is being shown may be lost on its way to the service worker.
  await expect(async () => {
    await deliver(page, 'what nobody can read')
    await expect.poll(() => shown(page), { timeout: 5000 }).toHaveLength(2)
  }).toPass()
  expect(await shown(page)).toContainEqual(expected[0])

  // A finger on the message itself is beyond what a test can do: the browser's event is all there is.
  await worker.evaluate(`(async () => {
    const [first] = await self.registration.getNotifications({ tag: 'low-stock:1' })
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification: first }))
  })()`)
  await expect(page).toHaveURL(/\/inventory$/)
  await expect.poll(() => shown(page)).toHaveLength(1)
})

test('where the browser cannot reach its push service it says so', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await page.context().grantPermissions(['notifications'])
  await signIn('manager')
  await changeSettings(page, { push_notifications: true })
  await page.goto('/settings?tab=notifications')
  await page.getByRole('button', { name: 'Show on This Device' }).click()
  await expect(page.getByText(/^This browser could not reach the push service/)).toBeVisible()
  await expectAccessible(page)
  expect(consoleErrors.splice(0).join('\n')).toContain('Push on this device')
})

test('where messages are blocked it says how to allow them', async ({ page, signIn }) => {
  // The browser refuses whatever is not on the list.
  await page.context().grantPermissions([])
  await signIn('manager')
  await changeSettings(page, { push_notifications: true })
  await page.goto('/settings?tab=notifications')
  await expect(page.getByText(/^This browser blocks messages: allow/)).toBeVisible()
})

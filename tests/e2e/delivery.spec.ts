import type { Request } from '@playwright/test'
import { hardBounce, postEvent, webhookSecret } from '#tests/fixtures/webhook.ts'
import { clientOf, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, inAMinute, type Page, type Product, test, toast } from './fixtures.ts'

test.use({ own: 'delivery', environment: { RESEND_WEBHOOK_SECRET: webhookSecret } })

const sentQuote = async (page: Page, product: Product, name: string) => {
  const id = await saveQuote(page, product, clientOf(name), {
    client_phone: '021 555 014',
    client_company: `Rimu ${name}`,
  })
  await sendQuote(page, product, id)
  return { id, email: await product.fakeResend.emailTo(clientOf(name)) }
}

const bounce = async ({ origin }: Product, email_id: string) => {
  const at = new Date().toISOString()
  const report = () => postEvent(origin, { type: 'email.bounced', email_id, bounce: hardBounce, at })
  // The event may come before the answer to the email is stored. The provider then sends it again.
  await expect.poll(async () => (await report()).status).toBe(200)
}

test('a bounce is on the quote within 10 seconds, the list and the status page (G6)', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const { id, email } = await sentQuote(page, product, 'bounced')
  await page.clock.install()
  await page.goto(`/admin/quotes/${id}`)
  const history = page.getByRole('region', { name: 'What happened' })
  await expect(history.getByText(/^Sent \d/)).toBeVisible()
  const isRead = (request: Request) => request.method() === 'GET' && request.url().endsWith(`/api/admin/quotes/${id}`)
  const polled = page.waitForEvent('requestfinished', isRead)
  await page.clock.pauseAt(await inAMinute(page))
  await polled
  await bounce(product, email.id)
  // Ten seconds of the page's clock, because a slow machine adds its own to those of any other.
  const read = page.waitForRequest(isRead)
  await page.clock.runFor(10_000)
  await read
  await page.clock.resume()
  await expect(history.getByText('Not delivered: call 021 555 014')).toBeVisible()
  await expect(history).toContainText('There is no such mailbox, or it takes no emails.')
  const head = page.getByRole('region', { name: 'With Hana Tāmati' })
  await expect(head).toContainText('Not delivered: call 021 555 014.')
  await expect(head.getByRole('link', { name: '021 555 014' })).toHaveAttribute('href', 'tel:021555014')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to quotes' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Rimu bounced' })
  await expect(card).toContainText('Not delivered')
  await expect(card).toContainText('Call the client')
  await expectAccessible(page)

  await page.goto('/admin/status')
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Arrival of emails' }) })
  await expect(line).toContainText('did not arrive')
})

test('a quote to an address that came back is sent only when the owner insists (G7)', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const { email } = await sentQuote(page, product, 'again')
  await bounce(product, email.id)
  const id = await saveQuote(page, product, clientOf('again'))
  await page.goto(`/admin/quotes/${id}`)
  const send = page.getByRole('button', { name: 'Send to Client' })
  const question = page.getByRole('alertdialog')
  const press = async () => {
    await send.click()
    await question.getByRole('button', { name: 'Send to Client' }).click()
    await expect(question).toContainText(`The last email to ${clientOf('again')} came back.`)
  }
  await press()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(send).toBeFocused()
  await expect(page.getByText(`The last email to ${clientOf('again')} came back.`)).toBeVisible()
  expect(product.fakeResend.emails.filter(({ to }) => to === clientOf('again'))).toHaveLength(1)

  await press()
  await question.getByRole('button', { name: 'Send anyway' }).click()
  await expect(toast(page, 'Quote sent to client')).toBeVisible()
  await expect(page.getByRole('region', { name: 'With Hana Tāmati' })).toBeVisible()
  await expect.poll(() => product.fakeResend.emails.filter(({ to }) => to === clientOf('again')).length).toBe(2)
})

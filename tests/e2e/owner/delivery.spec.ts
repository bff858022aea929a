import type { Request } from '@playwright/test'
import {
  clientOf,
  confirm,
  emailsTo,
  goTo,
  question,
  saveQuote,
  sendQuote,
  sentQuote,
  signInAsAdmin,
  timeline,
} from '#tests/e2e/acts.ts'
import { admin, expect, inAMinute, test, toast, watchPosts } from '#tests/e2e/fixtures.ts'
import { hardBounce, report } from '#tests/fixtures/fakes/webhook.ts'

// An email of another test must not meet the refusal that is meant for these.
test.use({ own: 'settings' })

test('a bounce is told within 10 s, and the next email insisted on (G6, G7)', async ({ page, product }) => {
  const { id, client_email } = await sentQuote(page, product, 'bounced', {
    client_phone: '021 555 014',
    client_company: 'Rimu bounced',
  })
  const email = await product.fakeResend.emailTo(client_email)
  await page.clock.install()
  await page.goto(`/admin/quotes/${id}`)
  await timeline(page).getByText('Emails: 1').click()
  await expect(timeline(page).getByText(/^Sent \d/)).toBeVisible()
  const isRead = (request: Request) => request.method() === 'GET' && request.url().endsWith(`/api/admin/quotes/${id}`)
  const polled = page.waitForEvent('requestfinished', isRead)
  await page.clock.pauseAt(await inAMinute(page))
  await polled
  const ask = (path: string, init: RequestInit) => fetch(new URL(path, product.origin), init)
  const bounced = { type: 'email.bounced', email_id: email.id, bounce: hardBounce, at: new Date().toISOString() }
  // The event may come before the answer to the email is stored. The provider then sends it again.
  await expect.poll(async () => (await report({ ask }, bounced)).status).toBe(200)
  // Ten seconds of the page's clock, because a slow machine adds its own to those of any other.
  const read = page.waitForRequest(isRead)
  await page.clock.runFor(10_000)
  await read
  await page.clock.resume()
  await expect(timeline(page).getByText('Not delivered: call 021 555 014')).toBeVisible()
  await expect(page.getByText('Call Hana: the email did not arrive.')).toBeVisible()
  await expect(page.getByRole('link', { name: '021 555 014' }).first()).toHaveAttribute('href', 'tel:021555014')
  await expect(page).toBeAccessible()

  await page.getByRole('link', { name: 'Back to quotes' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Rimu bounced' })
  await expect(card).toContainText('Call Hana: the email did not arrive')

  const next = await saveQuote(page, product, client_email)
  await goTo(page, `/admin/quotes/${next}`)
  await page.getByRole('button', { name: 'Send to Client' }).click()
  await confirm(page, 'Send to Client')
  await expect(question(page)).toContainText(`The last email to ${client_email} came back.`)
  expect(emailsTo(product, client_email)).toHaveLength(1)
  await confirm(page, 'Send anyway')
  await expect(toast(page, 'Quote sent to client')).toBeVisible()
  await expect(page.getByText('What happened')).toBeVisible()
  product.passUndo()
  await expect.poll(() => emailsTo(product, client_email)).toHaveLength(2)
})

test('refused emails are shown above the list; one is sent again, one discarded (G3)', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  // The email about the sign-in would meet the refusal, too.
  await product.fakeResend.emailTo(admin.email, /sign-in/)
  const refused = async (name: string) => {
    const client_email = clientOf(name)
    const id = await saveQuote(page, product, client_email)
    product.fakeResend.behave('422')
    await sendQuote(page, product, id)
    const stuck = async () => (await (await page.request.get('/api/admin/emails')).json()).items
    const dead = { subject_id: id, kind: 'quote_sent', state: 'dead' }
    await expect.poll(stuck).toContainEqual(expect.objectContaining(dead))
    return { id, client_email }
  }
  const never = await refused('never')
  const { client_email } = await refused('again')
  await page.goto('/admin/quotes')
  const banner = page.getByRole('region', { name: '2 emails did not go out' })
  await expect(banner).toBeVisible()
  await expect(page).toBeAccessible()

  const newest = banner.getByRole('link', { name: /^Quote to the client/ }).first()
  await newest.click()
  await expect(timeline(page).getByText('Could not be sent')).toBeVisible()
  const asked = watchPosts(page)
  const resend = timeline(page).getByRole('button', { name: /^Resend/ })
  await resend.dblclick()
  await expect(toast(page, 'Email queued again')).toBeVisible()
  await product.fakeResend.emailTo(client_email)
  await expect(resend).toHaveCount(0)
  expect(asked.filter((path) => path.endsWith('/resend'))).toHaveLength(1)
  await expect(page).toKeepFocus()
  expect(emailsTo(product, client_email)).toHaveLength(1)

  await goTo(page, `/admin/quotes/${never.id}`)
  const discard = timeline(page).getByRole('button', { name: /^Discard/ })
  await discard.click()
  await expect(question(page)).toContainText('Discard the email: Quote to the client?')
  await confirm(page, 'Discard')
  await expect(toast(page, 'Email discarded')).toBeVisible()
  await expect(page).toKeepFocus()
  expect(emailsTo(product, never.client_email)).toEqual([])
  await page.getByRole('link', { name: 'Back to quotes' }).click()
  await expect(page.getByRole('list', { name: 'Their move' })).toBeVisible()
  await expect(page.getByRole('region', { name: /did not go out/ })).toHaveCount(0)
})

test('the quote’s email shows its picture and fits the window, by day and by night', async ({ page, product }) => {
  const { client_email } = await sentQuote(page, product, 'looks')
  const { html } = await product.fakeResend.emailTo(client_email)
  // The page of a mail program has a main part.
  const body = html.replace(/<body[^>]*>/, '$&<main>').replace('</body>', '</main></body>')
  await page.route('**/email', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/email')
  await expect.poll(() => page.evaluate(() => document.images[0]?.naturalWidth)).toBe(1120)
  for (const width of [1280, 580, 360]) {
    await page.setViewportSize({ width, height: 780 })
    await expect(page).toFit()
  }
  await expect(page).toBeAccessible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page).toHaveContrast()
})

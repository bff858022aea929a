import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import { createCrypto } from '#src/crypto.ts'
import { addressHash } from '#src/delivery/suppress.ts'
import { clientOf, saveQuote, sendQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, expectAccessible, type Page, type Product, test, toast } from '#tests/e2e/fixtures.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'

// Nothing may wait at its start, and a follow-up goes in working hours only.
test.use({ own: 'today', preload: 'working-hours.ts' })

const list = (page: Page, name: string) => page.getByRole('region', { name })

/** A sent quote whose last day is so many working days after the product's today. */
const endingIn = async (page: Page, product: Product, workingDays: number, name: string, changes = {}) => {
  await signInAsAdmin(page, product)
  const offered = await (await page.request.get('/api/admin/new-quote')).json()
  const valid_until = await addWorkingDays(offered.valid_until, workingDays - 10)
  const client_email = clientOf(name)
  const id = await saveQuote(page, product, client_email, { valid_until, ...changes })
  const link = await sendQuote(page, product, id)
  const followUps = () =>
    product.fakeResend.emails.filter(({ to, subject }) => to === client_email && subject.includes('open until'))
  return { id, link, followUps }
}

test('Today is the first page, and sends a follow-up', { tag: '@phone' }, async ({ page, product, request }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/today')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect(list(page, 'Leads to answer')).toHaveCount(0)
  await expectAccessible(page)

  const client_company = `Kōwhai${'lane'.repeat(30)} & Company Limited`
  const { id, link, followUps } = await endingIn(page, product, 1, 'hana', { client_company })
  // The admin's own views do not count.
  const view = `${link.replace('/quote/', '/api/quotes/')}/view`
  expect((await request.post(view, { headers: { origin: product.origin }, data: {} })).ok()).toBe(true)
  // Frames come late, as on a slow machine: an answer of the server may be rendered before the next one.
  await page.addInitScript(() => {
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = (draw) => window.setTimeout(() => requestAnimationFrame(draw), 500)
  })
  await page.reload()
  await expect(list(page, 'Seen, not answered').getByText('Seen once')).toBeVisible()
  await expect(list(page, 'Ending soon').getByText('Last day')).toBeVisible()
  await expect(list(page, 'Leads to answer').getByText('Every lead has its answer.')).toBeVisible()
  await expect(page.getByText('2 things wait for you.')).toBeVisible()
  const tab = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Today/ })
  await expect(tab).toHaveText(/Today 2/)

  const ending = list(page, 'Ending soon')
  const followUp = ending.getByRole('button', { name: new RegExp(`^Follow up.*${id}$`) })
  await followUp.press('Enter')
  await expect(followUp).toHaveAttribute('aria-expanded', 'true')
  const box = ending.getByRole('textbox', { name: 'First follow-up to Hana Tāmati' })
  await expect(box).toHaveValue(/^Kia ora Hana,/)
  await expect(ending.getByRole('link', { name: 'Look at the quote first' })).toBeVisible()
  await expectAccessible(page)
  await ending.getByRole('button', { name: 'Send follow-up' }).press('Enter')
  await expect(toast(page, 'Follow-up sent')).toBeVisible()
  await expect(box).toHaveCount(0)
  await expect(followUp).toHaveCount(0)
  await expect(ending.getByRole('link', { name: new RegExp(`^Follow up.*${id}$`) })).toBeVisible()
  await expect(ending.getByRole('listitem').filter({ hasText: id })).toBeFocused()
  await expect.poll(() => followUps().length).toBe(1)
})

test('the owner sends a follow-up, the client stops reminders, and the owner reads it', async ({ page, product }) => {
  const { id, followUps } = await endingIn(page, product, 1, 'follow')
  const panel = list(page, 'Follow-up')
  const send = panel.getByRole('button', { name: 'Send follow-up' })

  const { id: early } = await endingIn(page, product, 9, 'later')
  await page.goto(`/admin/quotes/${early}`)
  await expect(panel).toContainText(/A follow-up may go from \w+day \d+ \w+ \d{4}, 9:00 am\./)
  await expect(panel.getByRole('textbox')).toHaveCount(0)

  await page.goto(`/admin/quotes/${id}`)
  const box = panel.getByRole('textbox', { name: 'First follow-up to Hana Tāmati' })
  await expect(box).toHaveValue(/^Kia ora Hana,\n\nOn .* I sent you quote Q-/)
  await box.fill('')
  await send.click()
  await expect(panel.getByRole('alert')).toContainText('Follow-up is required')
  await expectAccessible(page)
  await box.fill('Kia ora Hana,\n\nThe days before Christmas fill up.')
  await send.dblclick()
  await expect(toast(page, 'Follow-up sent')).toBeVisible()
  await expect(panel).toContainText('First follow-up, ')
  await expect(box).toHaveCount(0)
  await panel.getByText('What it said').click()
  await expect(panel.getByText('The days before Christmas fill up.')).toBeVisible()
  await expect.poll(() => followUps().length).toBe(1)

  const text = followUps()[0]?.text ?? ''
  expect(text).toContain('The days before Christmas fill up.')
  await page.context().clearCookies()
  await page.goto(/No more reminders about this quote <(\S+)>/.exec(text)?.[1] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Reminders about this quote' })).toBeVisible()
  await expect(page.getByText('Rimu & Tōtara Foods Limited')).toBeVisible()
  await expectAccessible(page)
  const stop = page.getByRole('button', { name: 'No more reminders about this quote' })
  await page.route('**/stop-reminders', (route) => route.abort(), { times: 1 })
  await stop.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await stop.click()
  await expect(page.getByRole('heading', { name: 'You get no more reminders about this quote' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^You asked for this on .* Nothing else has changed\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Open the quote' }).click()
  await expect(page.getByRole('button', { name: 'Accept Quote' })).toBeVisible()
  await page.goto(`/quote/${'x'.repeat(43)}?reminders=stop`)
  await expect(page.getByRole('alert')).toHaveText('Quote not found. Please check the link.')

  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(panel).toContainText(/Asked for no more reminders on .* This is no answer: the quote is still open\./)
  await expect(send).toHaveCount(0)
})

test('the digest is turned off and on by the admin, and by the link of its email', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/settings/account')
  const digest = page.getByRole('checkbox', { name: 'Monday digest' })
  await expect(digest).toBeChecked()
  await digest.press('Space')
  await expect(toast(page, 'The Monday digest is off')).toBeVisible()
  await expect(digest).not.toBeChecked()
  await expect(digest).not.toHaveAttribute('aria-busy')
  await digest.press('Space')
  await expect(toast(page, 'The Monday digest is on')).toBeVisible()
  await page.context().clearCookies()

  const key = Buffer.from(readFileSync(join(product.dataDir, 'secret.key'), 'utf8'), 'base64')
  const { sign } = createCrypto([key], (length) => crypto.getRandomValues(new Uint8Array(length)))
  await page.goto(`/digest/${sign('monday-digest', addressHash(businessEnvironment.NOTIFY_EMAIL))}`)
  await expect(page.getByRole('heading', { name: 'The Monday digest is on' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'No more Monday digests' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The Monday digest is off' })).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Turn it on again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The Monday digest is on' })).toBeFocused()
  await page.goto(`/digest/${'x'.repeat(43)}`)
  await expect(page.getByRole('alert')).toContainText('This link is not from a Monday digest of ours')
})

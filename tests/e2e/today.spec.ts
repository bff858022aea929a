import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import { createCrypto } from '#src/crypto.ts'
import { addressHash } from '#src/delivery/suppress.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { clientOf, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, type Page, type Product, test, toast } from './fixtures.ts'

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

/** The client's browser reports that it showed the quote; the admin's own views do not count. */
const viewAsClient = async ({ origin }: Product, link: string) => {
  const headers = { origin, 'content-type': 'application/json' }
  const path = `${link.replace('/quote/', '/api/quotes/')}/view`
  expect((await fetch(path, { method: 'POST', body: '{}', headers })).status).toBe(200)
}

test('Today is the first page: calm, then with what a client did', { tag: '@phone' }, async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/today')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect(list(page, 'Leads to answer')).toHaveCount(0)
  await expectAccessible(page)

  const client_company = `Kōwhai${'lane'.repeat(30)} & Company Limited`
  const { link } = await endingIn(page, product, 1, 'hana', { client_company })
  await viewAsClient(product, link)
  await page.reload()
  await expect(list(page, 'Seen, not answered').getByText('Seen once')).toBeVisible()
  await expect(list(page, 'Ending soon').getByText('Last day')).toBeVisible()
  await expect(list(page, 'Leads to answer').getByText('Every lead has its answer.')).toBeVisible()
  await expect(page.getByText('2 things wait for you.')).toBeVisible()
  const tab = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Today/ })
  await expect(tab).toHaveText(/Today 2/)
  await expectAccessible(page)
})

test('the owner sends a follow-up, the client stops reminders, and the owner reads it', async ({ page, product }) => {
  const { id, followUps } = await endingIn(page, product, 1, 'follow')
  const { id: early } = await endingIn(page, product, 9, 'later')
  const panel = list(page, 'Follow-up')
  const send = panel.getByRole('button', { name: 'Send follow-up' })

  await test.step('where none may go yet the page says from when', async () => {
    await page.goto(`/admin/quotes/${early}`)
    await expect(panel).toContainText(/A follow-up may go from \w+day \d+ \w+ \d{4}, 9:00 am\./)
    await expect(panel.getByRole('textbox')).toHaveCount(0)
  })

  await test.step('the owner changes the text and sends it once', async () => {
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
  })

  await test.step('the client stops reminders by the link of the email, and the quote stays open', async () => {
    const text = followUps()[0]?.text ?? ''
    expect(text).toContain('The days before Christmas fill up.')
    await page.context().clearCookies()
    await page.goto(/No more reminders about this quote <(\S+)>/.exec(text)?.[1] ?? '')
    await expect(page.getByRole('heading', { level: 1, name: 'Reminders about this quote' })).toBeVisible()
    await expect(page.getByText('Rimu & Tōtara Foods Limited')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'No more reminders about this quote' }).click()
    await expect(page.getByRole('heading', { name: 'You get no more reminders about this quote' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^You asked for this on .* Nothing else has changed\.$/)).toBeVisible()
    await page.getByRole('link', { name: 'Open the quote' }).click()
    await expect(page.getByRole('button', { name: 'Accept Quote' })).toBeVisible()
    await page.goto(`/quote/${'x'.repeat(43)}?reminders=stop`)
    await expect(page.getByRole('alert')).toHaveText('Quote not found. Please check the link.')
  })

  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(panel).toContainText(/Asked for no more reminders on .* This is no answer: the quote is still open\./)
  await expect(send).toHaveCount(0)
})

/** Frames come late, as on a slow machine: an answer of the server may be rendered before the next one. */
const delayFrames = (page: Page) =>
  page.addInitScript(() => {
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = (draw) => window.setTimeout(() => requestAnimationFrame(draw), 500)
  })

test('a follow-up that may go now is read and sent on Today', async ({ page, product }) => {
  await delayFrames(page)
  const { id, followUps } = await endingIn(page, product, 1, 'today')
  await page.goto('/admin/today')
  const ending = list(page, 'Ending soon')
  const followUp = ending.getByRole('button', { name: new RegExp(`^Follow up.*${id}$`) })
  await followUp.press('Enter')
  await expect(followUp).toHaveAttribute('aria-expanded', 'true')
  const box = ending.getByRole('textbox', { name: 'First follow-up to Hana Tāmati' })
  await expect(box).toHaveValue(/^Kia ora Hana,/)
  const look = ending.getByRole('link', { name: 'Look at the quote first' })
  await expect(look).toHaveAttribute('href', `/admin/quotes/${id}`)
  await expectAccessible(page)
  await ending.getByRole('button', { name: 'Send follow-up' }).press('Enter')
  await expect(toast(page, 'Follow-up sent')).toBeVisible()
  await expect(box).toHaveCount(0)
  await expect(followUp).toHaveCount(0)
  await expect(ending.getByRole('link', { name: new RegExp(`^Call the client.*${id}$`) })).toBeVisible()
  await expect(ending.getByRole('listitem').filter({ hasText: id })).toBeFocused()
  await expect.poll(() => followUps().length).toBe(1)
})

test('the digest is turned off and on by the admin, and by the link of its email', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/today')
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

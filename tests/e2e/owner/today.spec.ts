import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { days, instant } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import { createCrypto } from '#src/crypto.ts'
import { openDatabase } from '#src/db/open.ts'
import { addressHash } from '#src/delivery/suppress.ts'
import { clientOf, saveQuote, sendQuote, sentQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, expectAccessible, type Page, type Product, test, toast, watchPosts } from '#tests/e2e/fixtures.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'

// Nothing may wait at its start, and a follow-up goes in working hours only.
test.use({ own: 'today', preload: 'working-hours.ts' })

const list = (page: Page, name: string) => page.getByRole('region', { name })

/** A sent quote whose last day is so many working days after the product's today. */
const endingIn = async (page: Page, product: Product, workingDays: number, name: string, changes = {}) => {
  await signInAsAdmin(page, product)
  const offered = await (await page.request.get('/api/admin/new-quote')).json()
  const valid_until = await addWorkingDays(offered.valid_until, workingDays - 10, 'CAN')
  const client_email = clientOf(name)
  const id = await saveQuote(page, product, client_email, { valid_until, ...changes })
  const link = await sendQuote(page, product, id)
  const followUps = () =>
    product.fakeResend.emails.filter(({ to, subject }) => to === client_email && subject.includes('open until'))
  return { id, link, followUps }
}

const asClient = async (request: APIRequestContext, { origin }: Product, link: string, path: string, data: object) => {
  const address = link.replace('/quote/', '/api/quotes/')
  const { shown_hash } = await (await request.get(address)).json()
  const body = path === 'decision' ? { ...data, shown_hash } : data
  expect((await request.post(`${address}/${path}`, { headers: { origin }, data: body })).status(), path).toBe(200)
}

/** As if the draft had been saved a week ago. */
const makeOld = ({ dataDir }: Product, id: string) => {
  const { $client } = openDatabase(join(dataDir, 'front-office.sqlite'))
  $client.prepare('update quotes set created_at = ? where id = ?').run(instant(Date.now() - days(7)), id)
  $client.close()
}

test('eight kinds of things are done without leaving Today, by keyboard alone', { tag: '@phone' }, async ({
  page,
  product,
  request,
}) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/today')
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expectAccessible(page)
  makeOld(product, await saveQuote(page, product, clientOf('draft'), { client_company: 'Draft' }))
  product.fakeResend.behave('422')
  await sentQuote(page, product, 'trouble', { client_company: 'Trouble' })
  const stuck = async () => (await (await page.request.get('/api/admin/emails')).json()).items
  await expect.poll(stuck).toHaveLength(1)
  const quote = (client_company: string) => sentQuote(page, product, client_company.toLowerCase(), { client_company })
  const won = await quote('Won')
  const asked = await quote('Asked')
  const changed = await quote('Changed')
  const declined = await quote('Declined')
  const { followUps } = await endingIn(page, product, 1, 'reminded', { client_company: 'Follow' })
  await endingIn(page, product, 3, 'ending', { client_company: `Ending ${'lane'.repeat(30)}` })
  const accepted = { decision: 'accepted', plan: 'retainer', authorization_confirmed: true }
  const long = 'Which days would you be with us?\n'.repeat(8)
  await asClient(request, product, won.link, 'decision', accepted)
  await asClient(request, product, asked.link, 'questions', { kind: 'question', text: long })
  await asClient(request, product, changed.link, 'questions', { kind: 'change', text: 'Fewer days.' })
  await asClient(request, product, declined.link, 'decision', { decision: 'rejected' })
  await asClient(request, product, declined.link, 'reason', { reason: 'price', text: 'Too dear.' })

  await page.goto('/admin/today')
  const headed = (name: string) => page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) })
  const row = (name: string) => page.getByRole('listitem').filter({ has: headed(name) })
  const act = (name: string) => row(name).locator('[data-act]')
  const tab = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Today/ })
  await expect(page.getByText('8 things wait for you.')).toBeVisible()
  await expect(tab).toHaveText(/Today 8/)
  const groups = ['Said yes', 'Asked', 'Follow-ups to send', 'Ending soon', 'Declined', 'In trouble', 'Drafts not sent']
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(groups)
  await expect(row('Declined').getByText('Too dear.')).toBeVisible()
  await expectAccessible(page)

  const keys = page.keyboard
  const posts = watchPosts(page)
  await keys.press('j')
  await keys.press('j')
  await keys.press('k')
  await expect(row('Won')).toBeFocused()
  await keys.press('Enter')
  await expect(row('Asked')).toBeFocused()

  await keys.press('Enter')
  const answer = row('Asked').getByRole('textbox', { name: 'Your answer' })
  await expect(answer).toBeFocused()
  await keys.type('Tuesdays and Thursdays.')
  await page.route('**/answers', (route) => route.abort(), { times: 1 })
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(row('Asked').getByRole('alert')).toContainText('Connection timeout.')
  await expectAccessible(page)
  await asClient(request, product, asked.link, 'questions', { kind: 'question', text: 'And the ferry?' })
  await answer.press('Tab')
  await keys.press('Enter')
  await expect(row('Asked').getByRole('alert')).toContainText('There is a newer message.')
  await expect(row('Asked').getByText('And the ferry?')).toBeAttached()
  await expect(answer).toHaveValue('Tuesdays and Thursdays.')
  await answer.press('Tab')
  await keys.press('Enter')
  await expect(row('Changed')).toBeFocused()
  await keys.press('Enter')
  await keys.type('Of course.')
  await row('Changed').getByRole('button', { name: 'Send and next' }).dblclick()
  await expect(row('Follow')).toBeFocused()

  await keys.press('Enter')
  await expect(row('Follow').getByRole('textbox', { name: 'Follow-up' })).toBeFocused()
  await expect(row('Follow').getByRole('textbox')).toHaveValue(/^Kia ora Hana,/)
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(row('Ending')).toBeFocused()
  await expect(act('Ending')).toContainText('Give more time, until')
  await keys.press('Enter')
  await expect(row('Declined')).toBeFocused()
  await keys.press('e')
  await expect(row('Trouble')).toBeFocused()
  await expect(act('Trouble')).toContainText('Send it again')
  await keys.press('Enter')
  await expect(row('Draft')).toBeFocused()
  await keys.press('e')
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing waits' })).toBeFocused()
  await expect(page).toHaveURL('/admin/today')
  expect(posts.filter((path) => /answers|follow-up|extend|done|resend/.test(path))).toHaveLength(10)
  await expect.poll(() => followUps().length).toBe(1)
  await page.reload()
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect(page.getByText(/^Next: the quote for .* ends (tomorrow|\w{3} \d)/)).toBeVisible()
})

test('the owner sends a follow-up, the client stops reminders, and the owner reads it', async ({ page, product }) => {
  const { id, followUps } = await endingIn(page, product, 1, 'follow')
  const panel = list(page, 'What happened')
  const send = panel.getByRole('button', { name: 'Send follow-up' })

  const { id: early } = await endingIn(page, product, 9, 'later')
  await page.goto(`/admin/quotes/${early}`)
  await expect(panel).toContainText(/A follow-up may go from \w+day \d+ \w+ \d{4}, 9:00 am\./)
  await expect(panel.getByRole('textbox')).toHaveCount(0)

  await page.goto(`/admin/quotes/${id}`)
  const box = panel.getByRole('textbox', { name: 'First follow-up to Hana Tāmati' })
  await expect(box).toHaveValue(/^Kia ora Hana,\n\nOn .* I sent you quote Q-/)
  await expectAccessible(page)
  await box.fill('Kia ora Hana,\n\nThe days before Christmas fill up.')
  await send.dblclick()
  await expect(toast(page, 'Follow-up sent')).toBeVisible()
  await expect(panel).toContainText('First follow-up just now')
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
  await expect(panel).toContainText(/wants no more reminders: no answer to the quote/)
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
})

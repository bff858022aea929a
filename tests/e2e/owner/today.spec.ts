import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Locator } from '@playwright/test'
import type { QuoteId } from '#src/base/id.ts'
import { addDays, days, instant, nzDay } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import { createCrypto } from '#src/crypto.ts'
import { openDatabase } from '#src/db/open.ts'
import { addressHash } from '#src/delivery/suppress.ts'
import { reference } from '#src/quotes/rules.ts'
import {
  button,
  clientOf,
  goTo,
  newLead,
  post,
  question,
  saveQuote,
  sendQuote,
  sentQuote,
  signInAsAdmin,
} from '#tests/e2e/acts.ts'
import { admin, expect, type Page, type Product, test, toast, watchPosts } from '#tests/e2e/fixtures.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'

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

const accepted = { decision: 'accepted', plan: 'retainer', authorization_confirmed: true }

/** As if the draft had been saved a week ago. */
const makeOld = ({ dataDir }: Product, id: string) => {
  const { $client } = openDatabase(join(dataDir, 'front-office.sqlite'))
  $client.prepare('update quotes set created_at = ? where id = ?').run(instant(Date.now() - days(7)), id)
  $client.close()
}

test('eight kinds of things are done on Today by keyboard alone', async ({ page, product, request }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/today')
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  makeOld(product, await saveQuote(page, product, clientOf('draft'), { client_company: 'Draft' }))
  // The email about the sign-in would meet the refusal, too.
  await product.fakeResend.emailTo(admin.email, /sign-in/)
  product.fakeResend.behave('422')
  await sentQuote(page, product, 'trouble', { client_company: 'Trouble' })
  const stuck = async () => (await (await page.request.get('/api/admin/emails')).json()).items
  await expect.poll(stuck).toHaveLength(1)
  const quote = (client_company: string, changes = {}) =>
    sentQuote(page, product, client_company.toLowerCase(), { client_company, ...changes })
  // A month that has begun would add what is to invoice, and near its end what lapses.
  const won = await quote('Won', { start_date: addDays(nzDay(Date.now()), 40) })
  const asked = await quote('Asked')
  const changed = await quote('Changed')
  const declined = await quote('Declined')
  const { followUps } = await endingIn(page, product, 1, 'reminded', { client_company: 'Follow' })
  await endingIn(page, product, 3, 'ending', { client_company: `Ending ${'lane'.repeat(30)}` })
  const long = 'Which days would you be with us?\n'.repeat(8)
  await asClient(request, product, won.link, 'decision', accepted)
  await asClient(request, product, asked.link, 'questions', { kind: 'question', text: long })
  await asClient(request, product, changed.link, 'questions', { kind: 'change', text: 'Fewer days.' })
  await asClient(request, product, declined.link, 'decision', { decision: 'rejected' })
  await asClient(request, product, declined.link, 'reason', { reason: 'price', text: 'Too dear.' })

  await page.goto('/admin/today')
  const headed = (name: string) => page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) })
  const row = (name: string) => page.getByRole('listitem').filter({ has: headed(name) })
  const act = (name: string) => row(name).locator('[data-act]')
  const tab = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Today/ })
  await expect(page.getByText('8 things wait for you.')).toBeVisible()
  await expect(tab).toHaveText(/Today 8/)
  const kinds = ['Said yes', 'Asked', 'Asked', 'Follow-up', 'Ends soon', 'Declined', 'In trouble', 'Draft']
  const rows = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem')
  await expect(rows).toContainText(kinds)
  // Of the client's own text one line is in sight.
  const words = (text: string) => text.trim().split(/\s+/).length
  expect(words((await page.getByRole('main').allInnerTexts()).join()) - words(long)).toBeLessThanOrEqual(145)
  await expect(row('Declined').getByText('Too dear.')).toBeVisible()
  await expect(page).toBeUsable()

  const keys = page.keyboard
  const posts = watchPosts(page)
  await keys.press('j')
  await keys.press('j')
  await keys.press('k')
  await expect(row('Won')).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByLabel('First day')).toBeFocused()
  await keys.press('Enter')
  await expect(row('Asked')).toBeFocused()

  await keys.press('Enter')
  const answer = row('Asked').getByRole('textbox', { name: 'Your answer' })
  await expect(answer).toBeFocused()
  await keys.type('Tuesdays and Thursdays.')
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
  expect(posts.filter((path) => /answers|follow-up|extend|done|resend/.test(path))).toHaveLength(9)
  await expect.poll(() => followUps().length).toBe(1)
})

test('the owner sends a follow-up, the client stops reminders, and the owner reads it', async ({ page, product }) => {
  const { id, followUps } = await endingIn(page, product, 1, 'follow')
  const panel = list(page, 'What happened')
  const send = panel.getByRole('button', { name: 'Send follow-up' })
  await page.goto(`/admin/quotes/${id}`)
  const box = panel.getByRole('textbox', { name: 'First follow-up to Hana Tāmati' })
  await expect(box).toHaveValue(/^Kia ora Hana,\n\nOn .* I sent you quote Q-/)
  await box.fill('Kia ora Hana,\n\nThe days before Christmas fill up.')
  await send.dblclick()
  await expect(toast(page, 'Follow-up sent')).toBeVisible()
  await expect(panel).toContainText('First follow-up just now')
  await expect(box).toHaveCount(0)
  await expect.poll(() => followUps().length).toBe(1)

  const text = followUps()[0]?.text ?? ''
  expect(text).toContain('The days before Christmas fill up.')
  await page.context().clearCookies()
  const reminders = /No more reminders about this quote <(\S+)>/.exec(text)?.[1] ?? ''
  await page.goto(reminders)
  await expect(page.getByRole('heading', { level: 1, name: 'Reminders about this quote' })).toBeVisible()
  await expect(page).toBeAccessible()
  await page.getByRole('button', { name: 'No more reminders about this quote' }).click()
  await expect(page.getByRole('heading', { name: 'You get no more reminders about this quote' })).toBeVisible()
  await page.goto(reminders)
  await expect(page.getByText(/^You asked for this on .* Nothing else has changed\.$/)).toBeVisible()

  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(panel).toContainText(/wants no more reminders: no answer to the quote/)
  await expect(send).toHaveCount(0)
})

test('the digest is turned off by the admin, and on and off by the link of its email', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/settings/account')
  const digest = page.getByRole('checkbox', { name: 'Monday digest' })
  await expect(digest).toBeChecked()
  await digest.press('Space')
  await expect(toast(page, 'The Monday digest is off')).toBeVisible()
  await expect(digest).not.toBeChecked()

  const key = Buffer.from(readFileSync(join(product.dataDir, 'secret.key'), 'utf8'), 'base64')
  const { sign } = createCrypto([key], (length) => crypto.getRandomValues(new Uint8Array(length)))
  await page.goto(`/digest/${sign('monday-digest', addressHash(businessEnvironment.NOTIFY_EMAIL))}`)
  await page.getByRole('button', { name: 'Turn it on again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The Monday digest is on' })).toBeFocused()
  await expect(page).toBeAccessible()
  await page.getByRole('button', { name: 'No more Monday digests' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The Monday digest is off' })).toBeFocused()
})

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 150 && !(await isFocused(target)); pressed += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Counts what the owner presses, with the keyboard alone. */
const startCounting = (page: Page) => {
  let count = 0
  const press = async (target: Locator) => {
    count += 1
    await tabTo(page, target)
    await expect(target).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
  }
  return { press, presses: () => count }
}

/** A new page takes the focus, from wherever Tab has carried it. */
const arrived = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeFocused()

test('a lead becomes an accepted revision in 11 presses', async ({ page, product, request }) => {
  const email = clientOf('wiremu')
  const company = 'Mānuka Lane Roasters Limited'
  await signInAsAdmin(page, product)
  const earlier = await saveQuote(page, product, clientOf('earlier'))
  await post(page, product, '/api/admin/templates', { name: 'Account management', quote_id: earlier })
  await newLead(page, product, { email, company, phone: '03 555 0177', timeCommitment: '6–10 days per month' })
  const { press, presses } = startCounting(page)

  await page.goto('/admin/today')
  const waiting = page.getByRole('list', { name: 'Waiting for you' })
  await press(waiting.getByRole('link', { name: /^Write a quote/ }))
  await arrived(page)
  const template = page.getByRole('combobox', { name: 'Start from a template' })
  await expect(template.locator('option:checked')).toHaveText('Account management')
  const rate = page.getByRole('textbox', { name: 'Retainer rate' })
  await expect(rate).toHaveValue('2400.00')
  await expect(page.getByText(`${company}, ${email}`)).toBeVisible()
  await press(button(page, 'Save as Draft'))
  await expect(page.getByRole('heading', { name: 'Edit Quote' })).toBeFocused()
  const id = new URL(page.url()).pathname.split('/').at(-1) as QuoteId

  const send = async () => {
    await press(button(page, 'Send to Client'))
    await expect(question(page)).toContainText(email)
    await press(question(page).getByRole('button', { name: 'Send to Client' }))
    await expect(toast(page, 'Quote sent to client')).toBeVisible()
  }
  const heldClock = join(product.dataDir, 'held-clock')
  writeFileSync(heldClock, '')
  await send()
  // The notifications' own key, which their name tells: Tab alone may take longer than they stay.
  await page.keyboard.press('F8')
  await press(button(page, 'Undo'))
  await expect(toast(page, 'Quote not sent: it is a draft again')).toBeVisible()
  rmSync(heldClock)
  await send()
  product.passUndo()

  const link = linkIn(await product.fakeResend.emailTo(email, /^Quote for/))
  await asClient(request, product, link, 'questions', { kind: 'change', text: 'Could it be 2,200 a month?' })
  await product.fakeResend.emailTo(admin.email, /asks for a change/)
  await page.reload()
  await expect(page.getByText('Could it be 2,200 a month?').first()).toBeVisible()
  await press(button(page, 'More'))
  await press(page.getByRole('menuitem', { name: 'Revise' }))
  await expect(page).toHaveURL(`/admin/quotes/${id}-r2`)
  await arrived(page)
  await tabTo(page, rate)
  await rate.fill('2200')
  await send()
  product.passUndo()
  const revised = linkIn(await product.fakeResend.emailTo(email, /^Revised quote/))
  await asClient(request, product, revised, 'decision', accepted)

  await page.reload()
  await expect(page.getByText(/^Accepted just now/)).toBeVisible()
  await goTo(page, '/admin/today')
  await expect(waiting.getByRole('listitem').filter({ hasText: company })).toContainText(['Said yes'])
  await goTo(page, `/admin/quotes/${id}`)
  await expect(page.getByText(new RegExp(`^Replaced .* by ${reference(id)}-R2`))).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(11)
})

import { expect, test } from 'vitest'
import { auditHead } from '#src/audit/emails.tsx'
import { accountExists, adminSignedIn, confirmEmail, resetPassword } from '#src/auth/emails.tsx'
import type { Day, Instant } from '#src/base/time.ts'
import type { Email } from '#src/mail/email-kind.ts'
import * as decisions from '#src/quotes/decide/emails.tsx'
import { expiredForOwner, quoteSent } from '#src/quotes/emails.tsx'
import { planLabels, plans } from '#src/quotes/rules.ts'
import { configured } from '#tests/fixtures/config.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'
import { emailsOfEveryKind } from './every-kind.ts'
import { rendered, sample, shownQuote } from './fixtures.ts'

const { business } = configured()
const shown = shownQuote({ scope_summary: 'Calls to existing grocery customers.\nTwo store visits a month.' })
const decidedAt = '2026-11-07T03:05:00.000Z' as Instant
const contact = { email: 'hana@rimu.example', phone: '021 555 0177' }
const adminLink = 'http://localhost:3000/admin/quotes/quo_1'
const termsLink = 'http://localhost:3000/terms/v2025-10-24'
const { link } = sample

/** The lines of an email's plain text that state facts, `term: value`. */
const factsIn = (text: string) => text.split('\n').filter((line) => /^[^:.]{1,30}: ./.test(line))
const factsOf = async (email: Email) => factsIn((await rendered(email)).text)
const atLink = { business, shown, plan: 'retainer', decidedAt, acceptedBy: null, reportedBy: null, nth: 1 } as const
const kept = { sentAt: '2026-11-01T20:00:00.000Z' as Instant, shownSha256: 'a1'.repeat(32), termsLink }

const accepted = (changes: Partial<Parameters<typeof decisions.acceptedForClient.write>[0]> = {}) => {
  const data = { ...atLink, ...kept, ...changes }
  return [
    decisions.acceptedForClient.write({ ...data, link }),
    decisions.acceptedForOwner.write({ ...data, adminLink, contact }),
  ] as const
}

test.each(plans)('client and owner read the same agreement of the plan %s, each price with “+ GST”', async (plan) => {
  const card = shown.plan_cards.find((offered) => offered.plan === plan)
  const agreed = [
    `Reference: ${shown.reference}`,
    'Sent: 2 Nov 2026, 9:00 am NZDT',
    'Accepted: 7 Nov 2026, 4:05 pm NZDT',
    'Accepted through: the private link sent to Hana Tāmati',
    'Scope: Calls to existing grocery customers.',
    `Plan: ${planLabels[plan]}`,
    ...(card?.lines ?? []).map(({ term, value }) => `${term}: ${value}`),
    'Planned start: 1 December 2026',
    `Terms & Conditions: Version v2025-10-24 <${termsLink}>`,
    `Ticked: ${shown.authorization}`,
    `SHA-256 of the terms: ${shown.terms_sha256}`,
    `SHA-256 of the quote: ${kept.shownSha256}`,
  ]
  const whose = ['Client: Hana Tāmati, Rimu & Tōtara Foods Limited', 'Email: hana@rimu.example', 'Phone: 021 555 0177']
  expect(card?.notes).not.toEqual([])
  for (const [index, email] of accepted({ plan }).entries()) {
    expect(email.cover).toMatchObject({ tone: 'greenstone', title: 'Accepted' })
    const { text, html } = await rendered(email)
    expect(factsIn(text)).toEqual(index === 0 ? agreed : [...whose, ...agreed])
    expect(html).toContain('class="greenstone"')
    expect(text.indexOf('What happens next\n---------')).toBeLessThan(text.indexOf('What was agreed\n---'))
    expect(text).toContain(`Scope: ${shown.scope_summary.replace('\n', '\n  ')}\n`)
    for (const note of card?.notes ?? []) expect(text).toContain(note)
    expect(text).toContain('All prices are exclusive of GST.')
    expect(html).toContain(`href="${termsLink}"`)
    const prices = text.match(/\$[\d,.]+/g) ?? []
    expect(prices.length).toBeGreaterThan(2)
    for (const said of [text, html]) expect(said.match(/\$[\d,.]+ \+ GST/g)).toHaveLength(prices.length)
  }
})

test('emails about an acceptance name who accepted, and leave out what is not known', async () => {
  for (const email of accepted({ acceptedBy: { name: 'Wiremu Kahu', title: null }, sentAt: null, shownSha256: null })) {
    const facts = (await factsOf(email)).filter((line) => /^(Accepted [bt]|Sent|SHA-256 of the quote)/.test(line))
    expect(facts).toEqual(['Accepted by: Wiremu Kahu'])
  }
})

test('client and owner read the same decision about a declined quote, which looks unlike an acceptance', async () => {
  const through = 'through the private link sent to Hana Tāmati.'
  const toClient = decisions.declinedForClient.write(atLink)
  const toOwner = decisions.declinedForOwner.write({ ...atLink, adminLink, contact })
  const [client, owner] = [await rendered(toClient), await rendered(toOwner)]
  expect(client.subject).toBe('Declined: quote Q-7K3M9XZT for Rimu & Tōtara Foods Limited')
  expect(client.text).toContain(`on 7 Nov 2026, 4:05 pm NZDT ${through}`)
  expect(owner.text).toContain(`was declined ${through}`)
  expect(factsIn(owner.text)).toContain('Declined: 7 Nov 2026, 4:05 pm NZDT')
  expect(linkIn(owner)).toBe(adminLink)
  expect([toClient.cover, toOwner.cover]).toEqual([undefined, undefined])
  for (const { text, html } of [client, owner]) {
    expect(html).not.toContain('class="greenstone"')
    expect(text).not.toContain('What happens next')
  }
})

test.each([
  ['2026-11-16', 'Valid for 1 day, until 17 November 2026'],
  ['2026-11-17', 'Valid today, until the end of 17 November 2026'],
])('a quote that is sent on %s says how long it is valid: %s', async (day, words) => {
  const { text } = await rendered(quoteSent.write({ business, ...sample, sentOn: day as Day }))
  expect(text).toContain(`${words}\n`)
})

test('emails to the owner state the facts of an expiry, of an admin’s sign-in and of the audit log (A10, D7)', async () => {
  const expired = { shown, lastDay: shown.valid_until, adminLink, contact: { ...contact, phone: null } }
  expect(await factsOf(expiredForOwner.write({ business, ...expired }))).toEqual([
    'Client: Hana Tāmati, Rimu & Tōtara Foods Limited',
    'Email: hana@rimu.example',
    'Reference: Q-7K3M9XZT',
  ])
  const signIn = { email: 'owner@southernaccounts.example', address: '2001:db8::7', at: decidedAt }
  expect(await factsOf(adminSignedIn.write({ business, ...signIn }))).toEqual([
    'Account: owner@southernaccounts.example',
    'Time: 7 Nov 2026, 4:05 pm NZDT',
    'Network address: 2001:db8::7',
  ])
  const head = { seq: 1284, hash: 'a1'.repeat(32), day: '2026-11-07' as Day }
  const facts = ['Day: 7 November 2026', 'Last entry: 1284', `SHA-256: ${head.hash}`]
  expect(await factsOf(auditHead.write({ business, ...head }))).toEqual(facts)
})

test('the emails of accounts contain their links and say how long they are valid (A5)', async () => {
  const links = { signInLink: 'http://x/auth', resetLink: 'http://x/auth?reset' }
  for (const [email, found, valid] of [
    [confirmEmail.write({ business, link }), [link], 'works once, and for 24 hours'],
    [resetPassword.write({ business, link }), [link], 'works once, and for 1 hour'],
    [accountExists.write({ business, ...links }), Object.values(links), 'works once, and for 1 hour'],
  ] as const) {
    const { text } = await rendered(email)
    expect(text.match(/http[^\s>]+/g)).toEqual(found)
    expect(text).toContain(valid)
  }
})

test.each(emailsOfEveryKind())('%s names its sender and says why it came', async (_, email) => {
  const { text, html, subject } = await rendered(email)
  const foot = text.slice(text.lastIndexOf('------------------------'))
  for (const detail of [business.legalName, `NZBN ${business.nzbn}`, business.phone, business.email, business.web])
    expect(foot).toContain(detail)
  expect(foot.split('\n').at(-1)).toMatch(/^You get this email because /)
  expect(html).toContain('<html')
  expect(subject.length).toBeLessThan(100)
  expect(email.preview.length).toBeGreaterThan(10)
  expect(`${subject} ${email.preview} ${text}`).not.toMatch(/undefined|\bNaN\b|\[object|Invalid Date/)
})

test.each([
  [{ client_source: 'form' }, 'You gave us this address yourself, in our Client Needs Form. '],
  [{ client_source: 'contact' }, 'We entered your name and address ourselves, from our contact with Kea Ltd. '],
  [{ client_source: 'referral', client_referrer: 'Tama Reid' }, 'Tama Reid gave us your name and address. '],
  [{ client_source: 'public' }, 'We took your name and address from Kea Ltd’s public website. '],
  [{ client_source: null }, ''],
] as const)('the first email to a client says where the address came from: %j (H11)', (origin, words) => {
  const { why } = quoteSent.write({ business, ...sample, shown: shownQuote({ client_company: 'Kea Ltd' }), ...origin })
  const rights = 'Reply to see what we hold about you, or to have it corrected.'
  expect(why).toBe(`You get this email because Southern Accounts prepared a quote for you. ${words}${rights}`)
})

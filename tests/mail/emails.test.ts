import { expect, test } from 'vitest'
import { auditHead } from '#src/audit/emails.tsx'
import { accountExists, adminSignedIn, confirmEmail, resetPassword } from '#src/auth/emails.tsx'
import type { Day, Instant } from '#src/base/time.ts'
import { emailKinds } from '#src/emails.ts'
import type { Email } from '#src/mail/email-kind.ts'
import * as decisions from '#src/quotes/decide/emails.tsx'
import { expiredForOwner, quoteSent } from '#src/quotes/emails.tsx'
import { plans } from '#src/quotes/rules.ts'
import { configured } from '#tests/fixtures/config.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'
import { emailsOfEveryKind } from './every-kind.ts'
import { rendered, sample, shownQuote } from './fixtures.ts'

const { business } = configured()
const shown = shownQuote({ scope_summary: 'Calls to existing grocery customers.\nTwo store visits a month.' })
const decidedAt = '2026-11-07T03:05:00.000Z' as Instant
const contact = { email: 'hana@rimu.example', phone: '021 555 0177' }
const adminLink = 'http://localhost:3000/admin/quotes/quo_1'
const { link } = sample

/** The lines of an email's plain text that state facts, `term: value`. */
const factsIn = (text: string) => text.split('\n').filter((line) => /^[^:.]{1,30}: ./.test(line))
const factsOf = async (email: Email) => factsIn((await rendered(email)).text)
const atLink = { business, shown, plan: 'retainer', decidedAt, acceptedBy: null, reportedBy: null, nth: 1 } as const
const accepted = (changes: Partial<Parameters<typeof decisions.acceptedForClient.write>[0]> = {}) => {
  const data = { ...atLink, ...changes }
  return [
    decisions.acceptedForClient.write({ ...data, link }),
    decisions.acceptedForOwner.write({ ...data, adminLink, contact }),
  ] as const
}

const price = {
  retainer: 'Retainer (Monthly), 4 days a month: $2,400 + GST a month, 3 months at least',
  prepaid: 'Pre-paid Day Units (8h/day): $680 + GST a day, days you buy ahead',
}

test.each(plans)('client and owner read what was accepted and its price: %s', async (plan) => {
  const whose = ['Client: Hana Tāmati, Rimu & Tōtara Foods Limited', 'Email: hana@rimu.example', 'Phone: 021 555 0177']
  for (const [index, email] of accepted({ plan }).entries()) {
    expect(email.cover).toMatchObject({ tone: 'greenstone', title: 'Accepted' })
    const { text, html } = await rendered(email)
    const facts = text.split('\n').filter((line) => line === price[plan] || whose.includes(line))
    expect(facts).toEqual([price[plan], ...(index === 0 ? [] : whose)])
    for (const words of ['Q-7K3M9XZT', '7 Nov 2026, 4:05 pm NZDT', 'confirm the start on 1 December 2026'])
      expect(text).toContain(words)
    expect(text).toContain('was accepted through the private link sent to Hana Tāmati.')
    expect(html).toContain('class="greenstone"')
    expect(text.match(/\$[\d,.]+ \+ GST/g)).toHaveLength(1)
  }
})

/** The words of the text that are ours: others’ words are quoted. */
const wordsIn = (text: string) => text.replaceAll(/^>.*$/gm, '').match(/\S*[\p{L}\p{N}]\S*/gu) ?? []

const notToOwner = new Set(emailKinds.flatMap((kind) => (kind.class === 'owner' ? [] : [kind.kind])))

test.each(emailsOfEveryKind().filter(([name]) => notToOwner.has(name.split(' ')[0] ?? '')))(
  '%s has at most 150 words, no hash, and no sum of tax',
  async (_, email) => {
    const { text } = await rendered(email, { auditHead: `1284:${'a1'.repeat(32)}`, class: 'client' })
    expect(wordsIn(text).length).toBeLessThanOrEqual(150)
    expect(text).not.toMatch(/[0-9a-f]{64}|GST \$|including GST|\.00\b/)
  },
)

test('client and owner read the same decision about a declined quote, which looks unlike an acceptance', async () => {
  const through = 'through the private link sent to Hana Tāmati.'
  const toClient = decisions.declinedForClient.write(atLink)
  const toOwner = decisions.declinedForOwner.write({ ...atLink, adminLink, contact })
  const [client, owner] = [await rendered(toClient), await rendered(toOwner)]
  expect(client.subject).toBe('Declined: quote Q-7K3M9XZT for Rimu & Tōtara Foods Limited')
  expect(client.text).toContain(`on 7 Nov 2026, 4:05 pm NZDT ${through}`)
  expect(owner.text).toContain(`on 7 Nov 2026, 4:05 pm NZDT ${through}`)
  expect(linkIn(owner)).toBe(adminLink)
  expect([toClient.cover, toOwner.cover]).toEqual([undefined, undefined])
  for (const { html } of [client, owner]) expect(html).not.toContain('class="greenstone"')
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
  [{ client_source: 'contact' }, 'We entered your name and address ourselves, after our contact with you. '],
  [{ client_source: 'referral', client_referrer: 'Tama Reid' }, 'Tama Reid gave us your name and address. '],
  [{ client_source: 'public' }, 'We took your name and address from your public website. '],
  [{ client_source: null }, ''],
] as const)('the first email to a client says where the address came from: %j (H11)', (origin, words) => {
  const { why } = quoteSent.write({ business, ...sample, ...origin })
  const rights = 'Reply to see or correct what we hold about you.'
  expect(why).toBe(`You get this email because Southern Accounts prepared a quote for you. ${words}${rights}`)
})

import { expect, test } from 'vitest'
import { auditHead } from '#src/audit/emails.tsx'
import type { Day, Instant } from '#src/base/time.ts'
import * as decisions from '#src/quotes/decide/emails.tsx'
import { quoteSent } from '#src/quotes/emails.tsx'
import { plans } from '#src/quotes/rules.ts'
import { businessWith } from '#tests/fixtures/config.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'
import { emailsOfEveryKind } from './every-kind.ts'
import { rendered, sample, shownQuote } from './fixtures.ts'

const business = businessWith()
const shown = shownQuote({ scope_summary: 'Calls to existing grocery customers.\nTwo store visits a month.' })
const decidedAt = '2026-11-07T03:05:00.000Z' as Instant
const contact = { email: 'hana@rimu.example', phone: '021 555 0177' }
const adminLink = 'http://localhost:3000/admin/quotes/quo_1'
const atLink = { business, shown, plan: 'retainer', decidedAt, acceptedBy: null, reportedBy: null, nth: 1 } as const

const price = {
  retainer: 'Retainer (Monthly), 4 days a month: $2,400 + GST a month, 3 months at least',
  prepaid: 'Pre-paid Day Units (8h/day): $680 + GST a day, days you buy ahead',
}

test.each(plans)('client and owner read what was accepted and its price: %s', async (plan) => {
  const whose = ['Client: Hana Tāmati, Rimu & Tōtara Foods Limited', 'Email: hana@rimu.example', 'Phone: 021 555 0177']
  const data = { ...atLink, plan }
  const toClient = decisions.acceptedForClient.write({ ...data, link: sample.link })
  const toOwner = decisions.acceptedForOwner.write({ ...data, adminLink, contact })
  for (const email of [toClient, toOwner]) {
    const { text, html } = await rendered(email)
    const facts = text.split('\n').filter((line) => line === price[plan] || whose.includes(line))
    expect(facts).toEqual([price[plan], ...(email === toClient ? [] : whose)])
    for (const words of ['Q-7K3M9XZT', '7 Nov 2026, 4:05 pm NZDT', 'confirm the start on 1 December 2026'])
      expect(text).toContain(words)
    expect(text).toContain('was accepted through the private link sent to Hana Tāmati.')
    expect(html).toContain('class="greenstone"')
    expect(text.match(/\$[\d,.]+ \+ GST/g)).toHaveLength(1)
  }
})

test('client and owner read the same decision about a declined quote, which looks unlike an acceptance', async () => {
  const toClient = decisions.declinedForClient.write(atLink)
  const toOwner = decisions.declinedForOwner.write({ ...atLink, adminLink, contact })
  expect(linkIn(await rendered(toOwner))).toBe(adminLink)
  for (const email of [toClient, toOwner]) {
    const { subject, text, html } = await rendered(email)
    expect(subject).toMatch(/declined:? quote Q-7K3M9XZT/i)
    expect(text).toContain('on 7 Nov 2026, 4:05 pm NZDT through the private link sent to Hana Tāmati.')
    expect(html).not.toContain('class="greenstone"')
  }
})

test('the email of the audit log’s head states what the log ended with (D7)', async () => {
  const head = { seq: 1284, hash: 'a1'.repeat(32), day: '2026-11-07' as Day }
  const { text } = await rendered(auditHead.write({ business, ...head }))
  for (const fact of ['Day: 7 November 2026', 'Last entry: 1284', `SHA-256: ${head.hash}`]) expect(text).toContain(fact)
})

test.each(emailsOfEveryKind())('%s names its sender and says why it came', async (_, email) => {
  const { text, subject } = await rendered(email)
  const foot = text.slice(text.lastIndexOf('------------------------'))
  for (const detail of [business.legalName, `NZBN ${business.nzbn}`, business.phone, business.email, business.web])
    expect(foot).toContain(detail)
  expect(foot.split('\n').at(-1)).toMatch(/^You get this email because /)
  expect(`${subject} ${email.preview} ${text}`).not.toMatch(/undefined|\bNaN\b|\[object|Invalid Date/)
})

const indirect =
  'We use them to quote for you and to work with you. Southern Accounts Limited, 12 Bealey Avenue, Christchurch 8013, holds them. Fly.io, which hosts our site, and Resend, which delivers our emails, receive them.'

test.each([
  [{ client_source: 'form' }, 'You gave us this address yourself, in our Client Needs Form. '],
  [{ client_source: 'contact' }, 'We entered your name and address ourselves, after our contact with you. '],
  [{ client_source: 'referral', client_referrer: 'Tama Reid' }, 'Tama Reid gave us your name and address. '],
  [{ client_source: 'public' }, 'We took your name and address from your public website. '],
  [{ client_source: null }, ''],
] as const)('the first email to a client says where the address came from: %j (H11)', (origin, words) => {
  const { why } = quoteSent.write({ business, ...sample, ...origin })
  const rights = 'Reply to see or correct what we hold about you.'
  const isIndirect = ['referral', 'public'].includes(String(origin.client_source))
  const ending = isIndirect ? `${indirect} ${rights} More: ${new URL(sample.link).origin}/privacy` : rights
  expect(why).toBe(`You get this email because Southern Accounts prepared a quote for you. ${words}${ending}`)
})

test('it names a telephone number only if one is held, and the postal address only if it is set (H11)', () => {
  const referred = { client_source: 'referral', client_referrer: 'Tama Reid', has_phone: true } as const
  const unset = { ...business, address: '' }
  const { why } = quoteSent.write({ ...sample, ...referred, business: unset })
  expect(why).toContain('Tama Reid gave us your name, address and telephone number. We use them')
  expect(why).toContain('. Southern Accounts Limited holds them. ')
})

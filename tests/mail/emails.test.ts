import { describe, expect, test } from 'vitest'
import { auditHead } from '#src/audit/emails.tsx'
import { accountExists, adminSignedIn, confirmEmail, resetPassword } from '#src/auth/emails.tsx'
import type { Day, Instant } from '#src/base/time.ts'
import type { Email } from '#src/mail/email-kind.ts'
import { renderEmail } from '#src/mail/render.ts'
import { ndaInvited } from '#src/nda/emails.tsx'
import * as decisions from '#src/quotes/decision-emails.tsx'
import { expiredForOwner, quoteSent } from '#src/quotes/emails.tsx'
import { type AcceptedBy, planLabels, plans } from '#src/quotes/rules.ts'
import { configured } from '#tests/fixtures/config.ts'
import { noPortrait } from '#tests/fixtures/context.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { emailsOfEveryKind } from './every-kind.ts'
import { sample, shownQuote } from './fixtures.ts'

const config = configured()
const { business } = config
const shown = shownQuote({ scope_summary: 'Calls to existing grocery customers.\nTwo store visits a month.' })
const decidedAt = '2026-11-07T03:05:00.000Z' as Instant
const contact = { email: 'hana@rimu.example', phone: '021 555 0177' }
const adminLink = 'http://localhost:3000/admin/quotes/quo_1'
const termsLink = 'http://localhost:3000/terms/v2025-10-24'
const { link } = sample

const read = (email: Email) =>
  renderEmail({ config, portrait: noPortrait }, { to: 'hana@rimu.example', replyTo: null, email })

/** The lines of an email's plain text that state facts, `term: value`. */
const factsIn = (text: string) => text.split('\n').filter((line) => /^[^:.]{1,30}: ./.test(line))

/** Of a decision at the link, by somebody who gave no name. */
const atLink = { business, shown, plan: 'retainer', decidedAt, acceptedBy: null, toldBy: null, nth: 1 } as const
const kept = { sentAt: '2026-11-01T20:00:00.000Z' as Instant, shownSha256: 'a1'.repeat(32), termsLink }

type Accepted = Parameters<typeof decisions.acceptedForClient.write>[0]

/** The client's email and the owner's about an acceptance. */
const accepted = (changes: Partial<Accepted> = {}) => {
  const data = { ...atLink, ...kept, ...changes }
  return [
    decisions.acceptedForClient.write({ ...data, link }),
    decisions.acceptedForOwner.write({ ...data, adminLink, contact }),
  ] as const
}

describe.each(plans)('an accepted quote, with the plan %s', (plan) => {
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

  test('the client’s email and the owner’s state the same agreement', async () => {
    const [client, owner] = await Promise.all(accepted({ plan }).map(read))
    expect(factsIn(client?.text ?? '')).toEqual(agreed)
    expect(factsIn(owner?.text ?? '')).toEqual([
      'Client: Hana Tāmati, Rimu & Tōtara Foods Limited',
      'Email: hana@rimu.example',
      'Phone: 021 555 0177',
      ...agreed,
    ])
  })

  test('both open with a greenstone band and contain everything that was accepted, each price with “+ GST”', async () => {
    expect(card?.notes).not.toEqual([])
    for (const email of accepted({ plan })) {
      expect(email.cover).toMatchObject({ tone: 'greenstone', title: 'Accepted' })
      const { text, html } = await read(email)
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
})

test.each<[AcceptedBy | null, how: string, who: string]>([
  [{ name: 'Wiremu Kahu', title: 'General Manager' }, 'by', 'Wiremu Kahu, General Manager'],
  [{ name: 'Wiremu Kahu', title: null }, 'by', 'Wiremu Kahu'],
  [null, 'through', 'the private link sent to Hana Tāmati'],
])('emails about an acceptance name who accepted, or the link alone: %j', async (acceptedBy, how, who) => {
  for (const email of accepted({ acceptedBy, sentAt: null, shownSha256: null })) {
    const { text } = await read(email)
    expect(text).toContain(`quote for Rimu & Tōtara Foods Limited was accepted ${how} ${who}. `)
    const facts = factsIn(text).filter((line) => /^(Accepted [bt]|Sent|SHA-256 of the quote)/.test(line))
    expect(facts).toEqual([`Accepted ${how}: ${who}`])
    expect(text).not.toMatch(/Tāmati( of [^.]+)? accepted|You accepted/)
  }
})

test.each([
  ['2026-12-01' as Day, 'confirm the start on 1 December 2026.'],
  [null, 'to agree when we start;'],
])('with a planned start of %s an accepted email says: %s', async (start_date, words) => {
  const [client] = accepted({ shown: shownQuote({ start_date }) })
  expect((await read(client)).text).toContain(words)
})

test('a plan that the quote does not offer throws', () => {
  expect(() => accepted({ shown: shownQuote({ plan_cards: [] }) })).toThrow('not on')
})

test('client and owner read the same decision about a declined quote, which looks unlike an acceptance', async () => {
  const through = 'through the private link sent to Hana Tāmati.'
  const toClient = decisions.declinedForClient.write(atLink)
  const toOwner = decisions.declinedForOwner.write({ ...atLink, adminLink, contact })
  const [client, owner] = [await read(toClient), await read(toOwner)]
  expect(client.subject).toBe('Declined: quote Q-7K3M9XZT for Rimu & Tōtara Foods Limited')
  expect(client.text).toContain(`on 7 Nov 2026, 4:05 pm NZDT ${through}`)
  expect(client.text).toContain('Thank you for considering it')
  expect(client.text).toContain('reply to this email, or call 03 555 0142, and we will prepare a new quote.')
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
  ['2026-11-07', 'Valid for 10 days, until 17 November 2026'],
  ['2026-11-16', 'Valid for 1 day, until 17 November 2026'],
  ['2026-11-17', 'Valid today, until the end of 17 November 2026'],
])('a quote that is sent on %s says how long it is valid: %s', async (day, words) => {
  const { text } = await read(quoteSent.write({ business, ...sample, sentOn: day as Day }))
  expect(text).toContain(`${words}\n`)
})

test('the email about an expired quote names the client and the last day', async () => {
  const told = { shown, lastDay: shown.valid_until, adminLink, contact: { ...contact, phone: null } }
  const { text } = await read(expiredForOwner.write({ business, ...told }))
  expect(text).toContain('17 November 2026 and was not answered')
  expect(factsIn(text)).toEqual([
    'Client: Hana Tāmati, Rimu & Tōtara Foods Limited',
    'Email: hana@rimu.example',
    'Reference: Q-7K3M9XZT',
  ])
})

test('the emails of accounts contain their link and say how long it is valid (A5)', async () => {
  const confirm = await read(confirmEmail.write({ business, link }))
  expect(linkIn(confirm)).toBe(link)
  expect(confirm.text).toContain('24 hours')
  const reset = await read(resetPassword.write({ business, link }))
  expect(linkIn(reset)).toBe(link)
  expect(reset.text).toContain('for 1 hour;')
  const links = { signInLink: 'http://x/auth', resetLink: 'http://x/auth?reset' }
  const exists = await read(accountExists.write({ business, ...links }))
  expect(exists.text.match(/http[^\s>]+/g)).toEqual(['http://x/auth', 'http://x/auth?reset'])
  expect(exists.text).toContain('works once, and for 1 hour')
})

test('the email about an admin’s sign-in names the account, the time and the address (A10)', async () => {
  const signIn = { email: 'owner@southernaccounts.example', address: '2001:db8::7', at: decidedAt }
  const { text } = await read(adminSignedIn.write({ business, ...signIn }))
  expect(factsIn(text)).toEqual([
    'Account: owner@southernaccounts.example',
    'Time: 7 Nov 2026, 4:05 pm NZDT',
    'Network address: 2001:db8::7',
  ])
})

test('the daily email contains the last entry and hash of the audit log (D7)', async () => {
  const hash = 'a1'.repeat(32)
  const { text } = await read(auditHead.write({ business, seq: 1284, hash, day: '2026-11-07' as Day }))
  expect(factsIn(text)).toEqual(['Day: 7 November 2026', 'Last entry: 1284', `SHA-256: ${hash}`])
})

test.each(emailsOfEveryKind())('%s names its sender and says why it came', async (_, email) => {
  const { text, html, subject } = await read(email)
  const foot = text.slice(text.lastIndexOf('------------------------'))
  for (const detail of [business.legalName, `NZBN ${business.nzbn}`, business.phone, business.email, business.web]) {
    expect(foot).toContain(detail)
  }
  expect(foot.split('\n').at(-1)).toMatch(/^You get this email because /)
  expect(html).toContain('<html')
  expect(subject.length).toBeLessThan(100)
  expect(email.preview.length).toBeGreaterThan(10)
  expect(`${subject} ${email.preview} ${text}`).not.toMatch(/undefined|\bNaN\b|\[object|Invalid Date/)
})

test('without an NZBN there is no line for it', async () => {
  const { text } = await renderEmail(
    { config: { ...config, business: { ...business, nzbn: null } }, portrait: noPortrait },
    { to: 'a@b.example', replyTo: 'hana@rimu.example', email: confirmEmail.write({ business, link }) },
  )
  expect(text).not.toContain('NZBN')
})

const addressed = { company: 'Kauri Ltd', contactName: 'Hana Tāmati', title: '' }
const invited = { business, addressed, reference: 'Q-7K3M9XZT', accepted: true, link, expires_at: decidedAt }
const rights = 'Reply to see what we hold about you, or to have it corrected.'

test.each([
  [{ client_source: 'form' }, 'You gave us this address yourself, in our Client Needs Form. '],
  [{ client_source: 'contact' }, 'We entered your name and address ourselves, from our contact with Kauri Ltd. '],
  [{ client_source: 'referral', client_referrer: 'Tama Reid' }, 'Tama Reid gave us your name and address. '],
  [{ client_source: 'public' }, 'We took your name and address from Kauri Ltd’s public website. '],
  [{ client_source: null }, ''],
] as const)('the first emails to a client say where the address came from: %j (H11)', (origin, words) => {
  const quote = { ...sample, shown: shownQuote({ client_company: 'Kauri Ltd' }) }
  expect(quoteSent.write({ business, ...quote, ...origin }).why).toBe(
    `You get this email because Southern Accounts prepared a quote for you. ${words}${rights}`,
  )
  expect(ndaInvited.write({ ...invited, client_referrer: null, ...origin }).why).toMatch(
    new RegExp(`[.] ${words}${rights}$`),
  )
})

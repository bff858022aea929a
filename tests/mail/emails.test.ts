import { describe, expect, test } from 'vitest'
import { auditHead } from '#src/audit/emails.tsx'
import {
  accountExists,
  adminSignedIn,
  confirmEmail,
  credentialChanged,
  newDevice,
  resetPassword,
} from '#src/auth/emails.tsx'
import type { Day, Instant } from '#src/base/time.ts'
import { clientAnswered, detailsGiven, newQuoteAsked, questionAsked, reasonGiven } from '#src/conversation/emails.tsx'
import { followUp } from '#src/follow-ups/emails.tsx'
import type { Email } from '#src/mail/email-kind.ts'
import { renderEmail } from '#src/mail/render.ts'
import { ndaInvited } from '#src/nda/emails.tsx'
import {
  acceptedForClient,
  acceptedForOwner,
  declinedForClient,
  declinedForOwner,
} from '#src/quotes/decision-emails.tsx'
import { expiredForOwner, quoteSent } from '#src/quotes/emails.tsx'
import { type AcceptedBy, planLabels, plans } from '#src/quotes/rules.ts'
import { configured } from '#tests/fixtures/config.ts'
import { noPortrait } from '#tests/fixtures/context.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { sample, shownQuote } from './fixtures.ts'

const config = configured()
const { business } = config
const shown = shownQuote({ scope_summary: 'Calls to existing grocery customers.\nTwo store visits a month.' })
const decidedAt = '2026-11-07T03:05:00.000Z' as Instant
const contact = { email: 'hana@rimu.example', phone: '021 555 0177' }
const adminLink = 'http://localhost:3000/admin/quotes/quo_1'
const { link } = sample
/** Of a decision at the link, by somebody who gave no name. */
const decided = {
  ...{ decidedAt, acceptedBy: null, toldBy: null, nth: 1, sentAt: null, shownSha256: null },
  termsLink: 'http://localhost:3000/terms/v2025-10-24',
}

const read = (email: Email) =>
  renderEmail({ config, portrait: noPortrait }, { to: 'hana@rimu.example', replyTo: null, email })

/** The lines of an email's plain text that state facts, `term: value`. */
const factsIn = (text: string) => text.split('\n').filter((line) => /^[^:.]{1,30}: ./.test(line))

describe.each(plans)('an accepted quote, with the plan %s', (plan) => {
  const emails = {
    client: acceptedForClient.write({ business, shown, plan, ...decided, link }),
    owner: acceptedForOwner.write({ business, shown, plan, ...decided, adminLink, contact }),
  }
  const card = shown.plan_cards.find((offered) => offered.plan === plan)
  const agreed = [
    `Reference: ${shown.reference}`,
    'Accepted: 7 Nov 2026, 4:05 pm NZDT',
    'Accepted through: the private link sent to Hana Tāmati',
    `Scope: ${shown.scope_summary.split('\n')[0]}`,
    `Plan: ${planLabels[plan]}`,
    ...(card?.lines ?? []).map(({ term, value }) => `${term}: ${value}`),
    'Planned start: 1 December 2026',
    'Terms & Conditions: Version v2025-10-24 <http://localhost:3000/terms/v2025-10-24>',
    `Ticked: ${shown.authorization}`,
    `SHA-256 of the terms: ${shown.terms_sha256}`,
  ]

  test('the client’s email and the owner’s state the same agreement', async () => {
    expect(factsIn((await read(emails.client)).text)).toEqual(agreed)
    expect(factsIn((await read(emails.owner)).text)).toEqual([
      'Client: Hana Tāmati, Rimu & Tōtara Foods Limited',
      'Email: hana@rimu.example',
      'Phone: 021 555 0177',
      ...agreed,
    ])
  })

  test.each(Object.entries(emails))('the %s’s email contains everything that was accepted', async (_, email) => {
    const { text } = await read(email)
    expect(text).toContain(`Scope: ${shown.scope_summary.replace('\n', '\n  ')}\n`)
    expect(card?.notes).not.toEqual([])
    for (const note of card?.notes ?? []) expect(text).toContain(note)
  })

  test.each(Object.entries(emails))('every price in the %s’s email has “+ GST” beside it', async (_, email) => {
    const { text, html } = await read(email)
    const prices = text.match(/\$[\d,.]+/g)
    expect(prices?.length).toBeGreaterThan(2)
    expect(text.match(/\$[\d,.]+ \+ GST/g)).toHaveLength(prices?.length ?? 0)
    expect(html.match(/\$[\d,.]+ \+ GST/g)).toHaveLength(prices?.length ?? 0)
    expect(text).toContain('All prices are exclusive of GST.')
  })
})

describe('the record in the emails about an acceptance', () => {
  const told = {
    business,
    shown,
    plan: 'retainer' as const,
    ...decided,
    sentAt: '2026-11-01T20:00:00.000Z' as Instant,
    shownSha256: 'a1'.repeat(32),
  }
  const both = (acceptedBy: AcceptedBy | null) => [
    acceptedForClient.write({ ...told, acceptedBy, link }),
    acceptedForOwner.write({ ...told, acceptedBy, adminLink, contact }),
  ]

  test('has the times, the terms’ link, both fingerprints and the sentence that was ticked', async () => {
    for (const email of both(null)) {
      const { text, html } = await read(email)
      expect(factsIn(text)).toEqual(
        expect.arrayContaining([
          'Sent: 2 Nov 2026, 9:00 am NZDT',
          'Accepted: 7 Nov 2026, 4:05 pm NZDT',
          'Terms & Conditions: Version v2025-10-24 <http://localhost:3000/terms/v2025-10-24>',
          `SHA-256 of the terms: ${shown.terms_sha256}`,
          `Ticked: ${shown.authorization}`,
          `SHA-256 of the quote: ${told.shownSha256}`,
        ]),
      )
      expect(html).toContain('href="http://localhost:3000/terms/v2025-10-24"')
    }
  })

  test.each([
    [
      { name: 'Wiremu Kahu', title: 'General Manager' },
      'by Wiremu Kahu, General Manager',
      'Wiremu Kahu, General Manager',
    ],
    [{ name: 'Wiremu Kahu', title: null }, 'by Wiremu Kahu', 'Wiremu Kahu'],
  ])('names who accepted: %j', async (acceptedBy, words, fact) => {
    for (const email of both(acceptedBy)) {
      const { text } = await read(email)
      expect(text).toContain(`quote for Rimu & Tōtara Foods Limited was accepted ${words}. `)
      expect(factsIn(text)).toContain(`Accepted by: ${fact}`)
      expect(text).not.toContain('private link sent to')
    }
  })

  test('names nobody where no name was given, but the link it came through', async () => {
    for (const email of both(null)) {
      const { text } = await read(email)
      expect(text).toContain(
        'quote for Rimu & Tōtara Foods Limited was accepted through the private link sent to Hana Tāmati. ',
      )
      expect(text).not.toMatch(/Tāmati( of [^.]+)? accepted|You accepted|Accepted by/)
    }
  })
})

test('an accepted email says what happens next, with or without a planned start', async () => {
  const told = { business, plan: 'retainer' as const, ...decided, link }
  expect((await read(acceptedForClient.write({ ...told, shown }))).text).toContain(
    'confirm the start on 1 December 2026.',
  )
  const open = shownQuote({ start_date: null })
  expect((await read(acceptedForClient.write({ ...told, shown: open }))).text).toContain('to agree when we start;')
})

test('a plan that the quote does not offer throws', () => {
  const none = shownQuote({ plan_cards: [] })
  expect(() => acceptedForClient.write({ business, shown: none, plan: 'retainer', ...decided, link })).toThrow('not on')
})

test('client and owner read the same decision about a declined quote', async () => {
  const client = await read(declinedForClient.write({ business, shown, ...decided }))
  expect(client.subject).toBe('Declined: quote Q-7K3M9XZT for Rimu & Tōtara Foods Limited')
  expect(client.text).toContain('on 7 Nov 2026, 4:05 pm NZDT through the private link sent to Hana Tāmati.')
  const owner = await read(declinedForOwner.write({ business, shown, ...decided, adminLink, contact }))
  expect(owner.text).toContain('was declined through the private link sent to Hana Tāmati.')
  expect(factsIn(owner.text)).toContain('Declined: 7 Nov 2026, 4:05 pm NZDT')
  expect(linkIn(owner)).toBe(adminLink)
})

test('an acceptance and a decline look and read unlike each other, for client and owner', async () => {
  const accepted = { business, shown, plan: 'retainer' as const, ...decided }
  for (const email of [
    acceptedForClient.write({ ...accepted, link }),
    acceptedForOwner.write({ ...accepted, adminLink, contact }),
  ]) {
    expect(email.cover).toMatchObject({ tone: 'greenstone', title: 'Accepted' })
    const { text, html } = await read(email)
    expect(html).toContain('class="greenstone"')
    expect(text.indexOf('What happens next\n-----------------')).toBeLessThan(text.indexOf('What was agreed\n---'))
  }
  for (const email of [
    declinedForClient.write({ business, shown, ...decided }),
    declinedForOwner.write({ business, shown, ...decided, adminLink, contact }),
  ]) {
    expect(email.cover).toBeUndefined()
    const { text, html } = await read(email)
    expect(html).not.toContain('class="greenstone"')
    expect(text).not.toContain('What happens next')
  }
  const { text } = await read(declinedForClient.write({ business, shown, ...decided }))
  expect(text).toContain('Thank you for considering it')
  expect(text).toContain('reply to this email, or call 03 555 0142, and we will prepare a new quote.')
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
  const { text } = await read(
    expiredForOwner.write({
      business,
      shown,
      lastDay: shown.valid_until,
      adminLink,
      contact: { ...contact, phone: null },
    }),
  )
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
  const exists = await read(
    accountExists.write({ business, signInLink: 'http://x/auth', resetLink: 'http://x/auth?reset' }),
  )
  expect(exists.text.match(/http[^\s>]+/g)).toEqual(['http://x/auth', 'http://x/auth?reset'])
  expect(exists.text).toContain('works once, and for 1 hour')
})

test('the email about an admin’s sign-in names the account, the time and the address (A10)', async () => {
  const { text } = await read(
    adminSignedIn.write({ business, email: 'owner@southernaccounts.example', address: '2001:db8::7', at: decidedAt }),
  )
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

describe('every email', () => {
  const told = { shown, adminLink, contact }
  const { client_name, client_company, reference } = shown
  const answer = { client_name, client_company, reference, text: 'Tuesdays.', link }
  const none = { nzbn: null, purchase_order: null, billing_email: null }
  const details = { ...none, legal_name: 'Rimu Holdings', start_date: '2026-12-07' as Day }
  const emails = {
    quoteSent: quoteSent.write({ business, ...sample }),
    accepted: acceptedForClient.write({ business, shown, plan: 'prepaid', ...decided, link }),
    declined: declinedForClient.write({ business, shown, ...decided }),
    followUp: followUp.write({ business, ...sample, lastDay: shown.valid_until, text: 'Did it?', stopLink: link }),
    asked: questionAsked.write({ business, ...told, kind: 'change', text: 'Fewer visits' }),
    newQuote: newQuoteAsked.write({ business, ...told }),
    answered: clientAnswered.write({ business, ...answer, asked: 'Which days?' }),
    answeredPress: clientAnswered.write({ business, ...answer, asked: '', link: null }),
    reason: reasonGiven.write({ business, ...told, reason: 'competitor', text: null }),
    details: detailsGiven.write({ business, ...told, details }),
    confirm: confirmEmail.write({ business, link }),
    exists: accountExists.write({ business, signInLink: link, resetLink: link }),
    changed: credentialChanged.write({ business, change: 'password_changed', at: decidedAt, place: null, link }),
    newDevice: newDevice.write({ business, at: decidedAt, place: { address: '::1', browser: 'curl/8' }, link }),
    signedIn: adminSignedIn.write({ business, email: 'a@b.example', address: '::1', at: decidedAt }),
  }

  test.each(Object.entries(emails))('names its sender and says why it came: %s', async (_, email) => {
    const { text, html, subject } = await read(email)
    const foot = text.slice(text.lastIndexOf('------------------------'))
    for (const detail of [business.legalName, `NZBN ${business.nzbn}`, business.phone, business.email, business.web]) {
      expect(foot).toContain(detail)
    }
    expect(foot.split('\n').at(-1)).toMatch(/^You get this email because /)
    expect(html).toContain('<html')
    expect(subject.length).toBeLessThan(100)
    expect(email.preview.length).toBeGreaterThan(10)
  })

  test('without an NZBN there is no line for it', async () => {
    const { text } = await renderEmail(
      { config: { ...config, business: { ...business, nzbn: null } }, portrait: noPortrait },
      { to: 'a@b.example', replyTo: 'hana@rimu.example', email: emails.confirm },
    )
    expect(text).not.toContain('NZBN')
  })

  const invited = {
    business,
    addressed: { company: 'Kauri Ltd', contactName: 'Hana Tāmati', title: '' },
    reference: 'Q-7K3M9XZT',
    accepted: true,
    link,
    expires_at: decidedAt,
  }
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
})

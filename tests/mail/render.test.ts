import { describe, expect, test } from 'vitest'
import type { Day } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { emailKinds } from '#src/emails.ts'
import { readEnv } from '#src/env.ts'
import { consoleMailer } from '#src/mail/console-mailer.ts'
import type { Email } from '#src/mail/email-kind.ts'
import { findSentAt } from '#src/mail/list.ts'
import type { Mailer } from '#src/mail/mailer.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { renderEmail } from '#src/mail/render.ts'
import { resendMailer } from '#src/mail/resend-mailer.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { configured } from '#tests/fixtures/config.ts'
import { noPortrait } from '#tests/fixtures/context.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { assessment } from '#tests/leads/fixtures.ts'
import { acceptance, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'
import { everyEmail, fullQuote } from './every-kind.ts'
import { sample, secret, shownQuote } from './fixtures.ts'
import { createOutbox } from './outbox.ts'

const config = configured()
const email = quoteSent.write({ business: config.business, ...sample })
const rendered = (changes: Partial<Parameters<typeof renderEmail>[1]> = {}, forConfig = config) =>
  renderEmail(
    { config: forConfig, portrait: noPortrait },
    { to: 'hana@rimu.example', replyTo: null, email, ...changes },
  )

describe('the recipient and the headers', () => {
  const broken = ['a\r\nBcc: x@y.example', 'a\nb', 'a\rb', 'a\0b']

  test.each(broken)('a subject, sender or reply address of more than one line is refused: %j (F3)', async (text) => {
    await expect(rendered({ email: { ...email, subject: text } })).rejects.toThrow('subject is not one line')
    await expect(rendered({ replyTo: text })).rejects.toThrow('replyTo is not one line')
    await expect(rendered({}, { ...config, mailFrom: text })).rejects.toThrow('from is not one line')
  })

  const two = ['a@b.example, c@d.example', 'a@b.example;c@d.example', 'a@b@c']
  const notOne = ['', 'nobody', 'A <a@b.example>', ...two, ...broken]

  test.each(notOne)('an email goes to exactly one address, not to %j (F3)', async (to) => {
    await expect(rendered({ to })).rejects.toThrow('exactly one address')
    const { ctx } = createOutbox()
    const order = { email: quoteSent, data: sample, to, subjectId: 'quo_1', key: 'k' }
    expect(() => transact(ctx, (tx) => queueEmail(tx, order))).toThrow('exactly one address')
    expect(ctx.db.$client.prepare('select count(*) as n from emails').get()).toEqual({ n: 0 })
  })

  test('an email whose subject has two lines is never sent (F3)', async () => {
    let posted = 0
    const { ctx, queue, deliver, row, logged } = createOutbox({
      mailer: async () => {
        posted += 1
        return { kind: 'sent', providerId: 'id' }
      },
    })
    const data = { ...sample, shown: shownQuote({ client_company: 'Rimu\r\nBcc: x@y.example' }) }
    const id = transact(ctx, (tx) =>
      queueEmail(tx, { email: quoteSent, data, to: 'hana@rimu.example', subjectId: 'quo_1', key: 'k' }),
    )
    await deliver()
    expect(row(id)).toMatchObject({ state: 'pending', reason: "Error: an email's subject is not one line" })
    expect(logged[0]).toMatchObject({ level: 'error', event: 'email_unwritten' })
    queue()
    await deliver()
    expect(posted).toBe(1)
  })
})

/** Every element of a page, with its attributes. */
const elementsOf = (html: string) => {
  const elements: { tag: string; attributes: Record<string, string> }[] = []
  new HTMLRewriter()
    .on('*', {
      element: ({ tagName: tag, attributes }) =>
        void elements.push({ tag, attributes: Object.fromEntries(attributes) }),
    })
    .transform(html)
  return elements
}

test('nothing that a stranger wrote becomes markup in any email (F2)', async () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">'&lt;`
  const shown = shownQuote({ client_name: attack, client_company: attack, scope_summary: attack })
  const links = 'link adminLink signInLink resetLink privacyLink listLink verifyLink stopLink origin'.split(' ')
  const at = '2026-11-07T03:05:00.000Z'
  const waiting = (text: string) => [
    { id: 'lea_1', title: text, state: text, detail: text, next: text, path: '/admin/leads/lea_1', urgent: false },
  ]
  const told = (text: string, quote: ShownQuote) => ({
    ...{ business: config.business, shown: quote, plan: 'retainer', accepted: true, seq: 1, most: 30 },
    ...{ decidedAt: at, sentAt: at, signedAt: at, at, created_at: at, since: at, expires_at: at },
    ...{ day: '2026-11-07', due_day: '2026-11-09', lastDay: '2026-11-17', termsLink: sample.link },
    ...{ client_source: 'referral', client_referrer: text, client_name: text, client_company: text, company: text },
    ...{ acceptedBy: { name: text, title: text }, toldBy: text, by: text, addressee: text, reference: text },
    ...{ hash: text, sha256: text, shownSha256: text, verifier: text, email: text, address: text, text, asked: text },
    ...{ decision: 'accepted', change: 'password_changed', kind: 'change', reason: 'other', supportTypes: [text] },
    ...{ place: { address: text, browser: text }, contact: { email: text, phone: text }, counts: [[text, 3]] },
    ...{ companyName: text, contactName: text, title: text, signature: text, legalName: text },
    ...{ from: { contactName: text, email: text }, to: { contactName: text, email: text } },
    first: { contactName: text, email: text },
    answers: assessment({ company: text, name: text, phone: text, otherSupportType: text, additionalNotes: text }),
    details: { legal_name: text, nzbn: text, purchase_order: text, billing_email: text, start_date: '2026-12-07' },
    addressed: { company: text, contactName: text, title: text },
    differences: [{ field: 'title', invited: text, signed: text }],
    today: { leads: waiting(text), seen: waiting(text), ending: [], trouble: waiting(text), more: ['seen'] },
    ...Object.fromEntries(links.map((name) => [name, sample.link])),
  })
  for (const kind of emailKinds) {
    const harmless = await rendered({ email: kind.write(told('words', shownQuote()) as never) })
    const attacked = await rendered({ email: kind.write(told(attack, shown) as never) })
    const [expected, found] = [elementsOf(harmless.html), elementsOf(attacked.html)]
    expect(
      found.map(({ tag, attributes }) => [tag, Object.keys(attributes)]),
      kind.kind,
    ).toEqual(expected.map(({ tag, attributes }) => [tag, Object.keys(attributes)]))
    for (const { attributes } of found) expect(attributes.href ?? 'mailto:').toMatch(/^(https?|mailto):/)
  }
})

test('every kind of email has its own name', () => {
  const names = emailKinds.map(({ kind }) => kind)
  expect(new Set(names).size).toBe(names.length)
})

test('the plain text is readable without the HTML', async () => {
  const { text } = await rendered({
    email: quoteSent.write({ business: config.business, ...sample, shown: fullQuote, sentOn: '2026-11-07' as Day }),
  })
  expect(text).toBe(`Southern Accounts
Account Management & Sales Support

Quote for Rimu & Tōtara Foods Limited
=====================================

Q-7K3M9XZT
Valid for 10 days, until 17 November 2026

> Hana, thank you for the morning in the warehouse.
>
> Your grocers ask for one thing above all: somebody who comes back when they said they would. The retainer is built around that.
>
> Alex Example

Southern Accounts has prepared a quote for Rimu & Tōtara Foods Limited: what we would do, the plans you can choose from, and what each costs. Its reference is Q-7K3M9XZT.

Retainer (Monthly): $2,400.00 + GST per month
Included: 4 days a month
Extra half day: $340.00 + GST per 4h block
Travel: $1.17 + GST per km beyond 50 km
Each month: $2,400.00 + GST $360.00 = $2,760.00 including GST
Minimum term, 3 months: $7,200.00 + GST $1,080.00 = $8,280.00 including GST
A year: $28,800.00 + GST $4,320.00 = $33,120.00 including GST

Pre-paid Day Units (8h/day): $680.00 + GST per 8h day
Extra half day: $340.00 + GST per 4h block
Travel: $1.17 + GST per km beyond 50 km
Each day: $680.00 + GST $102.00 = $782.00 including GST

All prices are exclusive of GST.

You can read it, print it, and accept or decline it online through the end of 17 November 2026, New Zealand time.

Read your quote:
http://localhost:3000/quote/${secret}

Whoever opens this link can answer for Rimu & Tōtara Foods Limited, so share it only with people who may. Questions? Reply to this email, or call 03 555 0142.

Alex Example
Director, Southern Accounts

------------------------

Southern Accounts Limited
NZBN 9429000000000
03 555 0142
hello@southernaccounts.example
southernaccounts.example

You get this email because Southern Accounts prepared a quote for you. Reply to see what we hold about you, or to have it corrected.`)
})

test('the HTML declares its language, and has one picture, of ours, and no request to another host', async () => {
  const { html } = await rendered()
  expect(html).toMatch(/^<!DOCTYPE html/)
  expect(html).toContain('lang="en-NZ"')
  expect(html).toContain('<span lang="mi">Kia ora</span>')
  expect(html).toContain('charset=UTF-8')
  expect(html.match(/(src=|url\(|<link|@import)\S*/g)).toEqual([`src="${config.origin}/email-ridge.png"`])
})

describe('the signature', () => {
  const hash = '0f'.repeat(16)
  const htmlBy = async (signedBy: Email['signedBy'], portrait: Context['portrait']) => {
    const sent = { to: 'hana@rimu.example', replyTo: null, email: { ...email, ...(signedBy && { signedBy }) } }
    return (await renderEmail({ config, portrait }, sent)).html
  }
  const made = () => ({ kind: 'made', hash }) as const

  test('is a portrait beside the name, at an address of ours', async () => {
    expect(await htmlBy('owner', made)).toContain(
      `src="${config.origin}/portrait/${hash}-96.jpg" alt="" width="48" height="48"`,
    )
  })

  test('is the name alone while there is no portrait', async () => {
    for (const kind of ['none', 'making'] as const) {
      const html = await htmlBy('owner', () => ({ kind }))
      expect(html).not.toContain('/portrait/')
      expect(html).toMatch(/font-style:italic[^>]*>Alex Example</)
    }
  })

  test('of somebody before today’s owner has no portrait', async () => {
    const html = await htmlBy({ name: 'Robin Before', title: 'Owner' }, made)
    expect(html).not.toContain('/portrait/')
    expect(html).toContain('>Robin Before<')
  })

  test('is whom the quote names', () => {
    expect(everyEmail.find(([name]) => name === 'quote_sent')?.[1].signedBy).toEqual(fullQuote.identity.signatory)
  })
})

describe('the mailer of a configuration', () => {
  test('without a key the email is printed and recorded as sent (G8)', async () => {
    const printed: string[] = []
    const { queue, deliver, row } = createOutbox({ mailer: consoleMailer((text) => printed.push(text)) })
    const id = queue()
    await deliver()
    expect(row(id)).toMatchObject({ state: 'sent', provider_id: 'console' })
    expect(printed.join('')).toContain(
      'To: hana@rimu.example\nSubject: Quote for Rimu & Tōtara Foods Limited\n\nSouthern Accounts',
    )
    expect(printed.join('')).toContain(sample.link)
  })

  test('an email that was printed stays so in the admin pages and in evidence, though a provider sends later ones', async () => {
    const print = consoleMailer(() => {})
    let mailer: Mailer = print
    const server = startTestServer({ mailer: (envelope, key) => mailer(envelope, key) })
    const admin = await server.signedIn({ admin: true })
    const { id, token } = await sentQuote(admin)
    const issue = () => admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json: {} })
    await issue()
    await server.deliver()
    mailer = async () => ({ kind: 'sent', providerId: 're_1' })
    await server.api.quotes[':token'].decision.$post({
      param: { token },
      json: acceptance(await shownHash(server, token)),
    })
    await server.deliver()
    const read = async () => (await admin.api.admin.quotes[':id'].$get({ param: { id } })).json()
    const { emails } = await read()
    const kindsOf = (wanted: boolean) => emails.flatMap(({ kind, printed }) => (printed === wanted ? kind : [])).sort()
    expect(kindsOf(true)).toEqual(['nda_invited', 'quote_sent'])
    expect(kindsOf(false)).toEqual(['quote_accepted_client', 'quote_accepted_owner'])
    expect(emails.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
    const invitations = server.ctx.db.$client.prepare('select email_id from nda_invitations').all()
    const [{ email_id = '' } = {}] = invitations as { email_id: string }[]
    expect(findSentAt(server.ctx, { id: email_id })).toBeNull()
    const sent = emails.find(({ printed }) => !printed)
    expect(sent?.sent_at).not.toBeNull()
    expect(findSentAt(server.ctx, { id: sent?.id ?? '' })).toBe(sent?.sent_at)
  })

  test('a printed email cannot command the terminal (G8)', async () => {
    const printed: string[] = []
    const envelope = await rendered()
    await consoleMailer((text) => printed.push(text))(
      { ...envelope, text: 'a\u001b]0;title\u0007b\u009b2Jc\rd\ne' },
      'key',
    )
    expect(printed.join('')).toContain('a]0;titleb2Jcd\ne')
  })

  test('an https origin is refused without a key, and with another provider’s URL (G8)', () => {
    const https = { ORIGIN: 'https://southernaccounts.example', SECRET_KEY: Buffer.alloc(32).toString('base64') }
    expect(readEnv(https)).toEqual({ faults: [expect.stringContaining('RESEND_API_KEY')] })
    expect(readEnv({ ...https, RESEND_API_KEY: 're_1', RESEND_BASE_URL: 'http://127.0.0.1:9' })).toEqual({
      faults: [expect.stringContaining('RESEND_BASE_URL')],
    })
    expect(readEnv({ ...https, RESEND_API_KEY: 're_1' })).toHaveProperty('config')
  })

  test('the Resend mailer is not created without a key (G8)', () => {
    expect(() => resendMailer({ resendApiKey: null, resendBaseUrl: null })).toThrow('RESEND_API_KEY')
  })
})

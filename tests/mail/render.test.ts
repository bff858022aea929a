import { describe, expect, test } from 'vitest'
import type { Context } from '#src/context.ts'
import { emailKinds } from '#src/emails.ts'
import { consoleMailer } from '#src/mail/console-mailer.ts'
import type { Email } from '#src/mail/email-kind.ts'
import { findSentAt } from '#src/mail/list.ts'
import type { Mailer } from '#src/mail/mailer.ts'
import { renderEmail } from '#src/mail/render.ts'
import { resendMailer } from '#src/mail/resend-mailer.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { configured } from '#tests/fixtures/config.ts'
import { noPortrait } from '#tests/fixtures/context.ts'
import { rowsIn } from '#tests/fixtures/rows.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'
import { emailsOfEveryKind, fullQuote } from './every-kind.ts'
import { elementsIn, sample, secret } from './fixtures.ts'
import { openOutbox } from './outbox.ts'

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
    const { ctx, queue } = openOutbox()
    expect(() => queue({ to })).toThrow('exactly one address')
    expect(rowsIn(ctx.db, 'emails')).toEqual([])
  })
})

test('nothing that a stranger wrote becomes markup in any email (F2)', async () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">'&lt;`
  const elementsOf = async (sent: Email) => elementsIn((await rendered({ email: sent })).html)
  const shapeOf = (elements: ReturnType<typeof elementsIn>) =>
    elements.map(({ tag, attributes }) => [tag, Object.keys(attributes)])
  const harmless = emailsOfEveryKind('words')
  for (const [index, [name, attacked]] of emailsOfEveryKind(attack).entries()) {
    const found = await elementsOf(attacked)
    expect(shapeOf(found), name).toEqual(shapeOf(await elementsOf(harmless[index]?.[1] ?? expect.fail(name))))
    for (const { attributes } of found) expect(attributes.href ?? 'mailto:').toMatch(/^(https?|mailto):/)
  }
})

test('the product sends every kind of email that it has, each under its own name', async () => {
  const names = emailKinds.map(({ kind }) => kind)
  expect(new Set(names).size).toBe(names.length)
  const files = Object.values(import.meta.glob('../../src/**/*emails.tsx', { eager: true })) as object[]
  const written = files.flatMap((file) => Object.values(file)).filter((each) => typeof each?.write === 'function')
  expect(written.map(({ kind }) => kind).sort()).toEqual(names.sort())
})

test('the plain text is readable without the HTML', async () => {
  const shown = { ...fullQuote, plan_cards: fullQuote.plan_cards.slice(1) }
  const { text } = await rendered({ email: quoteSent.write({ business: config.business, ...sample, shown }) })
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
    const src = `${config.origin}/portrait/${hash}-96.jpg`
    expect(await htmlBy('owner', made)).toContain(`src="${src}" alt="" width="48" height="48"`)
  })

  test.each<[who: string, Email['signedBy'], Context['portrait'], name: string]>([
    ['today’s owner, who has no portrait', 'owner', noPortrait, 'Alex Example'],
    ['today’s owner, whose portrait is being made', 'owner', () => ({ kind: 'making' }), 'Alex Example'],
    ['somebody before today’s owner', { name: 'Robin Before', title: 'Owner' }, made, 'Robin Before'],
  ])('of %s is the name alone', async (_, signedBy, portrait, name) => {
    const html = await htmlBy(signedBy, portrait)
    expect(html).not.toContain('/portrait/')
    expect(html).toMatch(new RegExp(`font-style:italic[^>]*>${name}<`))
  })

  test('is whom the quote names', () => {
    expect(quoteSent.write({ business: config.business, ...sample, shown: fullQuote }).signedBy).toEqual(
      fullQuote.identity.signatory,
    )
  })
})

describe('the mailer of a configuration', () => {
  test('without a key the email is printed and recorded as sent (G8)', async () => {
    const printed: string[] = []
    const { queue, deliver, row } = openOutbox([], { mailer: consoleMailer((text) => printed.push(text)) })
    const id = queue()
    await deliver()
    expect(row(id)).toMatchObject({ state: 'sent', provider_id: 'console' })
    const head = 'To: hana@rimu.example\nSubject: Quote for Rimu & Tōtara Foods Limited\n\nSouthern Accounts'
    expect(printed.join('')).toContain(head)
    expect(printed.join('')).toContain(sample.link)
  })

  test('an email that was printed stays so in the admin pages and in evidence, though a provider sends later ones', async () => {
    let mailer: Mailer = consoleMailer(() => {})
    const { server, id, asAdmin, accept, read } = await openQuote({}, { mailer: (...sent) => mailer(...sent) })
    await asAdmin('/nda', {})
    await server.deliver()
    mailer = async () => ({ kind: 'sent', providerId: 're_1' })
    await accept()
    await server.deliver()
    const { emails } = await read()
    expect(emails.map(({ kind, printed, state }) => [kind, printed, state]).sort()).toEqual([
      ['nda_invited', true, 'sent'],
      ['quote_accepted_client', false, 'sent'],
      ['quote_accepted_owner', false, 'sent'],
      ['quote_sent', true, 'sent'],
    ])
    const { email_id } = server.row('nda_invitations', { quote_id: id })
    expect(findSentAt(server.ctx, { id: email_id ?? '' })).toBeNull()
    const sent = emails.find(({ printed }) => !printed)
    expect(findSentAt(server.ctx, { id: sent?.id ?? '' })).toBe(sent?.sent_at ?? 'never')
  })

  test('a printed email cannot command the terminal (G8)', async () => {
    const printed: string[] = []
    const envelope = await rendered()
    const text = 'a\u001b]0;title\u0007b\u009b2Jc\rd\ne'
    await consoleMailer((line) => printed.push(line))({ ...envelope, text }, 'key')
    expect(printed.join('')).toContain('a]0;titleb2Jcd\ne')
  })

  test('the Resend mailer is not created without a key (G8)', () => {
    expect(() => resendMailer({ resendApiKey: null, resendBaseUrl: null })).toThrow('RESEND_API_KEY')
  })
})

import { expect, test } from 'vitest'
import { emailKinds } from '#src/emails.ts'
import type { Email } from '#src/mail/email-kind.ts'
import { emailsAbout, findSentAt } from '#src/mail/list.ts'
import { consoleId } from '#src/mail/mailer.ts'
import { consoleMailer } from '#src/mail/outbox/console-mailer.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { businessWith, configured } from '#tests/fixtures/config.ts'
import { rowsIn } from '#tests/fixtures/rows.ts'
import { emailsOfEveryKind } from './every-kind.ts'
import { elementsIn, rendered, sample } from './fixtures.ts'
import { openOutbox } from './outbox.ts'

const { origin } = configured()
const email = quoteSent.write({ business: businessWith(), ...sample })
const broken = ['a\r\nBcc: x@y.example', 'a\nb', 'a\rb', 'a\0b']

test.each(broken)('a subject, sender or reply address of more than one line is refused: %j (F3)', async (text) => {
  await expect(rendered({ ...email, subject: text })).rejects.toThrow('subject is not one line')
  await expect(rendered(email, { replyTo: text })).rejects.toThrow('replyTo is not one line')
  await expect(rendered(email, {}, { mailFrom: text })).rejects.toThrow('from is not one line')
})

const two = ['a@b.example, c@d.example', 'a@b.example;c@d.example', 'a@b@c']
const notOne = ['', 'nobody', 'A <a@b.example>', ...two, ...broken]

test.each(notOne)('an email goes to exactly one address, not to %j (F3)', async (to) => {
  await expect(rendered(email, { to })).rejects.toThrow('exactly one address')
  const { ctx, queue } = openOutbox()
  expect(() => queue({ to })).toThrow('exactly one address')
  expect(rowsIn(ctx.db, 'emails')).toEqual([])
})

test('nothing that a stranger wrote becomes markup in any email (F2)', async () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">'&lt;`
  const elementsOf = async (sent: Email) => elementsIn((await rendered(sent)).html)
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

test('the HTML declares its language, and has one picture, of ours, and no request to another host', async () => {
  const { html } = await rendered(email)
  expect(html).toContain('lang="en-NZ"')
  expect(html).toContain('<span lang="mi">Kia ora</span>')
  expect(html.match(/(src=|url\(|<link|@import)\S*/g)).toEqual([`src="${origin}/email-ridge.png"`])
})

const hash = '0f'.repeat(16)
const picture = `src="${origin}/portrait/${hash}.jpg" alt="" width="48" height="48"`

test.each<[string, NonNullable<Email['signedBy']>, string | null, name: string, shown: string | undefined]>([
  ['today’s owner', 'owner', hash, 'Alex Example', picture],
  ['today’s owner, who has no portrait', 'owner', null, 'Alex Example', undefined],
  ['somebody before today’s owner', { name: 'Robin Before', title: 'Owner' }, hash, 'Robin Before', undefined],
])('the signature of %s has a portrait only where there is one of them', async (_, signedBy, portrait, name, shown) => {
  const { html } = await rendered({ ...email, signedBy }, {}, { portrait })
  expect(/src="[^"]*\/portrait\/[^>]*height="48"/.exec(html)?.[0]).toBe(shown)
  expect(html).toMatch(new RegExp(`font-style:italic[^>]*>${name}<`))
})

test('without a key the email is printed, without commands to the terminal, and recorded as sent (G8)', async () => {
  const printed: string[] = []
  const { queue, deliver, row } = openOutbox([], { mailer: consoleMailer((text) => printed.push(text)) })
  const id = queue()
  await deliver()
  expect(row(id)).toMatchObject({ state: 'sent', provider_id: 'console' })
  const head = 'To: hana@rimu.example\nSubject: Quote for Rimu & Tōtara Foods Limited\n\nSouthern Accounts'
  expect(printed.join('')).toContain(head)
  expect(printed.join('')).toContain(sample.link)
  const text = 'a\u001b]0;title\u0007b\u009b2Jc\rd\ne'
  await consoleMailer((line) => printed.push(line))({ ...(await rendered(email)), text }, 'key')
  expect(printed.at(-1)).toContain('a]0;titleb2Jcd\ne')
})

test('an email that was printed stays so in the lists and in evidence, though a provider sends later ones', async () => {
  const { ctx, queue, deliverFor, row } = openOutbox([{ kind: 'sent', providerId: consoleId }])
  const [printed, sent] = [queue(), queue()]
  await deliverFor()
  const listed = emailsAbout(ctx, { subjectId: 'quo_1' }).map((email) => `${email.id} ${email.printed} ${email.state}`)
  expect(listed.sort()).toEqual([`${printed} true sent`, `${sent} false sent`].sort())
  const { sent_at } = row(sent)
  expect([findSentAt(ctx, { id: printed }), findSentAt(ctx, { id: sent })]).toEqual([null, sent_at])
})

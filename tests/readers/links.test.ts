import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import type { ReaderPurpose } from '#src/quotes/rules.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { acceptance, newPrinter } from '#tests/quotes/fixtures.ts'
import { ana, linkOf, named, partner, readerToken } from './fixtures.ts'

type Named = Awaited<ReturnType<typeof named>>

const purposes: readonly ReaderPurpose[] = ['read', 'accounts', 'accept']

const readerFor = (purpose: ReaderPurpose) => ({ ...ana, email: `${purpose}@rimu.example`, for: purpose })

const linkFor = (server: Named['server'], purpose: ReaderPurpose) =>
  linkOf(server, readerToken(server, readerFor(purpose).email))

/** What each link is answered: docs/product.md has the same table. */
const statusesAt = async ({ server, shown_hash }: Named, token: string) => {
  const { ask, page, press } = linkOf(server, token)
  return {
    quote: (await ask()).status,
    page: (await page()).status,
    pdf: (await ask('/quote.pdf')).status,
    statement: (await ask('/statement.pdf?month=2026-10')).status,
    days: (await ask('/days')).status,
    nda: (await ask('/nda')).status,
    reminders: (await ask('/reminders')).status,
    ask: (await ask('/questions', { kind: 'question', text: 'When?' })).status,
    reject: (await ask('/decision', { decision: 'rejected', shown_hash })).status,
    form: (await press('reject', { shown_hash })).status,
    view: (await ask('/view', {})).status,
  }
}

const refused = { nda: 403, reminders: 403, ask: 403, reject: 403, form: 403, view: 200 }
const open = { quote: 200, page: 200, pdf: 200, statement: 409, days: 409, ...refused }
const accepted = { ...open, statement: 404, days: 200 }
const over = { ...open, quote: 410, page: 410, pdf: 410 }
const dead = Object.fromEntries(Object.keys(open).map((key) => [key, 404]))

test.each<[string, (of: Named) => Promise<unknown>, Record<string, number>]>([
  ['sent', async () => null, open],
  ['accepted', ({ accept }) => accept(), accepted],
  ['declined', ({ reject }) => reject(), open],
  ['deleted after that', async ({ reject, remove }) => [await reject(), await remove()], open],
  ['replaced', ({ sendRevision, id }) => sendRevision({ id }), { ...open, pdf: 410 }],
  ['expired', async ({ server }) => server.travelTo('2026-11-18T09:00:00+13:00'), over],
  ['withdrawn', ({ withdraw }) => withdraw(), over],
  ['sending undone', ({ undoSend }) => undoSend(), dead],
  ['ended', async ({ see, end }) => Promise.all((await see()).readers.map(({ id }) => end(id))), dead],
  ['stopped', ({ server }) => Promise.all(purposes.map((one) => linkFor(server, one).ask('/stop-reading', {}))), dead],
  ['address corrected', ({ correctEmail }) => correctEmail(), dead],
])('a reader’s link: %s', async (_, move, expected) => {
  const quote = await named()
  const links: [ReaderPurpose, token: string][] = []
  for (const purpose of purposes) links.push([purpose, (await quote.add(readerFor(purpose))).token])
  await move(quote)
  for (const [purpose, token] of links) {
    // Of one network 20 misses are answered in ten minutes (C4).
    quote.server.wait(minutes(10))
    const forAccounts = purpose === 'accounts' && expected !== dead ? { pdf: 403, days: expected.days } : {}
    expect(await statusesAt(quote, token), purpose).toEqual({ ...expected, ...forAccounts })
  }
})

test('no answer to a reader has the first link, or another reader’s link or address', async () => {
  const quote = await named()
  const { server, token, id, sendRevision } = quote
  const readers = await Promise.all([quote.addAna('accept'), quote.add({ ...partner, for: 'accounts', bills: true })])
  await sendRevision({ id })
  const links = server.rows('quote_tokens').map(({ token_sealed }) => server.ctx.crypto.decrypt(token_sealed))
  expect(links).toHaveLength(6)
  for (const [own, email] of [
    [readers[0], ana.email],
    [readers[1], partner.email],
  ] as const) {
    const next = readerToken(server, email)
    const { replaced_by } = await own.see()
    expect(replaced_by?.link).toBe(`${server.config.origin}/quote/${next}`)
    const others = [ana.email, partner.email].filter((one) => one !== email)
    for (const secret of [...links.filter((link) => ![own.token, next].includes(link)), ...others]) {
      for (const at of [own, linkOf(server, next)]) {
        expect(await (await at.ask()).text()).not.toContain(secret)
        expect(await (await at.page()).text()).not.toContain(secret)
      }
    }
  }
  expect(links).toContain(token)
  // A reader for accounts sees no price, no scope and no note.
  const text = await (await readers[1].ask()).text()
  expect(text).not.toMatch(/2400|grocery|plan_cards|CANARY/)
  expect(server.events(/^reader_/)).toHaveLength(4)
  expect((await server.deliver()).filter(({ to }) => to === ana.email)).toHaveLength(1)
})

test('a corrected address ends those whom the first link named, and leaves the owner’s', async () => {
  const quote = await named()
  const ended = await quote.addAna('read')
  await read(quote.nameAsOwner({ ...partner, for: 'read' }))
  await quote.correctEmail()
  expect((await ended.ask()).status).toBe(404)
  expect((await linkOf(quote.server, readerToken(quote.server, partner.email)).ask()).status).toBe(200)
  expect((await quote.list()).map((reader) => reader.ended)).toEqual(['corrected', null])
})

test('a revision to another address leaves the readers behind; a visit of a reader is the reader’s alone', async () => {
  const quote = await named()
  const reader = await quote.addAna('read')
  await reader.ask('/view', {})
  await quote.server.storesNothing(() => reader.ask('/view', {}))
  const [{ seen_at = null } = {}] = await quote.list()
  expect([seen_at, (await quote.read()).views.count]).toEqual(['2026-11-01T20:00:00.000Z', 0])
  const revision = await quote.sendRevision({ id: quote.id }, { client_email: 'board@rimu.example' })
  expect(await read(revision.asAdmin('/readers'))).toEqual({ items: [] })
  const { replaced_by } = await reader.see()
  expect(replaced_by?.link).toBeNull()
})

test('undoing the sending of a revision ends its readers, and sending it again takes them along', async () => {
  const quote = await named()
  const reader = await quote.addAna('read')
  const revision = await quote.sendRevision({ id: quote.id })
  await revision.undoSend()
  expect((await reader.ask()).status).toBe(200)
  expect((await quote.sendDraft(revision)).token).not.toBe('')
  expect(await read(revision.asAdmin('/readers'))).toMatchObject({ items: [{ ended: 'owner' }, { ended: null }] })
  expect((await linkOf(quote.server, readerToken(quote.server, ana.email)).ask()).status).toBe(200)
})

test('one decision stays one: a reader accepts, and page, record, email, list and file name them', async () => {
  const printer = newPrinter()
  const quote = await named({}, { pdf: printer.pdf })
  const { server, shown_hash, read: readAsAdmin, see, adminApi } = quote
  const { ask, token } = await quote.addAna('accept')
  expect((await see()).may_accept).toEqual(['Hana Tāmati', 'Ana Tū'])
  server.travelTo('2026-11-03T09:00:00+13:00')
  const accept = () => ask('/decision', { ...acceptance(shown_hash), accepted_by: { name: 'A. Tū', title: null } })
  const first = await (await accept()).text()
  expect(await (await accept()).text()).toBe(first)
  const decided_by = { name: 'Ana Tū', named_by: 'Hana Tāmati', named_on: '2026-11-02' }
  for (const said of [JSON.parse(first), await see(), (await readAsAdmin()).decision]) {
    expect(said).toMatchObject({ decided_by, accepted_by: { name: 'A. Tū' } })
  }
  expect(await refusalOf(quote.reject())).toEqual([409, 'quote_decided'])
  const { evidence_sha256 } = JSON.parse(server.row('audit_events', { event: 'quote_accepted' }).detail)
  expect(server.row('audit_events', { event: 'quote_accepted' }).actor).toBe(
    server.row('quote_tokens', { purpose: 'accept' }).id,
  )
  expect(evidence_sha256).toHaveLength(64)
  const sent = (await server.deliver()).filter(({ subject }) => /^Accepted|accepted/.test(subject))
  expect(sent.map(({ to }) => to)).toEqual(['hana@rimu.example', server.ctx.business().notifyEmail])
  for (const { text } of sent) {
    expect(text).toContain('by Ana Tū, named by Hana Tāmati on 2 November 2026')
    expect(text).not.toMatch(new RegExp(`${token}|${ana.email}`))
  }
  expect(printer.orders.find(({ kind }) => kind === 'record')?.props).toMatchObject({ decidedBy: decided_by })
  const csv = await (await (await adminApi())['decisions.csv'].$get()).text()
  expect(csv).toContain('"Ana Tū","Hana Tāmati","2026-11-02"')
  expect(await (await quote.atLink('')).text()).toContain('"nda":{"state"')
  expect(JSON.parse(await (await ask()).text())).toMatchObject({ nda: null, details: null, readers: [] })
})

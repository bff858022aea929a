import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { verifyStatements } from '#src/days/statement/documents.ts'
import { type MonthStatement, statementOf } from '#src/days/statement/rules.ts'
import { inspect } from '#src/status/inspect.ts'
import { prove } from '#tests/csv/fixtures.ts'
import { madeOf } from '#tests/fixtures/context.ts'
import { read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { post } from '#tests/nda/fixtures.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { bytesOf, newPrinter } from '#tests/quotes/fixtures.ts'
import { engaged } from './engagement.ts'
import { entriesOf, prepaid, retainer } from './fixtures.ts'

const statementIn = (bytes: Uint8Array): MonthStatement => madeOf(bytes).props.statement

/** A block, casual time and a cancellation with a fee in November, until noon of 1 December. */
const november = async () => {
  const printer = newPrinter()
  const engagement = await engaged('prepaid', {}, { pdf: printer.pdf })
  const { server, atLink, asAdmin, enter, go, order, cancel, idOf } = engagement
  await enter({ kind: 'worked', day: '2026-11-02', hours: 4, km: 80, words: 'CANARY with Hana' })
  const booking = idOf(await enter({ kind: 'booked', day: '2026-11-05', hours: 4 }))
  go('2026-11-04 10:00:00')
  await read(cancel(booking, 0.5))
  await read(order(5))
  go('2026-12-01 11:59:00')
  return {
    ...engagement,
    printer,
    statement: (month = '2026-11') => atLink(`/statement.pdf?month=${month}`),
    statementAsAdmin: (month = '2026-11') => asAdmin(`/statement.pdf?month=${month}`),
    make: () => runJobsOnce(server),
  }
}

test('the job makes the statement of a month once, from noon of the first working day after it (B6, E3)', async () => {
  const { server, statement, statementAsAdmin, make, go, see, enter } = await november()
  await make()
  expect(await refusalOf(statement())).toEqual([404, 'document_not_found'])
  go('2026-12-01 12:00:00')
  await server.storesNothing(async () => expect(await refusalOf(statement())).toEqual([409, 'document_not_ready']))
  await make()
  const bytes = await bytesOf(statement())
  for (const month of ['2026-10', '2026-12'])
    expect(await refusalOf(statement(month))).toEqual([404, 'document_not_found'])
  expect((await statement('2026-13')).status).toBe(400)
  await enter({ kind: 'worked', day: '2026-11-30', hours: 8 })
  await make()
  expect(await bytesOf(statementAsAdmin())).toEqual(bytes)
  expect(server.events(/^day_statement_made$/)).toHaveLength(1)
  go('2027-01-05 12:00:00')
  await make()
  expect((await see()).statements).toEqual(['2026-12', '2026-11'])
  expect(statementIn(await bytesOf(statement('2026-12'))).entries).toMatchObject([
    { day: '2026-11-30', sentence: '1 day worked' },
  ])
  const verified = { issued: true, kind: 'statement', month: '2026-11', at: '2026-11-30T23:00:00.000Z' }
  expect(await read(post(server, '/api/verify', { sha256: sha256(bytes) }))).toMatchObject(verified)
})

test('the email of the summary has the statement of its month once it is due', async () => {
  const { server, statement, make, go, asAdmin } = await november()
  const filesOf = async () => {
    const [email] = (await server.deliver(60_000)).filter(({ subject }) => /^November 2026, for/.test(subject))
    return email && [/statement attached/.test(email.text), email.attachments?.map(({ content }) => content) ?? []]
  }
  await read(asAdmin('/days/email', { kind: 'summary', month: '2026-11' }))
  go('2026-12-01 12:00:00')
  expect(await filesOf()).toBeUndefined()
  await make()
  server.wait(60_000)
  expect(await filesOf()).toEqual([true, [Buffer.from(await bytesOf(statement())).toString('base64')]])
})

test('page, statement, invoice and list have the same sums', async () => {
  const { token, server, statement, make, go, issue, invoices, see } = await november()
  go('2026-12-01 12:00:00')
  await make()
  const { items } = statementIn(await bytesOf(statement()))
  const sums = { net: 6830.2, gst: 999.03, total: 7829.23 }
  expect(items).toMatchObject([{ lines: { length: 4 }, ...sums }])
  const [open] = await invoices()
  expect(open).toMatchObject(sums)
  expect((await see()).not_invoiced).toMatchObject(items[0]?.lines ?? [])
  expect(await read(issue())).toMatchObject({
    ...sums,
    lines: items[0]?.lines.map(({ id, amount }) => ({ id, amount })),
  })
  expect((await see()).to_pay).toMatchObject([{ total: sums.total }])
  expect(await (await server.ask(`/quote/${token}`)).text()).toContain('$7,829.23')
})

test('an erasure takes the words out of entries and statement, which is made again; the copy has them (H11)', async () => {
  const { server, statement, make, go } = await november()
  go('2026-12-01 12:00:00')
  await make()
  const before = await bytesOf(statement())
  expect(new TextDecoder().decode(before)).toContain('CANARY')
  expect(() => server.execute('delete from day_statements')).toThrow('a document stands')
  const { copy, find, erase } = peopleOf(await server.signedIn({ admin: true }))
  prove(server)
  const files = unzipSync(new Uint8Array(await (await copy('hana@rimu.example')).arrayBuffer()))
  const fileOf = (name: RegExp) => Object.entries(files).find(([path]) => name.test(path))?.[1]
  expect(fileOf(/statement-.*-2026-11[.]pdf$/)).toEqual(before)
  const { entries } = JSON.parse(new TextDecoder().decode(fileOf(/-days[.]json$/)))
  expect(entries[0]).toMatchObject({ kind: 'worked', hours: 4, words: 'CANARY with Hana' })
  const trace = async () =>
    (await find('hana@rimu.example')).groups.flatMap(({ traces }) => traces).find(({ id }) => id.endsWith('-days'))
  expect(await trace()).toMatchObject({ outcome: 'redacted', state: '4 entries' })
  expect((await erase('hana@rimu.example')).status).toBe(200)
  expect(server.rows('day_entries')[0]).toMatchObject({ hours: 4, words: '(erased)' })
  expect(await trace()).toMatchObject({ outcome: 'kept', why: 'days', until: '2033-11-03T21:00:00.000Z' })
  expect(server.rows('day_statements')).toEqual([])
  await make()
  expect(new TextDecoder().decode(await bytesOf(statement()))).not.toContain('CANARY')
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
})

test('a statement that was changed or deleted is found, and a changed one is not served (E3)', async () => {
  const { server, id, statement, make, go } = await november()
  go('2026-12-01 12:00:00')
  await make()
  server.expectError('day_statement_changed')
  server.expectError('refused')
  expect(verifyStatements(server.ctx)).toEqual({ documents: 1, changed: null })
  server.forge("update day_statements set bytes = x'00'")
  expect(verifyStatements(server.ctx).changed).toEqual({ id, month: '2026-11' })
  expect(await refusalOf(statement())).toEqual([500, 'unexpected'])
  server.forge('delete from day_statements')
  expect(verifyStatements(server.ctx).changed).toEqual({ id, month: '2026-11' })
})

type Drafts = Parameters<typeof entriesOf>[0]

const stated = (rates: typeof prepaid, drafts: Drafts, month: '2026-11' | '2026-12') => {
  const entries = entriesOf(drafts)
  const engagement = replayEntries({ rates, entries, bills: [], region: 'CAN' })
  return statementOf({ engagement, entries, invoices: [], month, status: 'added' })
}

const sentencesOf = (statement: MonthStatement | null) =>
  statement?.entries.map(({ day, sentence }) => `${day} ${sentence}`)

test('each entry is told once, a correction by its outcome', () => {
  const drafts: Drafts = [
    { kind: 'ordered', hours: 16, made: '2026-11-03 10:00:00' },
    { kind: 'paid', of: 0, day: '2026-11-03' },
    { kind: 'worked', day: '2026-11-24', hours: 8, made: '2026-11-25 10:00:00' },
    { kind: 'booked', day: '2026-12-02', hours: 4 },
    { kind: 'worked', day: '2026-11-30', hours: 4, made: '2026-12-01 11:00:00' },
    { kind: 'corrected', of: 4, words: 'x' },
    { kind: 'worked', day: '2026-12-01', hours: 4, words: 'Tuesday' },
    { kind: 'corrected', of: 2, words: 'x', made: '2026-12-01 12:00:01' },
    { kind: 'worked', of: 3, made: '2026-12-02 10:00:00' },
  ]
  const [first, second] = [stated(prepaid, drafts, '2026-11'), stated(prepaid, drafts, '2026-12')]
  expect(sentencesOf(first)).toEqual([
    '2026-11-03 2 days ordered',
    '2026-11-03 2 days paid',
    '2026-11-24 1 day worked',
    '2026-12-02 Half a day booked',
  ])
  expect(sentencesOf(second)).toEqual([
    '2026-11-24 Entered by mistake and taken back: 1 day worked',
    '2026-12-01 Half a day worked: Tuesday',
    '2026-12-02 Half a day worked',
  ])
  expect(first?.balance).toMatchObject({ blocks: [{ used: 8, booked: 4, left: 4 }] })
  expect(second?.balance).toMatchObject({ blocks: [{ used: 8, booked: 0, left: 8 }] })
})

test('a month without entries has a statement if days lapsed in it, or a retainer runs', () => {
  const block: Drafts = [
    { kind: 'ordered', hours: 16, made: '2026-08-05 10:00:00' },
    { kind: 'paid', of: 0, day: '2026-08-12', made: '2026-08-12 10:00:00' },
  ]
  expect(stated(prepaid, block, '2026-11')).toMatchObject({
    entries: [],
    balance: { blocks: [{ left: 0, lapsed: 16, valid_to: '2026-11-10' }] },
  })
  expect(stated(prepaid, block, '2026-12')).toBeNull()
  const started: Drafts = [{ kind: 'started', day: '2026-12-14', made: '2026-11-20 10:00:00' }]
  expect(stated({ ...retainer, retainer_days_per_month: 3 }, started, '2026-12')).toMatchObject({
    balance: { month: { hours: 16, carried: 0, used: 0, goesOver: 0, lapsed: 16 } },
    items: [{ lines: [{ amount: 1393.55 }, { amount: 2400 }] }],
  })
})

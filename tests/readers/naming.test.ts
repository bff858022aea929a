import { expect, test } from 'vitest'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import { isPersonName } from '#src/readers/rules.ts'
import { inspect } from '#src/status/inspect.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { accounts, ana, linkOf, named, partner, readerToken } from './fixtures.ts'

const reading = { ...ana, for: 'read' as const }

test('the first addressee names a reader, who gets a link and an email of their own; both pages say so', async () => {
  const { server, name, list, token, see } = await named()
  const { readers, may_accept, reader } = await read<OpenQuote>(name(reading))
  const [one] = readers
  expect(readers).toEqual([
    { id: one?.id, name: 'Ana Tū', for: 'read', named_by: 'Hana Tāmati', at: '2026-11-01T20:00:00.000Z', ended: null },
  ])
  expect([may_accept, reader]).toEqual([['Hana Tāmati'], null])
  expect(await list()).toEqual([
    {
      ...{ id: one?.id, ...reading, bills: false, named_by: 'Hana Tāmati', at: '2026-11-01T20:00:00.000Z' },
      ...{ seen_at: null, ended: null, ended_at: null, invited: true },
    },
  ])
  const own = readerToken(server, ana.email)
  const answer = await linkOf(server, own).see()
  expect(answer.reader).toEqual({ name: 'Ana Tū', for: 'read', named_by: 'Hana Tāmati', named_on: '2026-11-02' })
  const sent = await server.deliver()
  const [invitation] = sent.filter(({ to }) => to === ana.email)
  expect(invitation?.text).toContain(`/quote/${own}`)
  expect(invitation?.attachments ?? []).toEqual([])
  expect(`${invitation?.text} ${invitation?.html}`).not.toMatch(new RegExp(`${token}|2,?400|grocery`))
  expect(invitation?.text.split(/\s+/).length).toBeLessThan(151)
  for (const words of ['Hana Tāmati gave us your name and address', 'Resend', '/privacy', 'Reply to see or correct'])
    expect(invitation?.text).toContain(words)
  const told = sent.filter(({ subject }) => subject.startsWith('Ana Tū was named'))
  expect(told.map(({ to }) => to)).toEqual(['hana@rimu.example'])
  expect(told[0]?.text).not.toContain(own)
  // The same again.
  await server.storesNothing(async () =>
    expect((await name({ ...reading, email: 'TU@rimu.example' })).status).toBe(200),
  )
  expect((await see()).readers).toHaveLength(1)
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
})

test('three ever are named, ended ones counted; the same for something else, or after stopping, is refused', async () => {
  const { server, name, add, end, see, nameAsOwner } = await named()
  const stopping = await add(reading)
  expect(await refusalOf(name({ ...ana, for: 'accept' }))).toEqual([409, 'already_named'])
  await add(accounts)
  const { readers } = await see()
  expect((await end(readers[1]?.id)).status).toBe(200)
  await server.storesNothing(async () => {
    expect((await end(readers[1]?.id)).status).toBe(200)
    expect(await refusalOf(end('rdr_nothing'))).toEqual([404, 'not_found'])
  })
  expect((await stopping.ask('/stop-reading', {})).status).toBe(200)
  expect(await refusalOf(stopping.ask())).toEqual([404, 'quote_not_found'])
  await add(accounts)
  for (const act of [name, nameAsOwner]) {
    expect(await refusalOf(act(reading))).toEqual([409, 'reader_stopped'])
    expect(await refusalOf(act({ ...partner, for: 'read' }))).toEqual([409, 'three_readers'])
  }
  expect(server.events(/^reader_/)).toEqual([
    ...['reader_named', 'reader_named', 'reader_ended', 'reader_stopped', 'reader_named'],
  ])
})

test('an address of the client, of the owner or of one who complained, a name that is none, and the wrong purpose are refused', async () => {
  const { server, admin, name, nameAsOwner } = await named()
  transact(server.ctx, (tx) => suppressAddress(tx, { address: partner.email, reason: 'complained' }))
  for (const email of ['HANA@rimu.example', admin.email, server.ctx.business().email, partner.email, 'ana']) {
    const answer = await server.storesNothing(() => name({ ...reading, email }))
    expect([answer.status, Object.keys((await answer.json()).fields)], email).toEqual([400, ['email']])
  }
  const refusals: [object, string][] = [
    [{ ...reading, name: 'pay.example' }, 'name'],
    [{ ...reading, bills: true }, 'bills'],
    [{ ...reading, for: 'sign' }, 'for'],
  ]
  for (const [json, field] of refusals) expect(Object.keys((await (await name(json)).json()).fields)).toEqual([field])
  expect((await nameAsOwner({ ...ana, for: 'accept' })).status).toBe(400)
})

test('a name has a letter, and nothing that reads as a link', () => {
  for (const name of ['Ana J. Tū', "O'Neil-Smith", 'Dr. A. Ng', '王秀英', 'A'])
    expect(isPersonName(name), name).toBe(true)
  for (const name of [
    '7',
    'pay.example',
    'Pay ｐａｙ．ｅｘａｍｐｌｅ',
    'a@b',
    'a：b',
    'see 10.0.0.1',
    'a∕b',
    'a/b',
    'pay。example',
  ])
    expect(isPersonName(name), name).toBe(false)
})

test.each<[string, (of: Awaited<ReturnType<typeof named>>) => Promise<unknown>, string | null, string | null]>([
  ['sent', async () => null, null, null],
  ['accepted', ({ accept }) => accept(), 'ask_the_owner', null],
  ['declined', ({ reject }) => reject(), 'ask_the_owner', null],
  [
    'expired',
    async ({ server }) => server.travelTo('2026-11-18T09:00:00+13:00'),
    'ask_the_owner',
    'quote_not_with_client',
  ],
  ['withdrawn', ({ withdraw }) => withdraw(), 'ask_the_owner', 'quote_not_with_client'],
  ['replaced', ({ sendRevision, id }) => sendRevision({ id }), 'ask_the_owner', 'quote_replaced'],
  ['sending undone', ({ undoSend }) => undoSend(), 'quote_not_found', 'not_sent'],
  [
    'a sample',
    async ({ server, id }) => server.execute(`insert into samples (id, at) values (?, '2026-11-02')`, id),
    'sample',
    'sample',
  ],
])('who may name a reader of a quote: %s', async (_, move, atLink, asOwner) => {
  const quote = await named()
  await move(quote)
  const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { code?: string }).code ?? null
  expect(await codeOf(quote.name(reading))).toBe(atLink)
  expect(await codeOf(quote.nameAsOwner({ ...partner, for: 'read' }))).toBe(asOwner)
})

test('past the strangers’ budget a reader stands without an invitation, and the owner’s list says so', async () => {
  const { name, list, add, server } = await named({}, { environment: { STRANGER_EMAILS_PER_DAY: '2' } })
  await read(name(reading))
  await read(name(accounts, '198.51.100.9'))
  const last = await add({ ...partner, for: 'read' })
  expect((await list()).map(({ invited }) => invited)).toEqual([true, true, false])
  expect((await last.ask()).status).toBe(200)
  expect((await server.deliver()).filter(({ to }) => to === partner.email)).toEqual([])
})

test('the owner names readers in the class of clients, whom the first addressee may end', async () => {
  const { server, nameAsOwner, see, end, list } = await named({}, { environment: { STRANGER_EMAILS_PER_DAY: '1' } })
  expect((await nameAsOwner(accounts)).status).toBe(200)
  expect(server.row('emails', { kind: 'reader_named' }).class).toBe('client')
  const [reader] = (await see()).readers
  expect(reader?.named_by).toBe('Southern Accounts Limited')
  await read(end(reader?.id))
  expect((await list())[0]).toMatchObject({ ended: 'client', invited: false })
})

test('without a script a reader is named and ended, and stops; what is refused is shown with what was typed', async () => {
  const { server, token, see } = await named()
  const { press } = linkOf(server, token)
  const refused = await press('name-reader', { ...reading, name: 'pay.example' })
  expect(refused.status).toBe(400)
  for (const words of ['Write the name of a person', 'value="pay.example"', 'value="tu@rimu.example"'])
    expect(refused.html).toContain(words)
  expect((await press('name-reader', { ...accounts, bills: 'on' })).html).toContain('Rangi Moana')
  await press('name-reader', reading)
  const stopped = await linkOf(server, readerToken(server, ana.email)).press('stop-reading')
  expect([stopped.status, stopped.html.includes('Your link has ended.')]).toEqual([200, true])
  await press('end-reader', { reader: (await see()).readers[0]?.id ?? '' })
  expect((await see()).readers.map(({ ended }) => ended)).toEqual(['client', 'stopped'])
})

import { expect, test } from 'vitest'
import { anchorsOf } from '#src/audit/anchors.ts'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import { inspect } from '#src/status/inspect.ts'
import { plainPdf } from '#tests/fixtures/context.ts'
import { allRows, databaseOnDisk, read, refusalOf, runJobsOnce, type TestServer } from '#tests/fixtures/server.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
import { handOver, invited, newestOf, sign, tokenIn, wiremu } from '#tests/nda/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { openWithPeople, type Person, peopleOf } from './fixtures.ts'

const email = 'canarymail@rimu.example'

const started = async (options: Parameters<typeof serverWithAdmin>[0] = {}) => {
  const opened = await serverWithAdmin(options)
  return { ...opened, ...peopleOf(opened.admin) }
}

const storedWords = ({ ctx }: TestServer) => JSON.stringify(allRows(ctx.db))

const evidenceOf = async (server: TestServer) => {
  await runJobsOnce(server)
  return inspect(server.ctx, anchorsOf(server.ctx, server.ctx)).evidence
}

const goes = [
  ...['leadcompany', 'leadname', 'wish', 'draftscope', 'draftnotes', 'draftphone', 'openscope', 'opennotes'],
  ...['lapsedscope', 'lapsednotes', 'lapsedphone'],
]

const idsOf = ({ tag, account, lead, drafted, quotes }: Person) =>
  [tag, account, lead, drafted].concat(quotes.map(({ id }) => id))

test('an erasure leaves no byte of what may go, keeps the evidence whole, and touches nobody else; a second press changes nothing (H11)', async () => {
  const { server, filesWith, person, other, find, erase } = await openWithPeople({ onDisk: true })
  const { declined, signed, handed, unsigned, ndas } = person
  const rowsNaming = (...names: string[]) =>
    Object.entries(allRows(server.ctx.db)).flatMap(([table, rows]) =>
      rows.map((row) => `${table} ${JSON.stringify(row)}`).filter((row) => names.some((name) => row.includes(name))),
    )
  const kept = () => [
    ...[declined, signed, handed, unsigned].map(({ id }) => server.row('quotes', { id })),
    ...[ndas.signed, ndas.handed].map(({ id }) => server.row('nda_invitations', { id })),
    ...[server.rows('quote_decisions'), server.rows('nda_signatures'), server.rows('nda_documents')],
    server.rows('quote_documents', { kind: 'record' }),
    ...rowsNaming(...idsOf(other)),
    // The news of the colleague's signature went to the owner, and to the person.
    ...rowsNaming(ndas.colleagues.id).filter((row) => !/nda_signed_(owner|add)/.test(row)),
  ]
  const before = kept()
  for (const word of goes) expect(filesWith(`canary${word}`), word).not.toEqual([])

  const { erased, person: left } = await read(erase(person.email))
  expect(erased).toMatchObject({ deleted: 3, kept: 7 })
  const stored = storedWords(server)
  for (const word of goes) {
    expect(stored.includes(`canary${word}`), word).toBe(false)
    expect(filesWith(`canary${word}`), word).toEqual([])
    expect(filesWith(`kauri${word}`), word).not.toEqual([])
  }
  expect(kept()).toEqual(before)
  expect(await evidenceOf(server)).toMatchObject({ decisions: 8, signatures: 4, wrong: [] })
  expect(left.groups.map(({ group }) => group)).toEqual(['quotes', 'ndas', 'emails', 'events'])
  expect(left.counts).toMatchObject({ deleted: 0, redacted: 0 })
  expect(await find(person.email)).toEqual(left)
  const again = await server.storesNothing(() => read(erase(person.email)), ['sessions'])
  expect(again.erased).toMatchObject({ deleted: 0, redacted: 0 })
})

test('of a person without evidence nothing is left, not even the address (H11)', async () => {
  const { db, filesWith } = databaseOnDisk()
  const { server, admin, sendQuote, find, erase } = await started({ db })
  await sendForm(server, { email, company: 'Canarycompany' })
  await sendQuote({ client_email: email, client_name: 'Canaryname' })
  await server.signedIn({ email })
  await runJobsOnce(server)
  await server.deliver()
  const words = ['canarymail', 'Canarycompany', 'Canaryname']
  for (const word of words) expect(filesWith(word), word).not.toEqual([])
  expect((await read(erase(email))).person.groups).toEqual([])
  expect((await find(email)).groups).toEqual([])
  for (const word of words) expect([filesWith(word), storedWords(server).includes(word)], word).toEqual([[], false])
  const { actor, subject, detail } = server.row('audit_events', { event: 'person_erased' })
  expect([actor, subject]).toEqual([admin.id, expect.stringMatching(/^[\w-]{16}$/)])
  expect(Object.keys(JSON.parse(detail)).toSorted()).toEqual(['deleted', 'kept', 'redacted'])
})

test('what waits to be sent to an erased person is never sent; the owner still hears of others (H11)', async () => {
  const { server, sendQuote, erase } = await started()
  await sendForm(server, { email }, '192.0.2.1')
  await sendQuote({ client_email: email })
  await sendForm(server, { email: 'kauri@rimu.example' }, '192.0.2.2')
  await erase(email)
  const to = (await server.deliver()).map((sent) => sent.to)
  expect(to.toSorted()).toEqual(['kauri@rimu.example', server.ctx.business().notifyEmail])
})

test('an open quote and an open invitation end with the erasure: their links answer like unknown ones (H11)', async () => {
  const { server, admin, person, erase } = await openWithPeople()
  const { open, ndas } = person
  const statuses = (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await server.ask(`/api/${path}`)).status))
  const ending = [`quotes/${open.token}`, `nda/${ndas.unsigned.token}`]
  expect(await statuses(...ending)).toEqual([200, 200])
  await erase(person.email)
  expect(await statuses(...ending)).toEqual([404, 404])
  expect(await statuses(`nda/${ndas.handed.token}`, `nda/${ndas.signed.token}`)).toEqual([200, 200])
  const quote = admin.api.admin.quotes[':id']
  const param = { id: open.id }
  expect(await read(quote.$get({ param }))).toMatchObject({
    ...{ status: 'expired', client_name: '(erased)', scope_summary: '(erased)' },
    ...{ cover_note: null, notes_internal: null, public_link: null },
  })
  expect(await refusalOf(quote.restore.$post({ param, json: {} }))).toEqual([409, 'quote_erased'])
  expect(await refusalOf(quote.nda.$post({ param, json: {} }))).toEqual([409, 'quote_deleted'])
})

test('whom an erased person named can still sign, and the record says no more of who named them (H11)', async () => {
  const { server, admin, erase } = await started()
  const { token, quoteId } = await invited(server, { client_email: email })
  expect((await handOver(server, token)).status).toBe(200)
  await erase(email)
  expect((await sign(server, tokenIn((await newestOf(admin, quoteId)).link))).status).toBe(200)
  expect(await evidenceOf(server)).toMatchObject({ signatures: 1, wrong: [] })
  expect(server.rows('nda_documents')).toHaveLength(1)
  const sent = new Set((await server.deliver()).map(({ to }) => to))
  expect([sent.has(wiremu.email), sent.has(email)]).toEqual([true, false])
})

test('a PDF that is being made while its quote is erased is not stored (H11)', async () => {
  const gate = Promise.withResolvers<void>()
  const { server, sendQuote, erase } = await started({ pdf: (order) => gate.promise.then(() => plainPdf(order)) })
  const { id } = await sendQuote({ client_email: email })
  expect((await erase(email)).status).toBe(200)
  gate.resolve()
  await runJobsOnce(server)
  expect(server.rows('quote_documents')).toEqual([])
  expect(storedWords(server)).not.toContain('canarymail')
  expect(server.row('quotes', { id }).status).toBe('expired')
})

test('an admin’s own account, a complaint, and the owner’s news of others outlive an erasure of their address (H11)', async () => {
  const { server, admin, erase } = await started()
  await sendForm(server, { email: 'kauri@rimu.example' })
  transact(server.ctx, (tx) => suppressAddress(tx, { address: admin.email, reason: 'complained' }))
  expect((await read(erase(admin.email))).person.groups).toMatchObject([
    { group: 'accounts', traces: [{ outcome: 'kept', why: 'admin' }] },
    { group: 'suppressed', traces: [{ outcome: 'kept', why: 'complaint' }] },
  ])
  expect(await read(erase(server.ctx.business().notifyEmail))).toMatchObject({ erased: { deleted: 0, redacted: 0 } })
  expect((await server.deliver()).map(({ to }) => to)).toContain(server.ctx.business().notifyEmail)
})

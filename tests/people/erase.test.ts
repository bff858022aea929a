import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf } from '#src/audit/anchors.ts'
import { minutes, seconds } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import { inspect } from '#src/status/inspect.ts'
import { plainPdf } from '#tests/fixtures/plain-pdf.ts'
import { databaseOnDisk, dump, refusalOf, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { rows, sendForm } from '#tests/leads/fixtures.ts'
import { invitationsOf, invited, post, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { livedIn, peopleOf } from './fixtures.ts'

const started = async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const admin = await server.signedIn({ admin: true, email: 'owner@southernaccounts.example' })
  const found = (word: string) =>
    readdirSync(folder).filter(
      (name) => name.includes('.sqlite') && readFileSync(join(folder, name)).includes(Buffer.from(word)),
    )
  /** Every row that names one of these. */
  const rowsNaming = (names: readonly string[]) =>
    Object.entries(dump(db)).flatMap(([table, all]) =>
      all.filter((row) => names.some((name) => JSON.stringify(row).includes(name))).map((row) => ({ table, row })),
    )
  return { server, admin, found, rowsNaming, ...peopleOf(admin) }
}

const goes = [
  'leadcompany',
  'leadname',
  'wish',
  'draftscope',
  'draftnotes',
  'draftphone',
  'openscope',
  'opennotes',
  'lapsedscope',
  'lapsednotes',
  'lapsedphone',
]

/** Whatever tells a person's rows from others'. */
const idsOf = ({ tag, account, lead, drafted, ...made }: Awaited<ReturnType<typeof livedIn>>) => [
  tag,
  account,
  lead,
  drafted,
  ...[made.open, made.lapsed, made.declined, made.signed, made.handed, made.unsigned].map(({ id }) => id),
]

test('an erasure leaves no byte of what may go, keeps the evidence whole, and touches nobody else (H11)', async () => {
  const { server, admin, found, rowsNaming, find, erase } = await started()
  const person = await livedIn(server, admin, 'canary', '192.0.2.1')
  const other = await livedIn(server, admin, 'kauri', '192.0.2.2')
  const { declined, signed, handed, unsigned, ndas } = person
  const evidence = () => [
    ...[declined, signed, handed, unsigned].map(({ id }) => rows(server, `select * from quotes where id = '${id}'`)),
    ...['quote_decisions', 'nda_signatures', 'nda_documents'].map((table) => rows(server, `select * from ${table}`)),
    rows(server, `select * from nda_invitations where id in ('${ndas.signed.id}', '${ndas.handed}')`),
    rows(server, `select * from quote_documents where kind = 'record'`),
  ]
  // The news of the colleague's signature went to the owner, and to the person.
  const colleagues = () =>
    rowsNaming([ndas.colleagues.id]).filter(({ row }) => !/nda_signed_(owner|add)/.test(JSON.stringify(row)))
  const untouched = () => ({ evidence: evidence(), others: rowsNaming(idsOf(other)), colleagues: colleagues() })
  const before = untouched()
  for (const word of goes) expect(found(`canary${word}`), word).not.toEqual([])

  const answer = await erase(person.email)
  expect(answer.status).toBe(200)
  const { erased, person: left } = await answer.json()
  expect(erased).toMatchObject({ deleted: 3, kept: 7 })

  for (const word of goes) {
    expect(found(`canary${word}`), word).toEqual([])
    expect(JSON.stringify(dump(server.ctx.db)), word).not.toContain(`canary${word}`)
    expect(found(`kauri${word}`), word).not.toEqual([])
  }
  expect(untouched()).toEqual(before)
  await runJobsOnce(server)
  expect(inspect(server.ctx, anchorsOf(server.ctx, server.ctx)).evidence).toMatchObject({
    decisions: 8,
    signatures: 4,
    wrong: [],
  })
  expect(left.groups.map(({ group }) => group)).toEqual(['quotes', 'ndas', 'emails', 'events'])
  expect(left.counts).toMatchObject({ deleted: 0, redacted: 0 })
  expect(await find(person.email)).toEqual(left)
})

test('of a person without evidence nothing is left, not even the address (H11)', async () => {
  const { server, admin, found, find, erase } = await started()
  const email = 'canarymail@rimu.example'
  await sendForm(server, { email, company: 'Canarycompany' })
  await sentQuote(admin, { client_email: email, client_name: 'Canaryname' })
  await server.signedIn({ email })
  await runJobsOnce(server)
  await server.deliver()
  for (const word of ['canarymail', 'Canarycompany', 'Canaryname']) expect(found(word), word).not.toEqual([])
  const { person } = await (await erase(email)).json()
  expect(person.groups).toEqual([])
  expect((await find(email)).groups).toEqual([])
  for (const word of ['canarymail', 'Canarycompany', 'Canaryname']) {
    expect(found(word), word).toEqual([])
    expect(JSON.stringify(dump(server.ctx.db)), word).not.toContain(word)
  }
  const [event] = rows<{ actor: string; subject: string; detail: string }>(
    server,
    "select actor, subject, detail from audit_events where event = 'person_erased'",
  )
  expect(event).toMatchObject({ actor: admin.id, subject: expect.stringMatching(/^[\w-]{16}$/) })
  expect(Object.keys(JSON.parse(event?.detail ?? '')).toSorted()).toEqual(['deleted', 'kept', 'redacted'])
})

test('what waits to be sent to an erased person is never sent; the owner still hears of others (H11)', async () => {
  const { server, admin, erase } = await started()
  await sendForm(server, { email: 'canarymail@rimu.example' }, '192.0.2.1')
  await sentQuote(admin, { client_email: 'canarymail@rimu.example' })
  await sendForm(server, { email: 'kauri@rimu.example' }, '192.0.2.2')
  await erase('canarymail@rimu.example')
  const to = (await server.deliver()).map((email) => email.to)
  expect(to.toSorted()).toEqual([server.config.notifyEmail, 'kauri@rimu.example'].toSorted())
})

test('an open quote and an open invitation end with the erasure: their links answer like unknown ones (H11)', async () => {
  const { server, admin, erase } = await started()
  const person = await livedIn(server, admin, 'canary', '192.0.2.1')
  const [open = '', , handedBy = '', unsigned = '', signed = ''] = person.tokens
  server.wait(minutes(2))
  expect((await server.ask(`/api/quotes/${open}`)).status).toBe(200)
  expect((await server.ask(`/api/nda/${unsigned}`)).status).toBe(200)
  await erase(person.email)
  server.wait(minutes(2))
  expect((await server.ask(`/api/quotes/${open}`)).status).toBe(404)
  expect((await server.ask(`/api/nda/${unsigned}`)).status).toBe(404)
  for (const token of [handedBy, signed]) expect((await server.ask(`/api/nda/${token}`)).status).toBe(200)
  const { quotes } = admin.api.admin
  const param = { id: person.open.id }
  expect(await (await quotes[':id'].$get({ param })).json()).toMatchObject({
    status: 'expired',
    client_name: '(erased)',
    scope_summary: '(erased)',
    cover_note: null,
    notes_internal: null,
    public_link: null,
  })
  expect(await refusalOf(quotes[':id'].restore.$post({ param, json: {} }))).toEqual([409, 'quote_erased'])
  expect(await refusalOf(quotes[':id'].nda.$post({ param, json: {} }))).toEqual([409, 'quote_deleted'])
})

test('whom an erased person named can still sign, and the record says no more of who named them (H11)', async () => {
  const { server, admin, erase } = await started()
  const { token, quoteId } = await invited(server, { client_email: 'canarymail@rimu.example' })
  const to = { contactName: 'Wiremu Kahu', email: 'wiremu@rimu.example' }
  expect((await post(server, `/api/nda/${token}/hand-over`, to)).status).toBe(200)
  await erase('canarymail@rimu.example')
  const [live] = await invitationsOf(admin, quoteId)
  expect((await sign(server, tokenIn(live?.link ?? null))).status).toBe(200)
  await runJobsOnce(server)
  expect(rows(server, 'select count(*) as n from nda_documents')).toEqual([{ n: 1 }])
  const sent = (await server.deliver()).map((email) => email.to)
  expect(sent).toContain('wiremu@rimu.example')
  expect(sent).not.toContain('canarymail@rimu.example')
  expect(inspect(server.ctx, anchorsOf(server.ctx, server.ctx)).evidence.wrong).toEqual([])
})

test('a PDF that is being made while its quote is erased is not stored (H11)', async () => {
  const gate = Promise.withResolvers<void>()
  const server = startTestServer({ pdf: (order) => gate.promise.then(() => plainPdf(order)) })
  const admin = await server.signedIn({ admin: true })
  const { id } = await sentQuote(admin, { client_email: 'canarymail@rimu.example' })
  expect((await peopleOf(admin).erase('canarymail@rimu.example')).status).toBe(200)
  gate.resolve()
  await runJobsOnce(server)
  expect(rows(server, 'select * from quote_documents')).toEqual([])
  expect(JSON.stringify(dump(server.ctx.db))).not.toContain('canarymail')
  expect(rows(server, `select status from quotes where id = '${id}'`)).toEqual([{ status: 'expired' }])
})

test('a second press, and one in another tab, change nothing more (H11)', async () => {
  const { server, admin, erase } = await started()
  const { email } = await livedIn(server, admin, 'canary', '192.0.2.1')
  const answers = await Promise.all([erase(email), erase(email)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const before = dump(server.ctx.db, ['sessions'])
  const third = await (await erase(email)).json()
  expect(third.erased).toMatchObject({ deleted: 0, redacted: 0 })
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  expect(rows(server, "select count(*) as n from audit_events where event = 'person_erased'")).toEqual([{ n: 1 }])
})

test('a copy and an erasure ask for the password again; to look does not (H11, A14)', async () => {
  const { server, find, erase, copy } = await started()
  await sendForm(server, { email: 'canarymail@rimu.example' })
  server.wait(minutes(10) + seconds(1))
  const before = dump(server.ctx.db, ['sessions'])
  expect(await refusalOf(erase('canarymail@rimu.example'))).toEqual([401, 'reauthenticate'])
  expect(await refusalOf(copy('canarymail@rimu.example'))).toEqual([401, 'reauthenticate'])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  expect((await find('canarymail@rimu.example')).groups).not.toEqual([])
})

test('an admin’s own account and the owner’s news of others outlive an erasure of their address (H11)', async () => {
  const { server, admin, erase } = await started()
  await sendForm(server, { email: 'kauri@rimu.example' })
  const { person } = await (await erase(admin.email)).json()
  expect(person.groups).toMatchObject([{ group: 'accounts', traces: [{ fate: 'kept', why: 'admin' }] }])
  expect(await (await erase(server.config.notifyEmail)).json()).toMatchObject({ erased: { deleted: 0, redacted: 0 } })
  expect((await server.deliver()).map(({ to }) => to)).toContain(server.config.notifyEmail)
})

test('a complaint outlives the erasure, so that no email goes there again (H11)', async () => {
  const { server, erase } = await started()
  transact(server.ctx, (tx) => suppressAddress(tx, { address: 'canary@rimu.example', reason: 'complained' }))
  const { person } = await (await erase('canary@rimu.example')).json()
  expect(person.groups).toMatchObject([{ group: 'suppressed', traces: [{ fate: 'kept', why: 'complaint' }] }])
})

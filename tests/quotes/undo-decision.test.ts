import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { instant, minutes } from '#src/base/time.ts'
import { verifyQuoteDocuments } from '#src/quotes/documents.ts'
import { verifyDecisions } from '#src/quotes/evidence.ts'
import type { OpenQuote } from '#src/workflows/schema.ts'
import { dump, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { newestOf, read as readNda, signed, tokenIn } from '#tests/nda/fixtures.ts'
import { acceptance, openQuote, rejection } from './fixtures.ts'

const reason = 'Hana pressed Accept by mistake.'

const decided = async (decision: 'accepted' | 'rejected' = 'accepted') => {
  const open = await openQuote()
  const { server, admin, id, decide, shown_hash, param } = open
  const quotes = admin.api.admin.quotes[':id']
  const undo = (json = { reason }) => quotes['undo-decision'].$post({ param: { id }, json })
  const read = async () => (await quotes.$get({ param: { id } })).json()
  const see = async () => (await (await server.api.quotes[':token'].$get({ param })).json()) as OpenQuote
  await decide(decision === 'accepted' ? acceptance(shown_hash) : rejection(shown_hash))
  await backgroundTasksEnded(server.ctx)
  const download = async (nth?: number) =>
    server.ask(`/api/admin/quotes/${id}/record.pdf${nth ? `?nth=${nth}` : ''}`, { headers: { cookie: admin.cookie } })
  return { ...open, undo, read, see, download }
}

test.each(['accepted', 'rejected'] as const)(
  'a decision that is undone (%s) stays on file and counts no more; the same link is open again',
  async (decision) => {
    const { server, undo, read, see, param } = await decided(decision)
    const evidence = () => server.ctx.db.$client.prepare('select * from quote_decisions').all()
    const before = evidence()
    expect((await undo()).status).toBe(200)
    expect(evidence()).toEqual(before)
    expect(await read()).toMatchObject({
      status: 'sent',
      chosen_plan: null,
      decision: null,
      undone: [{ nth: 1, decision, decided_at: '2026-11-01T20:00:00.000Z', reason }],
    })
    expect(await see()).toMatchObject({
      readonly: false,
      decision: null,
      undone: { decision: decision === 'accepted' ? 'accepted' : 'declined', reason },
    })
    expect(await refusalOf(server.ask(`/api/quotes/${param.token}/record.pdf`))).toEqual([404, 'document_not_found'])
    expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
    expect(verifyAudit(server.ctx).broken).toBeNull()
    expect(await refusalOf(undo())).toEqual([409, 'quote_not_decided'])
  },
)

test('the client is told why, and news that is no longer true does not leave', async () => {
  const { server, undo, public_link } = await decided()
  await undo()
  const emails = (await server.deliver()).filter(({ to }) => to === 'hana@rimu.example')
  expect(emails.map(({ subject }) => subject.replace(/Q-\w+/, 'Q'))).toEqual([
    'Quote for Rimu & Tōtara Foods Limited',
    'Undone: the answer to quote Q for Rimu & Tōtara Foods Limited',
  ])
  expect(emails[1]?.text).toContain(`The reason: ${reason}`)
  expect(emails[1]?.text).toContain(public_link)
  expect(emails[1]?.text).toContain('recorded as accepted on 2 Nov 2026, 9:00 am NZDT, and no longer counts.')
})

test('the NDA invitation of the acceptance is revoked with it, and one from before stays', async () => {
  const { server, admin, id, undo } = await decided()
  const { link } = await newestOf(admin, id)
  await undo()
  expect(await refusalOf(server.ask(`/api/nda/${tokenIn(link)}`))).toEqual([404, 'nda_not_found'])

  const before = await openQuote()
  await before.admin.api.admin.quotes[':id'].nda.$post({ param: { id: before.id }, json: {} })
  before.server.wait(minutes(1))
  await before.decide(acceptance(before.shown_hash))
  await before.admin.api.admin.quotes[':id']['undo-decision'].$post({ param: { id: before.id }, json: { reason } })
  expect((await newestOf(before.admin, before.id)).state).toBe('sent')
})

test('once the NDA is signed on it, an acceptance stands', async () => {
  const { server, admin, id, undo } = await decided()
  const token = tokenIn((await newestOf(admin, id)).link)
  const json = signed(await readNda(server, token))
  expect((await server.api.nda[':token'].sign.$post({ param: { token }, json })).status).toBe(200)
  await backgroundTasksEnded(server.ctx)
  const stored = dump(server.ctx.db)
  expect(await refusalOf(undo())).toEqual([409, 'quote_decision_signed'])
  expect(dump(server.ctx.db)).toEqual(stored)
})

test('a later decision makes a record of its own that shows both, and the first one stays (E3)', async () => {
  const { server, admin, id, token, undo, decide, shown_hash, read, download } = await decided()
  const first = await (await download()).text()
  server.wait(minutes(1))
  await undo()
  expect((await download()).status).toBe(404)
  expect(await (await download(1)).text()).toBe(first)
  server.wait(minutes(1))
  expect((await decide(acceptance(shown_hash, 'prepaid'))).status).toBe(200)
  await backgroundTasksEnded(server.ctx)
  const second = await (await download()).text()
  expect(JSON.parse(second.slice(second.indexOf('{'), second.lastIndexOf('}') + 1))).toMatchObject({
    props: {
      plan: 'prepaid',
      earlier: [
        {
          decision: 'accepted',
          decidedAt: '2026-11-01T20:00:00.000Z',
          undoneAt: '2026-11-01T20:01:00.000Z',
          reason,
        },
      ],
    },
  })
  expect(await (await download(1)).text()).toBe(first)
  expect(await (await download(2)).text()).toBe(second)
  expect(await (await server.ask(`/api/quotes/${token}/record.pdf`)).text()).toBe(second)
  expect((await read()).documents.map(({ kind, nth }) => [kind, nth])).toEqual([
    ['quote', 1],
    ['record', 1],
    ['record', 2],
  ])
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 3, changed: null })
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 2, changed: null })
  const news = (await server.deliver()).filter(({ subject }) => subject.startsWith('Accepted:'))
  expect(news).toHaveLength(1)
  expect(Buffer.from(news[0]?.attachments?.[0]?.content ?? '', 'base64').toString()).toBe(second)
  await admin.api.admin.quotes[':id']['undo-decision'].$post({ param: { id }, json: { reason: 'Once more.' } })
  expect((await read()).undone.map(({ nth }) => nth)).toEqual([1, 2])
})

test('a record that was not made before its decision was undone is made later, of that decision', async () => {
  let works = false
  const open = await openQuote(
    {},
    {
      pdf: (order) =>
        works ? Promise.resolve(Buffer.from(JSON.stringify(order))) : Promise.reject(new Error('broken')),
    },
  )
  const { server, admin, id, decide, shown_hash } = open
  server.expectError('quote_document_failed')
  await decide(acceptance(shown_hash))
  await backgroundTasksEnded(server.ctx)
  await admin.api.admin.quotes[':id']['undo-decision'].$post({ param: { id }, json: { reason } })
  works = true
  server.wait(minutes(2))
  await runJobsOnce(server)
  const made = server.ctx.db.$client.prepare("select nth from quote_documents where kind = 'record'").pluck().all()
  expect(made).toEqual([1])
})

test('an undoing that is changed, added or missing is found (D7)', async () => {
  const { server, id, undo } = await decided()
  await undo()
  const { $client } = server.ctx.db
  expect(() => $client.exec("update quote_decision_undos set reason = 'x'")).toThrow('stands')
  expect(() => $client.exec('delete from quote_decision_undos')).toThrow('stands')
  $client.exec('drop trigger quote_decision_undos_unchanged; drop trigger quote_decision_undos_kept')
  $client.exec("update quote_decision_undos set reason = 'x'")
  expect(verifyDecisions(server.ctx).changed).toBe(id)
  $client.prepare('update quote_decision_undos set reason = ?').run(reason)
  expect(verifyDecisions(server.ctx).changed).toBeNull()
  $client.exec('delete from quote_decision_undos')
  expect(verifyDecisions(server.ctx).changed).toBe(id)
})

test('an undone decision is kept from an erasure, as one that counts is', async () => {
  const { server, admin, undo } = await decided()
  await undo()
  await server.deliver()
  server.ctx.db.$client.prepare('update sessions set proved_at = ?').run(instant(server.ctx.clock()))
  const erased = await admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } })
  expect(erased.status).toBe(200)
  expect(server.ctx.db.$client.prepare('select client_name from quotes').pluck().get()).toBe('Hana Tāmati')
})

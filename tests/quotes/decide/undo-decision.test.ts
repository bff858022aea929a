import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { minutes } from '#src/base/time.ts'
import { verifyQuoteDocuments } from '#src/quotes/document/documents.ts'
import { verifyDecisions } from '#src/quotes/evidence.ts'
import { prove } from '#tests/csv/fixtures.ts'
import { read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { newestOf, read as readNda, signed, tokenIn } from '#tests/nda/fixtures.ts'
import { acceptance, newPrinter, openQuote } from '#tests/quotes/fixtures.ts'

const undone = { reason: 'agreed', words: 'Hana and I, by telephone on 2 November.' } as const
const reason = `Both sides agreed to undo it: ${undone.words}`

const decided = async (decision: 'accepted' | 'rejected' = 'accepted') => {
  const open = await openQuote()
  await (decision === 'accepted' ? open.accept() : open.reject())
  await backgroundTasksEnded(open.server.ctx)
  return { ...open, undo: () => open.undoDecision(undone) }
}

test.each(['accepted', 'rejected'] as const)('undone, a decision is kept; its link is open: %s', async (decision) => {
  const { server, undo, see, download, ...quote } = await decided(decision)
  const before = server.rows('quote_decisions')
  expect((await undo()).status).toBe(200)
  expect(server.rows('quote_decisions')).toEqual(before)
  const first = { nth: 1, decision, decided_at: '2026-11-01T20:00:00.000Z', reason }
  expect(await quote.read()).toMatchObject({ status: 'sent', chosen_plan: null, decision: null, undone: [first] })
  const undone = { decision: decision === 'accepted' ? 'accepted' : 'declined', reason }
  expect(await see()).toMatchObject({ readonly: false, decision: null, undone })
  expect(await refusalOf(download('record'))).toEqual([404, 'document_not_found'])
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
  expect(await refusalOf(undo())).toEqual([409, 'quote_not_decided'])
})

test('the client is told why, and news that is no longer true does not leave', async () => {
  const { server, undo, public_link } = await decided()
  await undo()
  const [quoted, told, ...others] = (await server.deliver()).filter(({ to }) => to === 'hana@rimu.example')
  expect([quoted?.subject, others]).toEqual(['Quote for Rimu & Tōtara Foods Limited', []])
  expect(told?.subject).toMatch(/^Undone: the answer to quote Q-\w+ for Rimu & Tōtara Foods Limited$/)
  const accepted = 'recorded as accepted on 2 Nov 2026, 9:00 am NZDT, and no longer counts.'
  for (const words of [`The reason: ${reason}`, public_link, accepted]) expect(told?.text).toContain(words)
})

test('no other reason undoes a decision', async () => {
  const { asAdmin, row } = await decided()
  for (const json of [
    { reason: 'We priced this wrongly.' },
    { reason: 'agreed' },
    { reason: 'agreed', words: ' ' },
    {},
  ])
    expect(await refusalOf(asAdmin('/undo-decision', json)), JSON.stringify(json)).toEqual([400, 'invalid'])
  expect(row().status).toBe('accepted')
})

test('the NDA invitation of the acceptance is revoked with it, and one from before stays', async () => {
  const { server, admin, id, undo, sendQuote } = await decided()
  const { link } = await newestOf(admin, id)
  await undo()
  expect(await refusalOf(server.ask(`/api/nda/${tokenIn(link)}`))).toEqual([404, 'nda_not_found'])

  const invited = await sendQuote()
  await invited.asAdmin('/nda', {})
  server.wait(minutes(1))
  await invited.accept()
  await invited.undoDecision()
  expect((await newestOf(admin, invited.id)).state).toBe('sent')
})

test('once the NDA is signed on it, an acceptance stands', async () => {
  const { server, admin, id, undo } = await decided()
  const token = tokenIn((await newestOf(admin, id)).link)
  await read(server.api.nda[':token'].sign.$post({ param: { token }, json: signed(await readNda(server, token)) }))
  await backgroundTasksEnded(server.ctx)
  expect(await server.storesNothing(() => refusalOf(undo()), ['sessions'])).toEqual([409, 'quote_decision_signed'])
})

test('a later decision makes a record of its own that shows both, and the first one stays (E3)', async () => {
  const { server, undo, decide, shown_hash, download, downloadAsAdmin, ...quote } = await decided()
  const textOf = async (answer: Promise<Response>) => (await answer).text()
  const first = await textOf(downloadAsAdmin('record'))
  server.wait(minutes(1))
  await undo()
  expect((await downloadAsAdmin('record')).status).toBe(404)
  server.wait(minutes(1))
  expect((await decide(acceptance(shown_hash, 'prepaid'))).status).toBe(200)
  await backgroundTasksEnded(server.ctx)
  const second = await textOf(downloadAsAdmin('record'))
  const [decidedAt, undoneAt] = ['2026-11-01T20:00:00.000Z', '2026-11-01T20:01:00.000Z']
  const earlier = [{ decision: 'accepted', decidedAt, undoneAt, reason }]
  expect(JSON.parse(second.split('\n')[1] ?? '')).toMatchObject({ props: { plan: 'prepaid', earlier } })
  expect(await textOf(downloadAsAdmin('record', 1))).toBe(first)
  for (const same of [downloadAsAdmin('record', 2), download('record')]) expect(await textOf(same)).toBe(second)
  const { documents } = await quote.read()
  expect(documents.map(({ kind, nth }) => `${nth} ${kind}`)).toEqual(['1 quote', '1 record', '2 record'])
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 3, changed: null })
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 2, changed: null })
  const news = (await server.deliver()).filter(({ subject }) => subject.startsWith('Accepted:'))
  const attached = news.map(({ attachments }) => Buffer.from(attachments?.[0]?.content ?? '', 'base64').toString())
  expect(attached).toEqual([second])
})

test('a record that was not made before its decision was undone is made later, of that decision', async () => {
  const printer = newPrinter({ works: false })
  const { server, accept, undoDecision } = await openQuote({}, { pdf: printer.pdf })
  server.expectError('quote_document_failed')
  await accept()
  await backgroundTasksEnded(server.ctx)
  await undoDecision()
  printer.works = true
  server.wait(minutes(2))
  await runJobsOnce(server)
  expect(server.row('quote_documents', { kind: 'record' }).nth).toBe(1)
})

test('an undone decision is kept from an erasure, as one that counts is; a change of its undoing is found (D7)', async () => {
  const { server, id, admin, undo, row } = await decided()
  await undo()
  await server.deliver()
  prove(server)
  await read(admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } }))
  expect(row().client_name).toBe('Hana Tāmati')
  expect(verifyDecisions(server.ctx).changed).toBeNull()
  for (const change of ["update quote_decision_undos set reason = 'x'", 'delete from quote_decision_undos']) {
    server.forge(change)
    expect(verifyDecisions(server.ctx).changed, change).toBe(id)
  }
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { inspect } from '#src/status/inspect.ts'
import { refusalOf, type TestServer } from '#tests/fixtures/server.ts'
import { issuedNda, read, signed } from '#tests/nda/fixtures.ts'
import { acceptance, openQuote, rejection } from '#tests/quotes/fixtures.ts'
import { answerOf, api } from '#web/lib/query/api.ts'

const post = ({ call }: TestServer, path: string, json: object, cookie: string) =>
  call(path, json, { 'user-agent': 'A phone', cookie })

const asked = [409, 'signed_in_as_admin']

test('the owner’s own browser is asked before it acts as the client, and the record says that it was hers', async () => {
  const { server, admin, id, token, shown_hash } = await openQuote()
  const cookie = await server.newSession(admin.id)
  const send = (path: string, json: object) => post(server, `/api/quotes/${token}${path}`, json, cookie)
  const acts: [string, object][] = [
    ['/decision', acceptance(shown_hash)],
    ['/questions', { kind: 'question', text: 'When do you start?' }],
    ['/new-quote', {}],
    ['/reason', { reason: 'price', text: null }],
    ['/details', { purchase_order: 'PO-77' }],
    ['/days/order', { days: 1, key: 'x' }],
    ['/days/extend', { block: 'ent_nothing', key: 'x' }],
    ['/days/cancel', { booking: 'ent_nothing', share: 0 }],
    ['/stop-reminders', {}],
    ['/nda/code', {}],
  ]
  for (const [path, json] of acts)
    expect(await server.storesNothing(() => refusalOf(send(path, json)), ['sessions']), path).toEqual(asked)
  const question = { kind: 'question', text: 'When do you start?', sure: true }
  expect((await send('/questions', question)).status).toBe(200)
  expect((await send('/decision', { ...rejection(shown_hash), sure: true })).status).toBe(200)
  expect(server.row('quote_decisions').user_agent).toBe('Signed in as admin. A phone')
  for (const event of ['quote_question_asked', 'quote_rejected'] as const) {
    const { actor, detail } = server.row('audit_events', { event, subject: id })
    expect([actor, JSON.parse(detail).signed_in_as], event).toEqual([expect.stringMatching(/^qtk_/), admin.id])
  }
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
})

test('only the same press at the same link is sure, not another call of the same words', async () => {
  const sent: unknown[] = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const answer = Response.json({ error: 'Sure?', code: 'signed_in_as_admin' }, { status: 409 })
    return Object.defineProperty(answer, 'url', { value: `http://here${url}` })
  })
  const askAt = (token: string) =>
    answerOf(api.quotes[':token']['new-quote'].$post({ param: { token }, json: {} })).catch(() => null)
  for (const token of ['one', 'other', 'other']) await askAt(token)
  expect(sent).toEqual([{}, {}, { sure: true }])
})

test('an account without a role answers as anybody does', async () => {
  const { server, token, shown_hash } = await openQuote()
  const { cookie } = await server.signedIn()
  expect((await post(server, `/api/quotes/${token}/decision`, acceptance(shown_hash), cookie)).status).toBe(200)
  expect(server.row('quote_decisions').user_agent).toBe('A phone')
})

test('reminders that the owner’s own browser stopped, and an NDA that it handed over, say so in the log (C10)', async () => {
  const { server, token, admin, quote } = await issuedNda()
  const cookie = await server.newSession(admin.id)
  const to = { contactName: 'Aroha Ngata', email: 'Aroha@Rimu.example' }
  const acts = [
    [`/api/quotes/${quote.token}/stop-reminders`, {}, 'reminders_stopped'],
    [`/api/nda/${token}/hand-over`, to, 'nda_handed_over'],
  ] as const
  for (const [path, json, event] of acts) {
    expect(await server.storesNothing(() => refusalOf(post(server, path, json, cookie)), ['sessions'])).toEqual(asked)
    expect((await post(server, path, { ...json, sure: true }, cookie)).status).toBe(200)
    expect(JSON.parse(server.row('audit_events', { event }).detail).signed_in_as).toBe(admin.id)
  }
  const { detail } = server.row('audit_events', { event: 'nda_handed_over' })
  expect(JSON.parse(detail).to).toBe(server.ctx.crypto.pseudonym('person', 'aroha@rimu.example'))
  expect(detail).not.toMatch(/aroha/i)
  // Neither is an act of the client: a page reports both by itself.
  for (const report of ['view', 'ack'])
    expect(await refusalOf(post(server, `/api/nda/${token}/${report}`, {}, cookie))).not.toContain(asked[1])
})

test('the owner’s own browser signs an NDA only when it is sure, and the evidence says whose it was', async () => {
  const { server, token, admin } = await issuedNda()
  const cookie = await server.newSession(admin.id)
  const body = signed(await read(server, token))
  const send = (json: object) => post(server, `/api/nda/${token}/sign`, json, cookie)
  expect(await refusalOf(send(body))).toEqual(asked)
  expect((await send({ ...body, sure: true })).status).toBe(200)
  const row = server.row('nda_signatures')
  expect(row.user_agent).toBe('Signed in as admin. A phone')
  expect(row.evidence).toContain('Signed in as admin. A phone')
})

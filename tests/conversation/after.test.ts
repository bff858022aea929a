import { expect, test } from 'vitest'
import { nzbnFault, tidyNzbn } from '#src/conversation/rules.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import { opened } from './fixtures.ts'

test('a reason is given once after declining, and the owner is told', async () => {
  const { server, link, param, decline, read, adminRead, events, count } = await opened()
  const give = (reason: 'price' | 'other', text: string | null = null) =>
    link.reason.$post({ param, json: { reason, text } })
  expect(await refusalOf(give('price'))).toEqual([409, 'quote_not_declined'])
  await decline()
  expect((await read()).reason).toBeNull()
  const given = await (await give('other', ' We hired\nsomebody. ')).json()
  expect(given.reason).toMatchObject({ reason: 'other', text: 'We hired\nsomebody.' })
  expect((await give('other', 'We hired\nsomebody.')).status).toBe(200)
  expect(await refusalOf(give('price'))).toEqual([409, 'reason_given'])
  expect((await read()).reason).toEqual(given.reason)
  expect((await adminRead()).reason).toEqual(given.reason)
  expect([count('decline_reasons'), events()]).toEqual([1, ['quote_reason_given']])
  const told = (await server.deliver()).filter(({ subject }) => subject.startsWith('Why'))
  expect(told).toMatchObject([{ to: server.config.notifyEmail, text: expect.stringContaining('Another reason') }])
})

test('no reason belongs to an accepted quote, and no details to a declined one', async () => {
  const accepted = await opened()
  await accepted.accept()
  expect(await refusalOf(accepted.link.reason.$post({ param: accepted.param, json: { reason: 'price' } }))).toEqual([
    409,
    'quote_not_declined',
  ])
  const open = await opened()
  const details = () => open.link.details.$post({ param: open.param, json: { legal_name: 'Rimu' } })
  expect(await refusalOf(details())).toEqual([409, 'quote_not_accepted'])
  await open.decline()
  expect(await refusalOf(details())).toEqual([409, 'quote_not_accepted'])
})

const details = {
  legal_name: 'Rimu & Tōtara Foods Limited',
  nzbn: '94 2903 6975 273',
  purchase_order: 'PO-77',
  billing_email: 'accounts@rimu.example',
  start_date: '2026-12-07' as never,
}

test('the newest details for the start count, and change nothing that was decided', async () => {
  const { server, link, param, accept, read, adminRead, events, count } = await opened()
  await accept()
  const before = server.ctx.db.$client.prepare('select * from quote_decisions').all()
  const give = (json: Parameters<typeof link.details.$post>[0]['json']) => link.details.$post({ param, json })
  expect((await (await give(details)).json()).details).toMatchObject({ ...details, nzbn: '9429036975273' })
  await give(details)
  server.wait(60_000)
  await give({ purchase_order: 'PO-78' })
  const newest = { legal_name: null, nzbn: null, purchase_order: 'PO-78', billing_email: null, start_date: null }
  expect((await read()).details).toMatchObject(newest)
  expect((await adminRead()).details).toMatchObject(newest)
  expect([count('start_details'), events()]).toEqual([2, ['quote_details_given', 'quote_details_given']])
  expect(server.ctx.db.$client.prepare('select * from quote_decisions').all()).toEqual(before)
  for (const n of ['1', '2', '3']) await give({ purchase_order: n })
  expect(await refusalOf(give({ purchase_order: '4' }))).toEqual([429, 'too_many_messages'])
  const told = (await server.deliver()).filter(({ subject }) => subject.endsWith('sent details for the start'))
  expect(told).toHaveLength(5)
  expect(told[0]?.text).toContain('Start date you wish for: 7 December 2026')
})

test.each([
  [{}, { error: 'Fill in at least one of the details.' }],
  [{ nzbn: '', legal_name: ' ' }, { error: 'Fill in at least one of the details.' }],
  [{ nzbn: '123' }, { fields: { nzbn: 'An NZBN has 13 digits.' } }],
  [{ nzbn: '9429036975274' }, { fields: { nzbn: 'One of the digits of this NZBN is wrong.' } }],
  [{ billing_email: 'accounts' }, { fields: { billing_email: 'Invalid email address' } }],
  [{ start_date: '2026-11-01' }, { fields: { start_date: 'Choose today or a later day.' } }],
])('details that cannot be used are refused: %j', async (json, refusal) => {
  const { post, accept, count } = await opened()
  await accept()
  const answer = await post('details', json)
  expect([answer.status, await answer.json()]).toMatchObject([400, refusal])
  expect(count('start_details')).toBe(0)
})

test('an NZBN is checked by its last digit', () => {
  // Of companies in the public register.
  for (const nzbn of ['9429036975273', '9429037784669']) expect(nzbnFault(nzbn), nzbn).toBeNull()
  expect(nzbnFault(tidyNzbn('94 2903 6975 273'))).toBeNull()
  for (let digit = 0; digit < 9; digit += 1) {
    const wrong = `942903697527${(3 + digit + 1) % 10}`
    expect(nzbnFault(wrong), wrong).toMatch(/wrong/)
  }
})

import { expect, test } from 'vitest'
import { read } from '#tests/fixtures/server.ts'
import { openToday } from './fixtures.ts'

test('a confirmed start is one event, however often it is pressed, and ends when the decision is undone', async () => {
  const { server, admin, asAdmin, send } = await openToday()
  const quote = await send('Rimu')
  const done = (kind: string, id = quote.id) =>
    admin.api.admin.today[':kind'][':id'].done.$post({ param: { kind, id }, json: {} })
  const events = () => server.rows('audit_events').filter(({ event }) => event === 'quote_start_confirmed')
  expect((await done('won')).status).toBe(404)
  await quote.accept()
  server.wait(1000)
  expect(await read(done('won'))).toEqual({})
  expect(await read(done('won'))).toEqual({})
  expect(events()).toMatchObject([{ subject: quote.id }])
  await (await asAdmin()).admin.quotes[':id']['undo-decision'].$post({
    param: { id: quote.id },
    json: { reason: 'A mistake.' },
  })
  expect((await done('won')).status).toBe(404)
  await quote.accept()
  server.wait(1000)
  expect(await read(done('won'))).toEqual({})
  expect(events()).toHaveLength(2)
})

test.for([
  ['question', 409],
  ['ending', 409],
  ['declined', 404],
  ['banana', 404],
] as const)('an open quote is not marked as done: %s, %i', async ([kind, status]) => {
  const { admin, send } = await openToday()
  const { id } = await send('Rimu')
  const answer = await admin.api.admin.today[':kind'][':id'].done.$post({ param: { kind, id }, json: {} })
  expect(answer.status).toBe(status)
})

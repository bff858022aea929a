import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { opened } from './fixtures.ts'

test('an expired quote answers 410 with its sentence and the quote, to read', async () => {
  const { server, param, link, shown_hash } = await opened()
  const { quote: open } = await (await link.$get({ param })).json()
  server.travelTo('2026-11-17T11:00:00.000Z')
  const before = dump(server.ctx.db)
  const answer = await link.$get({ param })
  expect([answer.status, await answer.json()]).toEqual([
    410,
    {
      error: problems.quote_expired[1],
      code: 'quote_expired',
      quote: {
        success: true,
        quote: open,
        shown_hash,
        readonly: true,
        decision: null,
        decided_at: null,
        plan: null,
        sent_at: '2026-11-01T20:00:00.000Z',
        last_day: '2026-11-17',
        expired: true,
        messages: [],
        reason: null,
        details: null,
        nda: null,
        undone: null,
        withdrawn: null,
        changes: [],
        replaces: null,
        replaced_by: null,
      },
    },
  ])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('one press asks for a new quote, once a day, and only of a quote that has expired', async () => {
  const { server, param, link, events } = await opened()
  const press = () => link['new-quote'].$post({ param, json: {} })
  expect(await refusalOf(press())).toEqual([409, 'quote_not_expired'])
  server.travelTo('2026-11-17T11:00:00.000Z')
  const [first, second] = await Promise.all([press(), press()])
  expect(await first.json()).toMatchObject({
    expired: true,
    messages: [{ kind: 'new_quote', text: '', from: 'client' }],
  })
  expect((await second.json()).messages).toHaveLength(1)
  server.travelTo('2026-11-18T11:00:00.000Z')
  expect((await (await press()).json()).messages).toHaveLength(2)
  expect(events()).toEqual(['quote_new_quote_asked', 'quote_new_quote_asked'])
  const told = (await server.deliver()).filter(({ subject }) => subject.endsWith('asks for a new quote'))
  expect(told).toHaveLength(2)
  expect(told[0]?.to).toBe(server.config.notifyEmail)
})

test('a decision that stands is shown after the end, and nobody asks for a new quote there', async () => {
  const { server, param, link, decline } = await opened()
  await decline()
  server.travelTo('2026-12-17T11:00:00.000Z')
  expect((await (await link.$get({ param })).json()).expired).toBe(false)
  expect(await refusalOf(link['new-quote'].$post({ param, json: {} }))).toEqual([409, 'quote_not_expired'])
})

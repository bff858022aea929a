import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { opened } from './fixtures.ts'

test('an expired quote answers 410 with its sentence and the quote, to read', async () => {
  const { server, see, atLink } = await opened()
  const open = await see()
  server.travelTo('2026-11-17T11:00:00.000Z')
  const answer = await server.storesNothing(() => atLink())
  const quote = { ...open, readonly: true, expired: true }
  const refusal = { error: problems.quote_expired[1], code: 'quote_expired', quote }
  expect([answer.status, await answer.json()]).toEqual([410, refusal])
})

test('one press asks for a new quote, once a day, and only of a quote that has expired', async () => {
  const { server, askForNewQuote, events } = await opened()
  expect(await refusalOf(askForNewQuote())).toEqual([409, 'quote_not_expired'])
  server.travelTo('2026-11-17T11:00:00.000Z')
  const messages = [{ kind: 'new_quote', text: '', from: 'client' }]
  for (const press of [askForNewQuote(), askForNewQuote()])
    expect(await read(press)).toMatchObject({ expired: true, messages })
  server.travelTo('2026-11-18T11:00:00.000Z')
  expect((await read(askForNewQuote())).messages).toHaveLength(2)
  expect(events()).toEqual(['quote_new_quote_asked', 'quote_new_quote_asked'])
  const told = (await server.deliver()).filter(({ subject }) => subject.endsWith('asks for a new quote'))
  expect(told.map(({ to }) => to)).toEqual([server.config.notifyEmail, server.config.notifyEmail])
})

test('a decision that stands is shown after the end, and nobody asks for a new quote there', async () => {
  const { server, see, askForNewQuote, decline } = await opened()
  await decline()
  server.travelTo('2026-12-17T11:00:00.000Z')
  expect((await see()).expired).toBe(false)
  expect(await refusalOf(askForNewQuote())).toEqual([409, 'quote_not_expired'])
})

import { expect, test } from 'vitest'
import type { Day } from '#src/base/time.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import { opened } from '#tests/conversation/fixtures.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import { issuedNda } from '#tests/nda/fixtures.ts'
import { draft, serverWithAdmin } from '#tests/quotes/fixtures.ts'

const asked = [409, 'unlikely_date']

test.each([
  ['2026-11-25T00:00:00Z', '2029-11-25', true],
  ['2026-11-25T00:00:00Z', '2029-11-26', false],
  ['2026-11-25T00:00:00Z', '2023-11-25', true],
  ['2026-11-25T00:00:00Z', '2023-11-24', false],
  // Noon in London is the next day in Auckland.
  ['2026-11-25T12:00:00Z', '2029-11-26', true],
  ['2028-02-29T00:00:00Z', '2031-02-28', true],
  ['2028-02-29T00:00:00Z', '2031-03-01', false],
])('at %s the day %s is likely: %s', (now, day, isLikely) => {
  const ask = (sure: boolean) => () => requireLikelyDays(Date.parse(now), { day: day as Day, other: null }, sure)
  if (isLikely) expect(ask(false)).not.toThrow()
  else expect(ask(false)).toThrow(expect.objectContaining({ fields: { day: expect.any(String) } }))
  expect(ask(true)).not.toThrow()
})

test('a quote with an unlikely last or first day is asked about once, and not again once it is stored', async () => {
  const { server, quotes, quote } = await serverWithAdmin()
  const unlikely = { ...draft({ valid_until: '2062-11-25', start_date: '2023-01-01' }) }
  const answer = await quotes.$post({ json: unlikely })
  const fields = { valid_until: expect.stringMatching(/^25 November 2062 is /), start_date: expect.any(String) }
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'unlikely_date', fields }])
  expect(server.rows('quotes')).toEqual([])
  const stored = await (await quotes.$post({ json: { ...unlikely, sure: true } })).json()
  const { edit } = quote(stored as Parameters<typeof quote>[0])
  expect((await edit({ client_name: 'Hana' })).status).toBe(200)
  expect(await refusalOf(edit({ valid_until: '2063-11-25' }))).toEqual(asked)
})

test('a start that a client gives is asked about once', async () => {
  const { accept, giveDetails, see } = await opened()
  await accept()
  const start_date = '2036-12-07'
  expect(await refusalOf(giveDetails({ start_date }))).toEqual(asked)
  expect((await giveDetails({ start_date, sure: true })).status).toBe(200)
  expect((await giveDetails({ start_date, purchase_order: 'PO-77' })).status).toBe(200)
  expect((await see()).details).toMatchObject({ start_date })
})

test('the typed date of a signature is asked about once, and stays as it was typed', async () => {
  const { server, sign } = await issuedNda()
  expect(await refusalOf(sign({ date: '25 Nov 2062' }))).toEqual(asked)
  expect(server.rows('nda_signatures')).toEqual([])
  expect((await sign({ date: '25 Nov 2062', sure: true })).status).toBe(200)
  expect(server.row('nda_signatures').date).toBe('25 Nov 2062')
})

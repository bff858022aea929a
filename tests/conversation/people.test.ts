import { expect, test } from 'vitest'
import { prove } from '#tests/csv/fixtures.ts'
import { allRows } from '#tests/fixtures/server.ts'
import { peopleOf, unzipped } from '#tests/people/fixtures.ts'
import { opened } from './fixtures.ts'

/** The JSON of the quotes in the copy of what is held about somebody. */
const quotesIn = async (copy: Parameters<typeof unzipped>[0]) => {
  const { files, json } = await unzipped(copy)
  return Object.keys(files).flatMap((path) => (/^quotes\/[^/]+[.]json$/.test(path) ? [json(path)] : []))
}

test('what was written about a quote that nobody decided goes with it in an erasure (H11)', async () => {
  const { server, admin, ask, answer } = await opened()
  await ask('CANARYquestion')
  await answer('CANARYanswer')
  await server.deliver()
  expect(JSON.stringify(allRows(server.ctx.db))).toContain('CANARYquestion')
  prove(server)
  expect((await peopleOf(admin).erase('hana@rimu.example')).status).toBe(200)
  expect(JSON.stringify(allRows(server.ctx.db))).not.toMatch(/CANARYquestion|CANARYanswer/)
  expect(server.rows('quote_messages', { text: '(erased)' })).toHaveLength(2)
})

test('what was told about a decided quote stands in the copy, without it for who gets the invoices, and is kept (H11)', async () => {
  const { server, admin, ask, accept, giveDetails } = await opened()
  await ask('When do we start?')
  await accept()
  await giveDetails({ legal_name: 'Rimu Holdings', billing_email: 'Ana@rimu.example' })
  prove(server)
  const { copy, find, erase } = peopleOf(admin)
  const messages = [{ text: 'When do we start?', from: 'client' }]
  const start_details = [{ legal_name: 'Rimu Holdings' }]
  expect(await quotesIn(copy('hana@rimu.example'))).toMatchObject([{ messages, start_details }])
  const traces = (await find('ana@rimu.example')).groups.find(({ group }) => group === 'quotes')?.traces
  expect(traces).toMatchObject([{ label: expect.stringMatching(/^Q-.*email for invoices$/), outcome: 'kept' }])
  const told = { billing_email: 'Ana@rimu.example', at: '2026-11-01T20:00:00.000Z' }
  expect(await quotesIn(copy('ana@rimu.example'))).toEqual([told])
  await erase('hana@rimu.example')
  expect(server.rows('quote_messages', { text: 'When do we start?' })).toHaveLength(1)
  expect(server.rows('start_details')).toHaveLength(1)
})

import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { prove } from '#tests/csv/fixtures.ts'
import { dump } from '#tests/fixtures/server.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { opened } from './fixtures.ts'

/** An accepted quote with a question and details for the start. */
const startTold = async () => {
  const quote = await opened()
  await quote.ask('When do we start?')
  await quote.accept()
  await quote.giveDetails({ legal_name: 'Rimu Holdings', billing_email: 'Ana@rimu.example' })
  prove(quote.server)
  return { ...quote, ...peopleOf(quote.admin) }
}

/** The JSON of the quotes in the copy of what is held about somebody. */
const quotesIn = async (copy: Promise<{ arrayBuffer: () => Promise<ArrayBuffer> }>) =>
  Object.entries(unzipSync(new Uint8Array(await (await copy).arrayBuffer())))
    .filter(([path]) => /^quotes\/[^/]+[.]json$/.test(path))
    .map(([, bytes]) => JSON.parse(strFromU8(bytes)))

test('what was written about a quote that nobody decided goes with it in an erasure (H11)', async () => {
  const { server, admin, ask, answer } = await opened()
  await ask('CANARYquestion')
  await answer('CANARYanswer')
  await server.deliver()
  expect(JSON.stringify(dump(server.ctx.db))).toContain('CANARYquestion')
  prove(server)
  expect((await peopleOf(admin).erase('hana@rimu.example')).status).toBe(200)
  expect(JSON.stringify(dump(server.ctx.db))).not.toMatch(/CANARYquestion|CANARYanswer/)
  expect(server.rows('quote_messages', { text: '(erased)' })).toHaveLength(2)
})

test('what was told about a decided quote is kept with it, and stands in the copy (H11)', async () => {
  const quote = await startTold()
  expect(await quotesIn(quote.copy('hana@rimu.example'))).toMatchObject([
    { messages: [{ text: 'When do we start?', from: 'client' }], start_details: [{ legal_name: 'Rimu Holdings' }] },
  ])
  await quote.erase('hana@rimu.example')
  expect(quote.server.rows('quote_messages', { text: 'When do we start?' })).toHaveLength(1)
  expect(quote.count('start_details')).toBe(1)
})

test('whoever gets the invoices is found, without what others wrote (H11)', async () => {
  const quote = await startTold()
  const { groups } = await quote.find('ana@rimu.example')
  const traces = groups.find(({ group }) => group === 'quotes')?.traces
  expect(traces).toMatchObject([{ label: expect.stringMatching(/^Q-.*email for invoices$/), fate: 'kept' }])
  const told = { billing_email: 'Ana@rimu.example', at: '2026-11-01T20:00:00.000Z' }
  expect(await quotesIn(quote.copy('ana@rimu.example'))).toEqual([told])
})

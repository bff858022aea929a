import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { dump } from '#tests/fixtures/server.ts'
import { opened } from './fixtures.ts'

type Opened = Awaited<ReturnType<typeof opened>>

const find = async ({ admin }: Opened, email: string) =>
  (await admin.api.admin.people.$get({ query: { email } })).json()

const prove = ({ server }: Opened) =>
  server.ctx.db.$client.prepare('update sessions set proved_at = ?').run(new Date(server.ctx.clock()).toISOString())

/** The JSON of the quotes in the copy of what is held about somebody. */
const copyOf = async (quote: Opened, email: string) => {
  prove(quote)
  const zip = await (await quote.admin.api.admin.people.export.$get({ query: { email } })).arrayBuffer()
  return Object.entries(unzipSync(new Uint8Array(zip)))
    .filter(([path]) => /^quotes\/[^/]+[.]json$/.test(path))
    .map(([, bytes]) => JSON.parse(strFromU8(bytes)))
}

test('what was written about a quote that nobody decided goes with it in an erasure (H11)', async () => {
  const quote = await opened()
  await quote.ask('CANARYquestion')
  await quote.answer('CANARYanswer')
  await quote.server.deliver()
  expect(JSON.stringify(dump(quote.server.ctx.db))).toContain('CANARYquestion')
  prove(quote)
  const erased = await quote.admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } })
  expect(erased.status).toBe(200)
  const left = JSON.stringify(dump(quote.server.ctx.db))
  expect(left).not.toMatch(/CANARYquestion|CANARYanswer/)
  expect(quote.count("quote_messages where text = '(erased)'")).toBe(2)
})

test('what was told about a decided quote is kept with it, and stands in the copy (H11)', async () => {
  const quote = await opened()
  await quote.ask('When do we start?')
  await quote.accept()
  await quote.link.details.$post({
    param: quote.param,
    json: { legal_name: 'Rimu Holdings', billing_email: 'Ana@rimu.example' },
  })
  expect(await copyOf(quote, 'hana@rimu.example')).toMatchObject([
    { messages: [{ text: 'When do we start?', from: 'client' }], start_details: [{ legal_name: 'Rimu Holdings' }] },
  ])
  prove(quote)
  await quote.admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } })
  expect(quote.count("quote_messages where text = 'When do we start?'")).toBe(1)
  expect(quote.count('start_details')).toBe(1)
})

test('whoever gets the invoices is found, without what others wrote (H11)', async () => {
  const quote = await opened()
  await quote.ask('When do we start?')
  await quote.accept()
  await quote.link.details.$post({
    param: quote.param,
    json: { legal_name: 'Rimu Holdings', billing_email: 'Ana@rimu.example' },
  })
  const { groups } = await find(quote, 'ana@rimu.example')
  const traces = groups.find(({ group }) => group === 'quotes')?.traces
  expect(traces).toMatchObject([{ label: expect.stringMatching(/^Q-.*email for invoices$/), fate: 'kept' }])
  expect(await copyOf(quote, 'ana@rimu.example')).toEqual([
    { billing_email: 'Ana@rimu.example', at: '2026-11-01T20:00:00.000Z' },
  ])
})

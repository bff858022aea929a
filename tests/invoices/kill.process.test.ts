import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { InvoiceItem, InvoiceList } from '#src/invoices/schema.ts'
import { inspect } from '#src/status/inspect.ts'
import { depth, seededRandom } from '#tests/fixtures/depth.ts'
import { databaseOnDisk, read } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import type { Body } from './issuing-process.ts'

test('a process that is killed while it issues invoices loses none that it answered, and gives no number twice (D1)', async () => {
  const { folder, file, db } = databaseOnDisk()
  const { server, admin, sendQuote, adminApi } = await serverWithAdmin({ db })
  const { next } = seededRandom()
  const list = async () => read<InvoiceList>((await adminApi()).invoices.$get({ query: {} }))
  const answered: string[] = []
  for (let nth = 0; nth < depth(4, 60); nth += 1) {
    const { id, accept, atLink } = await sendQuote({ prepaid_day_rate: 1250, start_date: null })
    await accept({ plan: 'prepaid' })
    for (let n = 0; n < 4; n += 1) await read(atLink('/days/order', { days: 1, key: `${n}` }))
    const item = (await list()).items.find(({ quote, number }) => quote.id === id && number === null) as InvoiceItem
    const common = { quote_id: id, shown: item.shown, day: '2026-11-02', send: true }
    const bodies = item.lines.map(
      ({ id: line, shown }): Body => ({ ...common, lines: [{ id: line, shown }], key: line }),
    )
    const input = join(folder, 'bodies.json')
    writeFileSync(input, JSON.stringify(bodies))
    const script = join(import.meta.dirname, 'issuing-process.ts')
    const argv = [process.execPath, script, file, String(server.ctx.clock()), admin.cookie, input]
    const child = Bun.spawn(argv, { stdio: ['ignore', 'pipe', 'pipe'] })
    const reader = child.stdout.getReader()
    const first = await reader.read()
    answered.push(...new TextDecoder().decode(first.value).split('\n').filter(Boolean))
    await Bun.sleep(next() * 15)
    child.kill('SIGKILL')
    await child.exited
    reader.releaseLock()
  }
  const { items } = await list()
  const issued = items.filter(({ number }) => number !== null)
  const serials = issued.map(({ number }) => Number(number?.slice('INV-'.length))).sort((one, other) => one - other)
  expect(serials).toEqual(serials.map((_, n) => n + 1))
  const lines = items.flatMap((item) => item.lines.map(({ id }) => id))
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines).toHaveLength(4 * depth(4, 60))
  expect(issued.flatMap((item) => item.lines.map(({ id }) => id))).toEqual(expect.arrayContaining(answered))
  expect(answered.length).toBeGreaterThanOrEqual(depth(4, 60))
  expect(server.rows('emails').filter(({ kind }) => kind === 'invoice_client')).toHaveLength(issued.length)
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
})

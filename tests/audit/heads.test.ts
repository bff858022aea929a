import { expect, test } from 'vitest'
import { parseHead, parseHeads } from '#src/audit/rules.ts'
import { emailKinds } from '#src/emails.ts'
import { runJobsOnce } from '#tests/fixtures/server.ts'
import { newestOf } from '#tests/nda/fixtures.ts'
import { busyServer, eventsIn, headsIn } from './fixtures.ts'

test('an email about a quote or an NDA ends with the record of its fact, and no other email does (D12)', async () => {
  const { server } = await busyServer()
  server.wait(24 * 3_600_000)
  await runJobsOnce(server)
  await server.deliver()
  const events = eventsIn(server)
  const queued = server.ctx.db.$client
    .prepare('select kind, email_sealed as sealed from emails order by sent_at, rowid')
    .all() as { kind: string; sealed: string }[]
  const records = queued.map(({ kind, sealed }) => [kind, JSON.parse(server.ctx.crypto.decrypt(sealed)).record])
  const wanted: Record<string, string> = {
    quote_sent: 'quote_sent',
    quote_accepted_client: 'quote_accepted',
    quote_accepted_owner: 'quote_accepted',
    quote_declined_client: 'quote_rejected',
    quote_declined_owner: 'quote_rejected',
    nda_invited: 'nda_issued',
    nda_signed_client: 'nda_document_made',
    nda_signed_owner: 'nda_document_made',
    audit_head: events.at(-1)?.event ?? '',
  }
  expect(new Set(records.map(([kind]) => kind))).toEqual(new Set(Object.keys(wanted)))
  for (const [kind, record] of records) {
    const event = events.find(({ seq }) => seq === parseHead(record)?.seq)
    expect(event, kind).toMatchObject({ event: wanted[kind], hash: parseHead(record)?.hash })
    expect(server.emails.filter(({ text }) => text.endsWith(`\n\nRecord ${record}`)).length, kind).toBeGreaterThan(0)
  }
  expect(server.emails.every(({ text }) => /\n\nRecord \d+:[0-9a-f]{64}$/.test(text))).toBe(true)
  expect(headsIn(server).map(({ seq, hash }) => `${seq}:${hash}`)).toEqual([
    ...new Set(
      records
        .map(([, record]) => record)
        .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10)),
    ),
  ])
})

test('emails to strangers and about sign-ins carry no record', async () => {
  const { server } = await busyServer()
  const before = server.emails.length
  await server.api.auth['sign-up'].$post({
    json: { email: 'new@rimu.example', password: 'blue kettle on seven hills' },
  })
  await server.deliver()
  expect(server.emails.slice(before).map(({ text }) => text.includes('Record '))).toEqual([false])
  expect(emailKinds.length).toBeGreaterThan(9)
})

test('the PDFs of a decision and of an NDA name the event of their fact, and so do the admin pages (D12)', async () => {
  const { server, admin, id } = await busyServer()
  const events = eventsIn(server)
  const recordOf = (event: string) => {
    const found = events.find((one) => one.event === event && one.subject === id)
    return `${found?.seq}:${found?.hash}`
  }
  const pdf = (table: string) =>
    String(server.ctx.db.$client.prepare(`select bytes from ${table} order by rowid desc`).pluck().get())
  expect(pdf('nda_documents')).toContain(`"record":"${recordOf('nda_signed')}"`)
  const records = server.ctx.db.$client
    .prepare("select bytes from quote_documents where kind = 'record' and quote_id = ?")
    .pluck()
    .get(id)
  expect(String(records)).toContain(`"record":"${recordOf('quote_accepted')}"`)
  const quote = await (await admin.api.admin.quotes[':id'].$get({ param: { id } })).json()
  expect(quote.decision?.record).toBe(recordOf('quote_accepted'))
  expect((await newestOf(admin, id)).record).toBe(recordOf('nda_signed'))
})

test('a record is read as it stands in an email or a PDF, broken lines included', () => {
  const hash = '0123456789abcdef'.repeat(4)
  const head = { seq: 4420, hash }
  for (const typed of [
    `4420:${hash}`,
    `Record 4420:${hash.toUpperCase()}`,
    `Record\n 4420:${hash.slice(0, 40)}\n${hash.slice(40)} `,
  ]) {
    expect(parseHead(typed)).toEqual(head)
  }
  for (const typed of ['', '4420', hash, `4420:${hash}0`, `4420:${hash.slice(1)}`, `-1:${hash}`, `4420:${hash} x`]) {
    expect(parseHead(typed)).toBeNull()
  }
  expect(parseHeads([])).toEqual([])
  expect(parseHeads(['--head', `4420:${hash}`, '--head', `Record 1:${hash}`])).toEqual([head, { seq: 1, hash }])
  for (const words of [['--head'], [`4420:${hash}`], ['--heads', `4420:${hash}`], ['--head', '4420']]) {
    expect(parseHeads(words)).toBeNull()
  }
})

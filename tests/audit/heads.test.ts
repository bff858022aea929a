import { expect, test } from 'vitest'
import { parseHead, parseHeads } from '#src/audit/rules.ts'
import { grantAdmin } from '#src/auth/account/admins.ts'
import { days, minutes } from '#src/base/time.ts'
import { noBusinessEnvironment } from '#tests/fixtures/business.ts'
import { read, runJobsOnce } from '#tests/fixtures/server.ts'
import { newestOf } from '#tests/nda/fixtures.ts'
import { draft, serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { busyServer } from './fixtures.ts'

test('an email about a quote or an NDA has the record of its fact, the client’s as a header, and no other email has (D12)', async () => {
  const { server } = await busyServer()
  server.wait(days(1))
  await runJobsOnce(server)
  await server.deliver()
  const events = server.rows('audit_events')
  const records = server
    .rows('emails')
    .map(({ kind, email_sealed }) => [kind, JSON.parse(server.ctx.crypto.decrypt(email_sealed)).record])
  const left = server.emails.map(({ headers, text }) =>
    headers ? `${headers['X-Record']} in a header` : `${/\n\nRecord (\d+:[0-9a-f]{64})$/.exec(text)?.[1]} in the text`,
  )
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
    expect(left, kind).toContain(`${record} in ${/_owner$|^audit/.test(kind) ? 'the text' : 'a header'}`)
  }
  const heads = server.rows('audit_heads').map(({ seq, hash }) => `${seq}:${hash}`)
  expect(new Set(heads)).toEqual(new Set(records.map(([, record]) => record)))
  const json = { email: 'new@rimu.example', password: 'blue kettle on seven hills' }
  await server.api.auth['sign-up'].$post({ json })
  const other = (await server.deliver()).at(-1)
  expect([other?.to, other?.text.includes('Record '), other?.headers]).toEqual([json.email, false, undefined])
})

test('the head leaves ten minutes after settings, texts, contracts or roles change, once for all of that time (D12)', async () => {
  const { server, admin } = await serverWithAdmin({ environment: noBusinessEnvironment })
  const left = async (ms: number) => {
    server.wait(ms)
    await runJobsOnce(server)
    await server.deliver()
    return server.rows('emails').filter(({ kind }) => kind === 'audit_head').length
  }
  const before = await left(minutes(11))
  const cookie = await server.newSession(admin.id)
  const { settings, references } = server.visitor({ cookie }).admin
  const agreed = { words: 'Our accounts order again.', name: 'Mere', company: 'Rimu', agreed_on: '2026-11-01' }
  for (const phone of ['03 555 0100', '03 555 0101'])
    await settings.$patch({ json: { business: { phone }, version: 9 } })
  expect(await left(minutes(9))).toBe(before)
  await references.$post({ json: agreed })
  expect(await left(minutes(1))).toBe(before + 1)
  expect(server.rows('audit_heads').at(-1)?.seq).toBe(server.row('audit_events', { event: 'reference_added' }).seq)
  expect(await left(minutes(30))).toBe(before + 1)
  // A draft's event waits for the day.
  await admin.api.admin.quotes.$post({ json: draft() })
  expect(await left(minutes(30))).toBe(before + 1)
  const { email } = await server.signedIn()
  expect(grantAdmin(server.ctx, { email })).toBe('granted')
  expect(await left(minutes(10))).toBe(before + 2)
})

test('the PDFs of a quote, a decision and an NDA name the event of their fact, and so do the admin pages (D12)', async () => {
  const { server, admin, id } = await busyServer()
  const recordOf = (event: string) => {
    const { seq, hash } = server.row('audit_events', { event, subject: id })
    return `${seq}:${hash}`
  }
  const ofQuote = (kind: 'quote' | 'record') => server.row('quote_documents', { kind, quote_id: id })
  const bytes = [server.row('nda_documents'), ofQuote('record'), ofQuote('quote')]
  expect(bytes.map((document) => String(document.bytes))).toEqual([
    expect.stringContaining(`"record":"${recordOf('nda_signed')}"`),
    expect.stringContaining(`"record":"${recordOf('quote_accepted')}"`),
    expect.stringContaining(`"record":"${recordOf('quote_sent')}"`),
  ])
  const quote = await read(admin.api.admin.quotes[':id'].$get({ param: { id } }))
  expect(quote.decision?.record).toBe(recordOf('quote_accepted'))
  expect((await newestOf(admin, id)).record).toBe(recordOf('nda_signed'))
})

const hash = '0123456789abcdef'.repeat(4)
const head = { seq: 4420, hash }

test('a record is read as it stands in an email or a PDF, broken lines included', () => {
  const broken = `Record\n 4420:${hash.slice(0, 40)}\n${hash.slice(40)} `
  const good = [`4420:${hash}`, `Record 4420:${hash.toUpperCase()}`, broken]
  const bad = ['', '4420', `4420:${hash}0`, `4420:${hash.slice(1)}`, `-1:${hash}`]
  expect([...good, ...bad].map(parseHead)).toEqual([...good.map(() => head), ...bad.map(() => null)])
})

test('heads are given by --head, each with its own', () => {
  expect(parseHeads(['--head', `4420:${hash}`, '--head', `Record 1:${hash}`])).toEqual([head, { seq: 1, hash }])
  for (const words of [`--head=4420:${hash}`, `--head Record 4420:${hash.slice(0, 40)} ${hash.slice(40)}`])
    expect(parseHeads(words.split(' '))).toEqual([head])
  for (const words of [['--head'], [`4420:${hash}`], ['--heads', `4420:${hash}`], ['--head', '4420']])
    expect(parseHeads(words)).toBeNull()
})

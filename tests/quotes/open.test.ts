import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { databaseOnDisk } from '#tests/fixtures/server.ts'
import { acceptance, openQuote } from './fixtures.ts'

const notFound = '{"error":"Quote not found. Please check the link.","code":"quote_not_found"}'

const shownOfBody = `changes days decided_at decided_by decision details expired expired_on last_day may_accept messages nda plan quote
  reader readers readonly reason replaced_by replaces sent_at shown_hash success undone withdrawn`
const shownOfQuote = `authorization client_company client_name cover_note extra_half_day_rate gst identity
  mileage_rate_per_km mileage_threshold_km min_term_months plan_cards prepaid_day_rate provider reference
  retainer_days_per_month retainer_rate scope_summary start_date terms_sha256 terms_version totals valid_until`

test('a link shows an allow-list of fields, and never the internal notes (C5)', async () => {
  const { server, atLink, accept } = await openQuote()
  for (const act of [atLink, accept]) {
    await act()
    const text = await (await atLink()).text()
    expect(text).not.toMatch(/CANARY|hana@rimu|021 555|usr_|qtk_|quo_/)
    const body = JSON.parse(text)
    expect(Object.keys(body).sort()).toEqual(shownOfBody.split(/\s+/))
    expect(Object.keys(body.quote).sort()).toEqual(shownOfQuote.split(/\s+/))
  }
  for (const { html, text, subject } of await server.deliver()) expect(html + text + subject).not.toContain('CANARY')
  expect(JSON.stringify(server.logged)).not.toMatch(/CANARY|Rimu|hana@/)
})

test('a stolen database opens no link, and an admin can still copy it (C1)', async () => {
  const { folder, db } = databaseOnDisk()
  const { server, admin, token, public_link, accept, read } = await openQuote({}, { db })
  await accept()
  await server.deliver()
  server.execute('vacuum into ?', join(folder, 'backup.sqlite'))
  const secrets = [token, Buffer.from(token, 'base64url'), admin.cookie.slice('session='.length)]
  const files = readdirSync(folder).filter((name) => name.includes('.sqlite'))
  expect(files).toContain('backup.sqlite')
  for (const bytes of files.map((name) => readFileSync(join(folder, name))))
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
  expect((await read()).public_link).toBe(public_link)
})

test('unknown, malformed, foreign and revoked tokens, and ids, get one identical 404 (C2, C3)', async () => {
  const { server, id, token, correctEmail } = await openQuote()
  await correctEmail()
  let address = 0
  const heads = new Set<string>()
  const ask = async (path: string, json?: object) => {
    address += 1
    const answer = await server.call(`/api/quotes/${path}`, json, {}, { address: `198.51.100.${address}` })
    expect([answer.status, await answer.text()], path).toEqual([404, notFound])
    heads.add([...answer.headers].filter(([name]) => name !== 'x-request-id').join('\n'))
  }
  const malformed = ['x', `${token}x`, '%00', '%F0%9F%92%A9', "'or'1'='1", 'a'.repeat(5000)]
  for (const wrong of [newToken(server.ctx.random), token, id, ...malformed]) {
    await ask(wrong)
    for (const file of ['quote.pdf', 'record.pdf', 'start.ics', 'last-day.ics', 'bookings/ent_1.ics'])
      await ask(`${wrong}/${file}`)
  }
  const posts = {
    ...{ decision: acceptance('0'.repeat(64)), questions: { kind: 'question', text: 'Which days?' } },
    ...{ reason: { reason: 'price' }, details: { legal_name: 'Kea' }, 'new-quote': {}, 'stop-reminders': {}, view: {} },
  }
  for (const wrong of ['x', 'x'.repeat(43), token]) {
    for (const [act, json] of Object.entries(posts)) await ask(`${wrong}/${act}`, json)
    await ask(`${wrong}/reminders`)
  }
  expect(heads.size).toBe(1)
})

test('responses to a private link are no-store, no-referrer and noindex, and the log has no token (C6)', async () => {
  const { server, token, atLink } = await openQuote()
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
  expect(Object.fromEntries((await atLink()).headers)).toMatchObject(headers)
  await atLink('/decision', {})
  expect(server.logged.map(({ route }) => route)).toContain('/api/quotes/:token/decision')
  expect(JSON.stringify(server.logged)).not.toContain(token)
})

test('a page with ?debug has a request id, which stands in the log without the token (C5, H10)', async () => {
  const { server, token } = await openQuote()
  const open = async (path: string) => {
    const answer = await server.ask(path)
    return { requestId: answer.headers.get('x-request-id'), page: await answer.text() }
  }
  expect((await open(`/quote/${token}`)).requestId).toBeNull()
  expect(server.logged).toEqual([])
  const { requestId, page } = await open(`/quote/${token}?debug`)
  expect(requestId).toMatch(/^req_\w{20}$/)
  expect(page).toContain(requestId)
  const asked = { requestId, method: 'GET', route: '/quote/:token', status: 200 }
  expect(server.logged).toMatchObject([{ level: 'info', event: 'read', ...asked }])
  expect(JSON.stringify(server.logged)).not.toContain(token)
})

test('a visit is what the page reports, counted once in 30 minutes, and never for an admin (C7)', async () => {
  const { server, admin, atLink, view, read } = await openQuote()
  await atLink()
  await atLink('/view', {}, { cookie: admin.cookie })
  expect((await read()).views).toEqual({ count: 0, first: null, last: null })
  for (const wait of [0, 29, 1]) {
    server.wait(minutes(wait))
    await view()
  }
  expect((await read()).views).toEqual({
    count: 2,
    first: '2026-11-01T20:00:00.000Z',
    last: '2026-11-01T20:30:00.000Z',
  })
})

// The limits of a network around it, and of misses, stand in tests/http/link-limits.test.ts.
test('a link refuses a network for the rest of the minute in which it answered 30 of its requests (C4)', async () => {
  const { server, atLink, sendQuote } = await openQuote()
  for (let count = 1; count < 30; count += 1) await atLink()
  server.wait(59_999)
  const refused = await atLink()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await (await sendQuote()).atLink()).status).toBe(200)
  server.wait(1)
  expect((await atLink()).status).toBe(200)
})

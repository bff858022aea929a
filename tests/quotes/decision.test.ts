import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import type { auditEvents } from '#src/audit/table.ts'
import { verifyAudit } from '#src/audit/verify.ts'
import type { Dollars } from '#src/base/money.ts'
import { sha256 } from '#src/base/sha256.ts'
import { verifyDecisions } from '#src/quotes/evidence.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { quoteDecisions } from '#src/quotes/table.ts'
import { termsSha256 } from '#src/terms/fingerprint.ts'
import { dump, refusalOf, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { no, sentQuote, shownHash, yes } from './fixtures.ts'

type AuditRow = typeof auditEvents.$inferSelect

const opened = async (changes: Parameters<typeof sentQuote>[1] = {}) => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const sent = await sentQuote(admin, changes)
  const shown_hash = await shownHash(server, sent.token)
  const param = { token: sent.token }
  const decide = (json: object, headers: Record<string, string> = {}) =>
    server.ask(`/api/quotes/${sent.token}/decision`, {
      method: 'POST',
      body: JSON.stringify(json),
      headers: {
        'content-type': 'application/json',
        origin: server.config.origin,
        'user-agent': 'A phone',
        ...headers,
      },
    })
  return { server, admin, ...sent, shown_hash, param, decide }
}

test('D2: the same answer again gets the first answer byte for byte; another answer the standing decision', async () => {
  const { server, decide, shown_hash, param } = await opened()
  const first = await (await decide(yes(shown_hash))).text()
  const stands = dump(server.ctx.db)
  for (let again = 0; again < 20; again += 1) {
    server.wait(3000)
    expect(await (await decide(yes(shown_hash))).text()).toBe(first)
  }
  server.wait(60_000)
  expect(await (await server.api.quotes[':token'].$get({ param })).text()).toBe(first)
  for (const other of [no(shown_hash), yes(shown_hash, 'prepaid')]) {
    const answer = await decide(other)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({
      error: 'This quote has already been decided.',
      code: 'quote_decided',
      standing: { decision: 'accepted', decided_at: '2026-11-01T20:00:00.000Z', plan: 'retainer' },
    })
  }
  expect(dump(server.ctx.db)).toEqual(stands)
})

test('D2: one idempotency key with another answer is 422', async () => {
  const { decide, shown_hash } = await opened()
  const key = { 'idempotency-key': 'one' }
  expect((await decide(yes(shown_hash), key)).status).toBe(200)
  expect((await decide(yes(shown_hash), key)).status).toBe(200)
  expect(await refusalOf(decide(no(shown_hash), key))).toEqual([422, 'key_reused'])
})

test('a rejection is publicDecision as declined, without a plan', async () => {
  const { decide, shown_hash } = await opened()
  const answer = (await (await decide(no(shown_hash))).json()) as PublicQuote
  expect(answer).toMatchObject({ success: true, readonly: true, decision: 'declined', plan: null })
})

test('D3: a plan must be one the quote offers, and the authorization a true yes', async () => {
  const { server, decide, shown_hash } = await opened({ retainer_rate: null })
  const before = dump(server.ctx.db)
  const refused = async (json: object) => {
    const answer = await decide(json)
    return [answer.status, (await answer.json()).error]
  }
  const good = yes(shown_hash, 'prepaid')
  expect(await refused(yes(shown_hash, 'retainer'))).toEqual([400, 'Please select a plan'])
  expect(await refused({ ...good, plan: undefined })).toEqual([400, 'Please select a plan'])
  expect(await refused({ ...good, plan: 'gold' })).toEqual([400, 'Please select a plan'])
  for (const given of ['true', 1, false, null, undefined]) {
    expect(await refused({ ...good, authorization_confirmed: given })).toEqual([400, 'Please confirm authorization'])
  }
  for (const answer of [good, no(shown_hash)]) {
    expect(await refused({ ...answer, decided_at: '2020-01-01' })).toEqual([400, 'Unknown field'])
  }
  expect(await refused({ ...no(shown_hash), plan: 'prepaid' })).toEqual([400, 'Unknown field'])
  expect(dump(server.ctx.db)).toEqual(before)
  expect((await decide(good)).status).toBe(200)
})

test('D4: an answer to something else than what stands there is refused', async () => {
  const { server, decide, shown_hash } = await opened()
  const before = dump(server.ctx.db)
  const tampered = `${shown_hash.slice(0, -1)}${shown_hash.endsWith('0') ? '1' : '0'}`
  expect(await refusalOf(decide(yes(tampered)))).toEqual([409, 'quote_changed'])
  expect(await refusalOf(decide(no(tampered)))).toEqual([409, 'quote_changed'])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('D4: what stands there is hashed again, not taken from the column beside it', async () => {
  const { server, decide, shown_hash } = await opened()
  server.ctx.db.$client.exec("drop trigger quotes_frozen; update quotes set shown = replace(shown, '2400', '9400')")
  const before = dump(server.ctx.db)
  expect(await refusalOf(decide(yes(shown_hash)))).toEqual([409, 'quote_changed'])
  expect(await refusalOf(decide(no(shown_hash)))).toEqual([409, 'quote_changed'])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('D5: no SQL changes a sent quote, a decision or the audit log', async () => {
  const { server, decide, shown_hash, id } = await opened()
  const { $client } = server.ctx.db
  const run = (sql: string) => () => $client.prepare(sql).run()
  const columns = $client.prepare("select name from pragma_table_info('quotes')").all() as { name: string }[]
  const free = ['status', 'chosen_plan', 'version', 'deleted_at']
  for (const { name } of columns.filter((column) => !free.includes(column.name))) {
    expect(run(`update quotes set "${name}" = "${name}"`), name).toThrow('a quote is frozen')
  }
  expect(run("update quotes set status = 'draft'")).toThrow('cannot make this move')
  for (const name of ['id', 'quote_id', 'token_sha256', 'token_sealed', 'created_at']) {
    expect(run(`update quote_tokens set "${name}" = "${name}"`), name).toThrow('can only be revoked')
  }
  expect(run('delete from quote_tokens')).toThrow('never removed')
  $client.exec(
    `insert into quote_tokens select 'qtk_old', quote_id, 'old', token_sealed, created_at, created_at from quote_tokens`,
  )
  for (const revoked_at of ['null', "'later'"]) {
    expect(run(`update quote_tokens set revoked_at = ${revoked_at} where id = 'qtk_old'`)).toThrow('stays revoked')
  }
  await decide(yes(shown_hash))
  expect(run("update quotes set status = 'sent'")).toThrow()
  expect(run("update quotes set status = 'rejected', chosen_plan = null")).toThrow()
  expect(run("update quotes set chosen_plan = 'prepaid'")).toThrow('the chosen plan stands')
  for (const table of ['quote_decisions', 'audit_events']) {
    for (const { name } of $client.prepare(`select name from pragma_table_info('${table}')`).all() as {
      name: string
    }[]) {
      expect(run(`update ${table} set "${name}" = "${name}"`), name).toThrow()
    }
    expect(run(`delete from ${table}`)).toThrow()
    expect(run(`insert or replace into ${table} select * from ${table}`)).toThrow()
  }
  expect($client.prepare('select status from quotes where id = ?').get(id)).toEqual({ status: 'accepted' })
})

test('D6: the evidence holds what was shown, and its hash can be computed again', async () => {
  const { server, decide, shown_hash, param, id } = await opened()
  const read = (await (await server.api.quotes[':token'].$get({ param })).json()) as PublicQuote
  await decide(yes(shown_hash, 'prepaid'), { 'idempotency-key': 'k' })
  const evidence = server.ctx.db.select().from(quoteDecisions).get()
  expect(evidence).toMatchObject({
    quote_id: id,
    decision: 'accepted',
    plan: 'prepaid',
    authorization_confirmed: true,
    snapshot_sha256: shown_hash,
    decided_at: '2026-11-01T20:00:00.000Z',
    decided_at_nz: '2 Nov 2026, 9:00 am NZDT',
    address: '203.0.113.7',
    user_agent: 'A phone',
    build: 'test',
    idempotency_key: 'k',
  })
  const snapshot = evidence?.snapshot ?? ''
  expect(JSON.parse(snapshot)).toEqual(read.quote)
  expect(canonicalize(JSON.parse(snapshot))).toBe(snapshot)
  expect(sha256(snapshot)).toBe(shown_hash)
  expect(read.quote).toMatchObject({
    terms_version: 'v2025-10-24',
    terms_sha256: termsSha256,
    gst: 'All prices are exclusive of GST.',
  })
  expect(read.quote.plan_cards.map(({ headline }) => headline)).toEqual([
    '$2,400.00 + GST per month',
    '$680.50 + GST per 8h day',
  ])
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
  const audited = server.ctx.db.$client.prepare('select * from audit_events where seq = ?').get(evidence?.audit_seq)
  expect(audited).toMatchObject({ event: 'quote_accepted', subject: id, actor: evidence?.token_id })
})

test('D7: the chain names the first row that anybody changed', async () => {
  const { server, decide, shown_hash } = await opened()
  await decide(yes(shown_hash))
  const { $client } = server.ctx.db
  expect(verifyAudit(server.ctx)).toEqual({ rows: 4, broken: null })
  $client.exec('drop trigger audit_events_unchanged')
  for (const column of ['at', 'event', 'actor', 'subject', 'detail', 'previous', 'hash']) {
    const read = $client.prepare(`select "${column}" as was from audit_events where seq = 2`)
    const { was } = read.get() as { was: string }
    $client.prepare(`update audit_events set "${column}" = ? where seq = 2`).run(`${was.slice(0, -1)}~`)
    expect(verifyAudit(server.ctx), column).toEqual({ rows: 1, broken: 2 })
    $client.prepare(`update audit_events set "${column}" = ? where seq = 2`).run(was)
  }
  // Whoever computes the hash again, too, has every later row against him, and with the last one its number.
  const forge = (seq: number, changes: Partial<AuditRow>) => {
    const was = $client.prepare('select * from audit_events where seq = ?').get(seq) as AuditRow
    const { hash: _, ...row } = { ...was, ...changes }
    const write = $client.prepare('update audit_events set seq = ?, subject = ?, hash = ? where seq = ?')
    write.run(row.seq, row.subject, sha256(row.previous + canonicalize(row)), seq)
    return () => write.run(was.seq, was.subject, was.hash, row.seq)
  }
  const undo = forge(2, { subject: 'quo_forged' })
  expect(verifyAudit(server.ctx)).toEqual({ rows: 2, broken: 3 })
  undo()
  expect(verifyAudit(server.ctx)).toEqual({ rows: 4, broken: null })
  forge(4, { seq: 5 })
  expect(verifyAudit(server.ctx)).toEqual({ rows: 3, broken: 4 })
  $client.exec('drop trigger audit_events_kept')
  $client.exec('delete from audit_events where seq = 2')
  expect(verifyAudit(server.ctx)).toEqual({ rows: 1, broken: 2 })
})

test('D6, D7: a decision that anybody changed, to the last column of its row, is not what was recorded', async () => {
  const { server, decide, shown_hash, id } = await opened()
  await decide(yes(shown_hash), { 'idempotency-key': 'k' })
  const { $client } = server.ctx.db
  const row = $client.prepare('select * from quote_decisions').get() as Record<string, string | number>
  $client.exec(
    'pragma foreign_keys = off; pragma ignore_check_constraints = on; drop trigger quote_decisions_unchanged',
  )
  const set = (name: string, value: unknown) => $client.prepare(`update quote_decisions set "${name}" = ?`).run(value)
  for (const [name, value] of Object.entries(row)) {
    for (const forged of typeof value === 'number' ? [value - 1] : [`${value} `, 'forged', 'rejected', 'prepaid']) {
      set(name, forged)
      const found = verifyDecisions(server.ctx)
      expect(found, `${name} = ${forged}`).toEqual({ decisions: 0, changed: name === 'quote_id' ? forged : id })
      set(name, value)
    }
  }
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
  // Whoever writes all that agrees with it, too, has the audit log against them.
  const answer = (changes: object) => JSON.stringify({ ...JSON.parse(String(row.response)), ...changes })
  const snapshot = String(row.snapshot).replace('2400', '9400')
  const quote = JSON.parse(snapshot)
  const agreeing: Record<string, unknown>[] = [
    { snapshot, response: answer({ quote }) },
    { snapshot, snapshot_sha256: sha256(snapshot), response: answer({ quote, shown_hash: sha256(snapshot) }) },
    { plan: 'prepaid', response: answer({ plan: 'prepaid' }) },
    { decision: 'rejected', authorization_confirmed: 0, response: answer({ decision: 'declined' }) },
    {
      decided_at: '2026-11-02T20:00:00.000Z',
      decided_at_nz: '3 Nov 2026, 9:00 am NZDT',
      response: answer({ decided_at: '2026-11-02T20:00:00.000Z' }),
    },
  ]
  for (const changes of agreeing) {
    for (const [name, value] of Object.entries(changes)) set(name, value)
    expect(verifyDecisions(server.ctx), JSON.stringify(changes)).toEqual({ decisions: 0, changed: id })
    for (const name of Object.keys(changes)) set(name, row[name])
  }
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
})

test('D6, D7: a decision from before the chain kept the fingerprint of its whole row still holds, and is watched', async () => {
  const { server, decide, shown_hash, id } = await opened()
  await decide(yes(shown_hash))
  const { $client } = server.ctx.db
  $client.exec('drop trigger audit_events_unchanged; drop trigger quote_decisions_unchanged')
  $client.exec(
    "update audit_events set detail = json_remove(detail, '$.evidence_sha256') where event = 'quote_accepted'",
  )
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
  $client.exec("update quote_decisions set plan = 'prepaid'")
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 0, changed: id })
})

test('D6: a decision that is gone is missed, and one that nobody recorded is none', async () => {
  const { server, decide, shown_hash, id } = await opened()
  await decide(yes(shown_hash))
  const { $client } = server.ctx.db
  $client.exec('create table stolen as select * from quote_decisions')
  $client.exec('drop trigger quote_decisions_kept; delete from quote_decisions')
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 0, changed: id })
  $client.exec('update stolen set audit_seq = 99; insert into quote_decisions select * from stolen')
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 0, changed: id })
})

test('D7: each day’s last event goes to the owner’s mailbox on the next, once; a day of nothing sends nothing', async () => {
  const { server, decide, shown_hash } = await opened()
  server.wait(1000)
  const anchors = async () =>
    (await server.deliver()).filter(({ subject }) => subject.startsWith('Audit log')).map(({ to, text }) => [to, text])
  await runJobsOnce(server)
  expect(await anchors()).toEqual([])
  const head = () => server.ctx.db.$client.prepare('select seq, hash from audit_events order by seq desc').get()
  const first = head() as { seq: number; hash: string }
  server.travelTo('2026-11-03T00:00:00+13:00')
  await decide(yes(shown_hash))
  for (const _ of [1, 2]) await runJobsOnce(server)
  expect(await anchors()).toEqual([
    [
      'owner@southernaccounts.example',
      expect.stringMatching(new RegExp(`Last entry: ${first.seq}\\s[^]*${first.hash}`)),
    ],
  ])
  const second = head() as { seq: number; hash: string }
  for (const day of ['2026-11-04', '2026-11-05']) {
    server.travelTo(`${day}T09:00:00+13:00`)
    for (const _ of [1, 2]) await runJobsOnce(server)
  }
  expect((await anchors()).slice(1)).toEqual([['owner@southernaccounts.example', expect.stringContaining(second.hash)]])
})

test('D8: the anchor is the last event by number, though the clock was ahead when an earlier one was written', async () => {
  const { server } = await opened()
  for (const now of ['2026-11-05T09:00:00+13:00', '2026-11-03T09:00:00+13:00']) {
    server.travelTo(now)
    await sentQuote(await server.signedIn({ admin: true }))
  }
  const last = server.ctx.db.$client.prepare('select hash from audit_events order by seq desc').get() as {
    hash: string
  }
  server.travelTo('2026-11-06T09:00:00+13:00')
  await runJobsOnce(server)
  const anchor = (await server.deliver()).find(({ subject }) => subject.startsWith('Audit log'))
  expect(anchor?.text).toContain(last.hash)
})

test('D8: a clock set back ten days leaves the order of events and the decision whole', async () => {
  const { server, decide, shown_hash } = await opened()
  server.travelTo('2026-10-23T09:00:00+13:00')
  expect((await decide(yes(shown_hash))).status).toBe(200)
  const events = server.ctx.db.$client.prepare('select event from audit_events order by seq').all()
  expect(events).toEqual([
    { event: 'quote_created' },
    { event: 'quote_sent' },
    { event: 'quote_accepted' },
    { event: 'nda_issued' },
  ])
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('both sides get an email that agrees with the page', async () => {
  const { server, decide, shown_hash, public_link } = await opened()
  await decide(yes(shown_hash))
  const emails = await server.deliver()
  expect(emails.map(({ to, subject }) => [to, subject.replace(/Q-\w+/, 'Q')])).toEqual([
    ['hana@rimu.example', 'Quote for Rimu & Tōtara Foods Limited'],
    ['hana@rimu.example', 'Accepted: quote Q for Rimu & Tōtara Foods Limited'],
    ['owner@southernaccounts.example', 'Rimu & Tōtara Foods Limited accepted quote Q'],
    ['hana@rimu.example', 'Mutual NDA between Southern Accounts and Rimu & Tōtara Foods Limited'],
  ])
  expect(emails[0]?.text).toContain(public_link)
  for (const { text } of emails.slice(1, 3)) {
    expect(text).toContain('Retainer (Monthly)')
    expect(text).toContain('$2,400.00 + GST per month')
    expect(text).toContain('2 Nov 2026, 9:00 am NZDT')
  }
})

test('C5: the link shows exactly what it should, and the notes never leave', async () => {
  const { server, decide, shown_hash, param } = await opened()
  const keysOf = async () => {
    const text = await (await server.api.quotes[':token'].$get({ param })).text()
    expect(text).not.toMatch(/CANARY|hana@rimu|021 555|usr_|qtk_|quo_/)
    const body = JSON.parse(text)
    return { body: Object.keys(body).sort(), quote: Object.keys(body.quote).sort() }
  }
  const keys = {
    body: ['decided_at', 'decision', 'plan', 'quote', 'readonly', 'shown_hash', 'success'],
    quote: [
      'authorization',
      'client_company',
      'client_name',
      'extra_half_day_rate',
      'gst',
      'mileage_rate_per_km',
      'mileage_threshold_km',
      'min_term_months',
      'plan_cards',
      'prepaid_day_rate',
      'provider',
      'reference',
      'retainer_days_per_month',
      'retainer_rate',
      'scope_summary',
      'start_date',
      'terms_sha256',
      'terms_version',
      'valid_until',
    ],
  }
  expect(await keysOf()).toEqual(keys)
  await decide(yes(shown_hash))
  expect(await keysOf()).toEqual(keys)
  for (const { html, text, subject } of await server.deliver()) expect(html + text + subject).not.toContain('CANARY')
  expect(JSON.stringify(server.logged)).not.toMatch(/CANARY|Rimu|hana@/)
})

test('D11: what is no amount is refused in SPEC’s words and nothing is stored', async () => {
  const { server, admin } = await opened()
  const before = dump(server.ctx.db)
  for (const retainer_rate of [-1, 1.234, 10_000_000.01, '5']) {
    const answer = await admin.api.admin.quotes.$post({
      json: {
        client_name: 'A',
        client_company: 'B',
        client_email: 'a@b.example',
        scope_summary: 'C',
        valid_until: '2026-12-01',
        retainer_rate: retainer_rate as Dollars,
      },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      error: 'Retainer rate must be a positive number with up to 2 decimals',
      code: 'invalid',
      fields: { retainer_rate: 'Retainer rate must be a positive number with up to 2 decimals' },
    })
    expect(dump(server.ctx.db)).toEqual(before)
  }
})

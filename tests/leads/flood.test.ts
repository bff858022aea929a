import { expect, test } from 'vitest'
import { transact } from '#src/db/transact.ts'
import { quarantineLimits } from '#src/leads/rules.ts'
import { deleteOldLeads } from '#src/workflows/delete-lead.ts'
import { dump, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { lineOf } from '#tests/status/fixtures.ts'
import { count, openAsAdmin, readLead, rows, sendForm } from './fixtures.ts'

const { all, ofWiderNetwork, deletedAtOnce } = quarantineLimits

/** An address of the simulated /48, each in a /64 of its own. */
const ofAttacker = (n: number) => `2001:db8:bad:${n.toString(16)}::1`

/** An address in a /24 of its own. */
const ofPerson = (n: number) => `100.${64 + (n >> 8)}.${n & 255}.1`

const floodFrom = async (server: TestServer, times: number, addressOf: (n: number) => string) => {
  const answers = []
  for (let n = 0; n < times; n += 1) {
    const { answer } = await sendForm(server, { email: `v${n}@rimu.example` }, addressOf(n))
    answers.push([answer.status, await answer.text()].join())
  }
  return new Set(answers)
}

const byReason = (server: TestServer) =>
  rows(server, 'select state, quarantine_reason as reason, count(*) as n from leads group by 1, 2 order by 1, 2')

/** Puts copies of one lead into quarantine, older than it by a second and more. */
const fillQuarantine = (server: TestServer, copies: number, from: (n: number) => string | null) => {
  const { $client } = server.ctx.db
  const [lead] = rows<Record<string, unknown>>(server, 'select * from leads order by created_at limit 1')
  const names = Object.keys(lead ?? {}).filter((name) => name !== 'state' && name !== 'rowid')
  const insert = $client.prepare(
    `insert into leads (${names.map((name) => `"${name}"`)}) values (${names.map(() => '?')})`,
  )
  const oldest = Date.parse(String(lead?.created_at)) - (copies + 1) * 1000
  transact(server.ctx, () => {
    for (let n = 0; n < copies; n += 1) {
      const row: Record<string, unknown> = {
        ...lead,
        id: `lea_copy${n}`,
        nonce: `copy${n}`,
        company: `Copy ${n}`,
        wider_network: from(n),
        quarantined: 1,
        quarantine_reason: 'flood',
        created_at: new Date(oldest + n * 1000).toISOString(),
      }
      insert.run(...names.map((name) => row[name]))
    }
  })
}

test('one /48 sends 6 leads an hour; its others are answered alike, wait in quarantine and send nothing (F14, F15)', async () => {
  const server = startTestServer()
  const answers = await floodFrom(server, 50, ofAttacker)
  expect(answers).toEqual(new Set(['200,{"success":true}']))
  expect(byReason(server)).toEqual([
    { state: 'new', reason: null, n: 6 },
    { state: 'quarantined', reason: 'flood', n: 44 },
  ])
  expect((await server.deliver()).filter(({ to }) => to.endsWith('@rimu.example'))).toHaveLength(6)
})

test('while one /48 floods, everybody else gets the confirmation; addresses of one /24 count together (F15)', async () => {
  const server = startTestServer()
  await floodFrom(server, 50, ofAttacker)
  await floodFrom(server, 20, ofPerson)
  expect(byReason(server)).toContainEqual({ state: 'new', reason: null, n: 26 })
  await floodFrom(server, 8, (n) => `192.0.2.${n}`)
  expect(byReason(server)).toContainEqual({ state: 'new', reason: null, n: 30 })
})

test('beyond 30 an hour and 100 a day in all, leads wait in quarantine (F14, F15)', async () => {
  const server = startTestServer()
  const received = () => rows(server, "select count(*) as n from leads where state = 'new'")
  await floodFrom(server, 40, ofPerson)
  expect(received()).toEqual([{ n: 30 }])
  for (const hour of [1, 2, 3]) {
    server.wait(3_700_000)
    await floodFrom(server, 35, (n) => ofPerson(hour * 50 + n))
  }
  expect(received()).toEqual([{ n: 100 }])
})

test('filled honeypots use up nothing of what people share (F12, F15)', async () => {
  const server = startTestServer()
  for (let n = 0; n < 40; n += 1) await sendForm(server, { website: 'x' }, ofPerson(n))
  await sendForm(server, {}, ofPerson(99))
  expect(byReason(server)).toEqual([
    { state: 'new', reason: null, n: 1 },
    { state: 'quarantined', reason: 'honeypot', n: 40 },
  ])
})

test('the owner gets one email a day about leads that were held back, with the way to them (F14, F15)', async () => {
  const { server } = await openAsAdmin()
  await floodFrom(server, 40, ofAttacker)
  const told = async () =>
    (await server.deliver()).filter(({ subject }) => subject === 'Needs assessments are held back')
  const [email, ...others] = await told()
  expect(others).toEqual([])
  expect(email?.to).toBe(server.config.notifyEmail)
  expect(email?.text).toContain('http://localhost:3000/admin/leads?state=quarantined')
  server.wait(5 * 3_600_000)
  await floodFrom(server, 20, ofAttacker)
  expect(await told()).toHaveLength(1)
  server.wait(24 * 3_600_000)
  await floodFrom(server, 20, ofAttacker)
  expect(await told()).toHaveLength(2)
})

test('a lead of a flood that is not spam sends what it would have sent at first (F15)', async () => {
  const { server, admin, release } = await openAsAdmin()
  await floodFrom(server, 7, ofAttacker)
  await server.deliver()
  server.emails.length = 0
  const [held] = rows<{ id: string }>(server, "select id from leads where state = 'quarantined'")
  expect((await release(held?.id ?? '')).status).toBe(200)
  expect((await server.deliver()).map(({ to }) => to)).toEqual([server.config.notifyEmail, 'v6@rimu.example'])
  expect(await readLead(admin, held?.id ?? '')).toMatchObject({ state: 'new', quarantine_reason: 'flood' })
})

test('the status page counts what was held back, until somebody has looked at it (F15)', async () => {
  const { server, admin } = await openAsAdmin()
  expect(await lineOf(server, 'floods')).toMatchObject({ state: 'green', todo: null })
  await floodFrom(server, 9, ofAttacker)
  expect(await lineOf(server, 'floods')).toMatchObject({
    state: 'yellow',
    text: expect.stringContaining('than people send: 3.'),
    todo: expect.stringContaining('Held back'),
  })
  const ids = rows<{ id: string }>(server, "select id from leads where state = 'quarantined'").map(({ id }) => id)
  await admin.api.admin.quarantine.$post({ json: { action: 'erase', ids: ids as never } })
  expect(await lineOf(server, 'floods')).toMatchObject({ state: 'green' })
})

test('quarantine keeps the newest 2,000: the oldest leave as an erasure does, with one event for many (F15)', async () => {
  const server = startTestServer()
  await sendForm(server, { website: 'x' })
  fillQuarantine(server, all - 1, (n) => `network ${n}`)
  server.ctx.db.$client.exec("insert into events (name, company, at) values ('needs_form_submit', 'Copy 3', '2026')")
  const events = count(server, 'audit_events')
  await sendForm(server, { website: 'x' }, ofPerson(1))
  expect(count(server, 'leads')).toBe(all + 1 - deletedAtOnce)
  expect(rows(server, 'select company from leads order by created_at limit 1')).toEqual([
    { company: `Copy ${deletedAtOnce}` },
  ])
  expect(rows(server, 'select company from events')).toEqual([{ company: null }])
  expect(rows(server, "select ok from operation_runs where kind = 'erasure'")).toEqual([{ ok: 0 }])
  const trimmed = { event: 'quarantine_trimmed', actor: 'stranger', subject: 'leads' }
  expect(rows(server, 'select event, actor, subject, detail from audit_events order by seq desc limit 1')).toEqual([
    { ...trimmed, detail: JSON.stringify({ count: deletedAtOnce }) },
  ])
  expect(count(server, 'audit_events') - events).toBe(1)
  for (let n = 2; n < 10; n += 1) await sendForm(server, { website: 'x' }, ofPerson(n))
  expect(count(server, 'leads')).toBe(all + 9 - deletedAtOnce)
})

test('a network that has a fifth of quarantine pushes out its own leads, and nobody else’s (F15)', async () => {
  const server = startTestServer()
  await sendForm(server, { website: 'x' }, ofAttacker(1))
  const [attacker] = rows<{ wider_network: string }>(server, 'select wider_network from leads')
  fillQuarantine(server, 500 + ofWiderNetwork - 1, (n) => (n < 500 ? `network ${n}` : (attacker?.wider_network ?? '')))
  await sendForm(server, { website: 'x' }, ofAttacker(2))
  const isAttacker = `wider_network = '${attacker?.wider_network}'`
  expect(rows(server, `select count(*) as n from leads where ${isAttacker}`)).toEqual([
    { n: ofWiderNetwork + 1 - deletedAtOnce },
  ])
  expect(rows(server, `select count(*) as n from leads where not ${isAttacker}`)).toEqual([{ n: 500 }])
})

test('above 100 an hour, leads in quarantine leave no event of their own (F15)', async () => {
  const server = startTestServer()
  await sendForm(server, { website: 'x' })
  fillQuarantine(server, 120, (n) => `network ${n}`)
  const before = count(server, 'audit_events')
  for (let n = 0; n < 5; n += 1) await sendForm(server, { website: 'x' }, ofPerson(n))
  expect(count(server, 'audit_events')).toBe(before)
  server.wait(3_700_000)
  await sendForm(server, { website: 'x' }, ofPerson(9))
  expect(count(server, 'audit_events')).toBe(before + 1)
})

test('the wider network of a lead is deleted after a day, and no address is ever stored (F14, H11)', async () => {
  const server = startTestServer()
  await sendForm(server, {}, ofAttacker(1))
  expect(JSON.stringify(dump(server.ctx.db))).not.toContain('db8:bad')
  const known = () => rows(server, 'select count(wider_network) as n from leads')
  server.wait(23 * 3_600_000)
  deleteOldLeads(server.ctx)
  expect(known()).toEqual([{ n: 1 }])
  server.wait(2 * 3_600_000)
  deleteOldLeads(server.ctx)
  expect(known()).toEqual([{ n: 0 }])
})

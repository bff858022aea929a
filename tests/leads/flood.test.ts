import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '#src/base/time.ts'
import { newFormToken } from '#src/leads/form-token.ts'
import { quarantineLimits } from '#src/leads/rules.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { allRows, read, runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { lineOf } from '#tests/status/fixtures.ts'
import { assessment, fetchFormToken, openAsAdmin, post, sendForm } from './fixtures.ts'

const { all, onlyOnes, deletedAtOnce } = quarantineLimits

/** An address of the simulated /48, each in a /64 of its own. */
const ofAttacker = (n: number) => `2001:db8:bad:${n.toString(16)}::1`

/** An address in a /24 of its own. */
const ofPerson = (n: number) => `100.${64 + (n >> 8)}.${n & 255}.1`

/** @returns the different answers */
const floodFrom = async (server: TestServer, times: number, addressOf: (n: number) => string) => {
  const answers = new Set<string>()
  for (let n = 0; n < times; n += 1) {
    const { answer } = await sendForm(server, { email: `v${n}@rimu.example` }, addressOf(n))
    answers.add(`${answer.status} ${await answer.text()}`)
  }
  return [...answers]
}

const sendSpam = (server: TestServer, address?: string) => sendForm(server, { website: 'x' }, address)

/** How many leads are in which state, for which reason. */
const countLeads = ({ rows }: TestServer) => {
  const names = rows('leads').map((lead) => [lead.state, lead.quarantine_reason].filter(Boolean).join(' '))
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]))
}

/** Puts copies of the first lead into quarantine, older than it by a second and more. */
const fillQuarantine = ({ copyRow }: TestServer, copies: number, wider_network = "'network ' || i") =>
  copyRow('leads', copies, {
    id: "'lea_copy' || i",
    nonce: "'copy' || i",
    company: "'Copy ' || i",
    wider_network,
    quarantine_reason: "'flood'",
    created_at: `strftime('%Y-%m-%dT%H:%M:%fZ', created_at, (i - ${copies + 1}) || ' seconds')`,
  })

test('of one /48, 6 leads an hour are new; the others are answered alike, held back, and told by one email a day (F14, F15)', async () => {
  const { server, asAdmin } = await openAsAdmin()
  expect(await lineOf(server, 'floods')).toMatchObject({ state: 'green', todo: null })
  expect(await floodFrom(server, 50, ofAttacker)).toEqual(['200 {"success":true}'])
  expect(countLeads(server)).toEqual({ new: 6, 'quarantined flood': 44 })
  expect(server.rows('emails', { kind: 'assessment_confirmed' })).toHaveLength(6)
  const told = { text: expect.stringContaining('than people send: 44.'), todo: expect.stringContaining('Held back') }
  expect(await lineOf(server, 'floods')).toMatchObject({ state: 'yellow', ...told })
  const ids = server.rows('leads', { state: 'quarantined' }).map(({ id }) => id)
  await read((await asAdmin()).api.admin.quarantine.$post({ json: { action: 'erase', ids } }))
  expect(await lineOf(server, 'floods')).toMatchObject({ state: 'green' })
  // Everybody else gets the confirmation meanwhile. Addresses of one /24 count together.
  await floodFrom(server, 8, (n) => `192.0.2.${n}`)
  expect(countLeads(server).new).toBe(12)
  const emails = async () =>
    (await server.deliver()).filter(({ subject }) => subject === 'Needs assessments are held back')
  const text = expect.stringContaining('http://localhost:3000/admin/today?show=leads&state=quarantined')
  expect(await emails()).toEqual([expect.objectContaining({ to: server.ctx.business().notifyEmail, text })])
  server.wait(days(1))
  await floodFrom(server, 8, ofAttacker)
  expect(await emails()).toHaveLength(2)
})

test('a person’s enquiry survives a flood from 50 networks: stored, confirmed within a minute, seen by the owner (F14, F15)', async () => {
  const { server, admin } = await openAsAdmin()
  const formToken = await fetchFormToken(server)
  server.wait(seconds(10))
  const before = { ...server.ctx, clock: () => server.ctx.clock() - seconds(10) }
  const send = (email: string, address: string, token = newFormToken(before)) =>
    post(server, { ...assessment({ email }), website: '', formToken: token }, address)
  for (let n = 0; n < depth(300, 10_000); n += 1)
    await send(`v${n}@spam.example`, `198.${n % 50}.18.${1 + (Math.floor(n / 50) % 250)}`)
  server.wait(1)
  const email = 'mere@matai.example'
  expect((await send(email, ofPerson(1), formToken)).status).toBe(200)
  const person = server.row('leads', { email })
  expect(person).toMatchObject({ state: 'new', quarantine_reason: null })
  const sent = await server.deliver(minutes(1))
  expect(sent.filter(({ to }) => to === email)).toMatchObject([{ subject: 'We have your needs assessment' }])
  expect(sent.filter(({ replyTo }) => replyTo === email)).toHaveLength(1)
  expect((await read(admin.api.admin.leads.$get({ query: {} }))).items[0]?.id).toBe(person.id)
  const today = await read(admin.api.admin.today.$get())
  const held = { sentence: 'More came than people send', act: { label: 'Look through them', held_back: true } }
  expect(today.items.filter(({ kind }) => kind === 'trouble')).toMatchObject([held])
})

test('filled honeypots use up nothing of what people share (F12, F15)', async () => {
  const server = startTestServer()
  for (let n = 0; n < 40; n += 1) await sendSpam(server, ofPerson(n))
  await sendForm(server, {}, ofPerson(99))
  expect(countLeads(server)).toEqual({ new: 1, 'quarantined honeypot': 40 })
})

test('quarantine keeps 2,000: what leaves it leaves as an erasure does, with one event for many (F15)', async () => {
  const server = startTestServer()
  await sendSpam(server)
  fillQuarantine(server, all - 1, "'one network'")
  server.execute("insert into events (name, company, at) values ('needs_form_submit', 'Copy 3', '2026')")
  const events = server.events().length
  await sendSpam(server, ofPerson(1))
  const left = server.rows('leads')
  expect(left).toHaveLength(all + 1 - deletedAtOnce)
  expect(left.map(({ company }) => company)).not.toContain(`Copy ${deletedAtOnce}`)
  expect(left.map(({ company }) => company)).toContain(`Copy ${deletedAtOnce + 1}`)
  expect(server.row('events').company).toBeNull()
  expect(server.row('operation_runs', { kind: 'erasure' }).ok).toBe(false)
  expect(server.events()).toHaveLength(events + 1)
  const detail = `{"count":${deletedAtOnce}}`
  const trimmed = { event: 'quarantine_trimmed', actor: 'stranger', subject: 'leads', detail }
  expect(server.rows('audit_events').at(-1)).toMatchObject(trimmed)
})

test('quarantine drops from the network that has most of it, and never the only one of a network (F15)', async () => {
  const server = startTestServer()
  await sendSpam(server, ofAttacker(1))
  const { wider_network } = server.row('leads')
  const lone = all - 100
  fillQuarantine(server, all - 1, `case when i <= ${lone} then 'network ' || i else wider_network end`)
  const others = () => server.rows('leads').filter((lead) => lead.wider_network !== wider_network).length
  for (let n = 0; n < 60; n += 1) await sendSpam(server, ofPerson(n))
  expect(others()).toBe(lone + 60)
  expect(server.rows('leads', { wider_network }).length).toBeLessThan(60)
  // A day later the networks are forgotten, and who was the only one of theirs still is.
  server.wait(days(2))
  await runJobsOnce(server)
  const only = server.rows('leads').filter((lead) => lead.wider_network === lead.id)
  expect(only.length).toBeGreaterThanOrEqual(lone + 60)
  for (let n = 0; n < 60; n += 1) await sendSpam(server, ofPerson(1000 + n))
  const left = new Set(server.rows('leads').map(({ id }) => id))
  expect(only.filter(({ id }) => !left.has(id))).toEqual([])
})

test('of more than 10,000 that are the only ones of their networks, the oldest leave (F15)', async () => {
  const server = startTestServer()
  await sendSpam(server)
  fillQuarantine(server, onlyOnes - 1)
  await sendSpam(server, ofPerson(1))
  expect(server.rows('leads')).toHaveLength(onlyOnes + 1 - deletedAtOnce)
  expect(server.rows('leads', { company: 'Copy 1' })).toEqual([])
})

test('above 100 an hour, leads in quarantine leave no event of their own (F15)', async () => {
  const server = startTestServer()
  await sendSpam(server)
  fillQuarantine(server, 120)
  const before = server.events()
  for (let n = 0; n < 5; n += 1) await sendSpam(server, ofPerson(n))
  expect(server.events()).toEqual(before)
  server.wait(minutes(62))
  await sendSpam(server, ofPerson(9))
  expect(server.events()).toHaveLength(before.length + 1)
})

test('the wider network of a lead is deleted after a day, and no address is ever stored (F14, H11)', async () => {
  const server = startTestServer()
  await sendForm(server, {}, ofAttacker(1))
  expect(JSON.stringify(allRows(server.ctx.db))).not.toContain('db8:bad')
  server.wait(hours(23))
  await runJobsOnce(server)
  expect(server.row('leads').wider_network).not.toBeNull()
  server.wait(hours(2))
  await runJobsOnce(server)
  expect(server.row('leads').wider_network).toBeNull()
})

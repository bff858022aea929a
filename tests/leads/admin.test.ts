import { expect, test } from 'vitest'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { assessment, count, newLead, readLead, rows, sendForm } from './fixtures.ts'

const open = async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const leads = admin.api.admin.leads
  const list = async (query: Parameters<typeof leads.$get>[0]['query'] = {}) => (await leads.$get({ query })).json()
  const press = (verb: 'archive' | 'restore' | 'not-spam' | 'erase', id: string) =>
    leads[':id'][verb].$post({ param: { id }, json: {} })
  return { server, admin, leads, list, press }
}

test('a lead reads as it was sent, with its emails', async () => {
  const { server, admin } = await open()
  const { emails, ...lead } = await newLead(server, admin)
  expect(lead).toEqual({
    ...assessment(),
    id: expect.stringMatching(/^lea_/),
    state: 'new',
    late: false,
    due_day: '2026-11-03',
    created_at: '2026-11-01T20:00:20.000Z',
    answered_at: null,
    archived_at: null,
    quarantined: false,
    quote_ids: [],
    correction: null,
    corrected_at: null,
  })
  expect(emails.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'assessment_confirmed pending',
    'assessment_received pending',
  ])
})

test('the list: newest first, by state, without what was put away or quarantined', async () => {
  const { server, admin, list, press } = await open()
  const first = await newLead(server, admin, { company: 'First' })
  const second = await newLead(server, admin, { company: 'Second' })
  const away = await newLead(server, admin, { company: 'Away' })
  const spam = await newLead(server, admin, { company: 'Spam', website: 'x' })
  await press('archive', away.id)
  const { emails, additionalNotes, otherSupportType, correction, corrected_at, ...summary } = second
  const listed = await list()
  expect(listed).toEqual({
    items: [summary, expect.objectContaining({ id: first.id })],
    next: null,
    counts: { new: 2, answered: 0, quarantined: 1, archived: 1, late: 0 },
  })
  const ids = async (state: 'new' | 'answered' | 'quarantined' | 'archived') =>
    (await list({ state })).items.map(({ id }) => id)
  expect(await ids('new')).toEqual([second.id, first.id])
  expect(await ids('answered')).toEqual([])
  expect(await ids('quarantined')).toEqual([spam.id])
  expect(await ids('archived')).toEqual([away.id])
})

test('the list: part of a company’s, person’s or email’s name is found, and wildcards are emails', async () => {
  const { server, admin, list } = await open()
  await newLead(server, admin, { company: '100% Wool', name: 'Aroha Ngata', email: 'aroha@wool.example' })
  await newLead(server, admin, { company: 'Kōwhai_Lane' })
  const found = async (q: string) => (await list({ q })).items.map(({ company }) => company)
  expect(await found(' wool ')).toEqual(['100% Wool'])
  expect(await found('0%')).toEqual(['100% Wool'])
  expect(await found('_')).toEqual(['Kōwhai_Lane'])
  expect(await found('kowhai')).toEqual(['Kōwhai_Lane'])
  expect(await found('KŌW')).toEqual(['Kōwhai_Lane'])
  expect(await found('ngata')).toEqual(['100% Wool'])
  expect(await found('@wool.')).toEqual(['100% Wool'])
  expect(await found('nobody')).toEqual([])
})

test('the list: keyset pages of 50 give each lead once, also where two came in the same moment', async () => {
  const { server, list, leads } = await open()
  await sendForm(server)
  const { $client } = server.ctx.db
  const names = rows<{ name: string }>(server, "select name from pragma_table_info('leads')").map(({ name }) => name)
  const fresh: Record<string, string> = {
    id: "'lea_' || n",
    nonce: "'nonce' || n",
    created_at: "'2026-10-01T00:00:' || printf('%02d', n / 3) || '.000Z'",
    network: 'null',
    confirmed_at: 'null',
  }
  $client.exec(
    `with recursive c(n) as (values (1) union all select n + 1 from c where n < 119)
     insert into leads (${names.join(', ')}) select ${names.map((name) => fresh[name] ?? name).join(', ')} from c, leads`,
  )
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await list({ ...(after && { after }) })
    expect(page.items.length).toBeLessThanOrEqual(50)
    seen.push(...page.items.map(({ id }) => id))
    after = page.next ?? undefined
    // What comes in meanwhile shifts nothing.
    await sendForm(server, {}, `192.0.2.${seen.length}`)
  } while (after)
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
  expect(await refusalOf(leads.$get({ query: { after: 'nonsense' } }))).toEqual([400, 'malformed'])
})

test('archive keeps everything, restore brings it back exactly; each twice is once', async () => {
  const { server, admin, press } = await open()
  const lead = await newLead(server, admin)
  const before = dump(server.ctx.db, ['audit_events', 'sessions'])
  for (let twice = 0; twice < 2; twice += 1) {
    expect(await (await press('archive', lead.id)).json()).toMatchObject({ ...assessment(), state: 'archived' })
    server.wait(60_000)
  }
  for (let twice = 0; twice < 2; twice += 1) expect(await (await press('restore', lead.id)).json()).toEqual(lead)
  expect(dump(server.ctx.db, ['audit_events', 'sessions'])).toEqual(before)
  expect(rows(server, 'select event, actor from audit_events order by seq')).toEqual([
    { event: 'lead_received', actor: 'stranger' },
    { event: 'lead_archived', actor: admin.id },
    { event: 'lead_restored', actor: admin.id },
  ])
})

test('not spam: as if it had just come, once', async () => {
  const { server, admin, press } = await open()
  const { id } = await newLead(server, admin, { website: 'x' })
  server.wait(3 * 24 * 3_600_000)
  const later = await server.signedIn({ admin: true })
  const say = () => later.api.admin.leads[':id']['not-spam'].$post({ param: { id }, json: {} })
  const lead = await (await say()).json()
  expect(lead).toMatchObject({ state: 'new', quarantined: false, due_day: '2026-11-06', late: false })
  expect(lead.emails).toHaveLength(2)
  const before = dump(server.ctx.db, ['sessions'])
  expect(await (await say()).json()).toEqual(lead)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  expect((await server.deliver()).map(({ to }) => to)).toEqual([server.config.notifyEmail, 'hana@rimu.example'])
  expect(await refusalOf(press('not-spam', 'lea_nothing'))).toEqual([401, 'not_signed_in'])
})

test('not spam: an address that had its confirmations gets no further one', async () => {
  const { server, admin, press } = await open()
  const spam = await newLead(server, admin, { website: 'x' })
  await sendForm(server)
  await sendForm(server)
  expect((await press('not-spam', spam.id)).status).toBe(200)
  const { emails } = await readLead(admin, spam.id)
  expect(emails.map(({ kind }) => kind)).toEqual(['assessment_received'])
})

test('unknown leads are not found, by every verb', async () => {
  const { leads, press } = await open()
  expect(await refusalOf(leads[':id'].$get({ param: { id: 'lea_nothing' } }))).toEqual([404, 'not_found'])
  for (const verb of ['archive', 'restore', 'not-spam', 'erase'] as const) {
    expect(await refusalOf(press(verb, 'lea_nothing')), verb).toEqual([404, 'not_found'])
  }
})

test('D5: what a visitor told us cannot be changed, also not by SQL', async () => {
  const { server, admin, press } = await open()
  const { id } = await newLead(server, admin)
  const change = (set: string) => () => server.ctx.db.$client.exec(`update leads set ${set} where id = '${id}'`)
  const columns = rows<{ name: string }>(server, "select name from pragma_table_info('leads')").map(({ name }) => name)
  const ours = ['quarantined', 'network', 'due_day', 'confirmed_at', 'answered_at', 'archived_at']
  const free = [...ours, 'correction', 'corrected_at']
  for (const name of columns.filter((column) => !free.includes(column))) {
    expect(change(`"${name}" = "${name}"`), name).toThrow('as it was sent')
  }
  expect(columns).toEqual(expect.arrayContaining(free))
  change("answered_at = '2026'")()
  for (const at of ['null', "'2027'"]) expect(change(`answered_at = ${at}`), at).toThrow('answered once')
  expect(change('quarantined = 0')).not.toThrow()
  expect(change('quarantined = 1')).toThrow('only leaves quarantine')
  expect(change("network = 'x'")).toThrow('only forgotten')
  expect((await press('archive', id)).status).toBe(200)
  expect(count(server, 'leads')).toBe(1)
  expect((await readLead(admin, id)).company).toBe(assessment().company)
})

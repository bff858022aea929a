import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLeads } from '#src/leads/list-store.ts'
import { plansOf } from '#tests/db/fixtures.ts'
import { databaseOnDisk, refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { newLead, openAsAdmin, rows, sendForm } from './fixtures.ts'

/** By SQL alone, as an import of another program would. */
const writeLeads = ({ ctx }: TestServer, count: number, company = "'Limited ' || i") =>
  ctx.db.$client.exec(
    `with recursive n(i) as (values (1) union all select i + 1 from n where i < ${count})
     insert into leads (id, company, name, email, phone, "supportTypes", "timeCommitment", duration, nonce, content_sha256,
       quarantined, due_day, created_at)
     select 'lea_' || substr(cast(100000 + i as text), 2), ${company}, 'Mere Tāmati', 'mere' || i || '@x.example', null, '["Other"]',
       'x', 'x', 'nonce' || i, 'x', 0, '2026-11-03', '2026-10-01T00:00:00.000Z' from n`,
  )

test('the list is newest first, by state, without archived and quarantined leads', async () => {
  const { server, admin, list, archive } = await openAsAdmin()
  const first = await newLead(server, admin, { company: 'First' })
  const second = await newLead(server, admin, { company: 'Second' })
  const away = await newLead(server, admin, { company: 'Away' })
  const spam = await newLead(server, admin, { company: 'Spam', website: 'x' })
  await archive(away.id)
  const { emails, additionalNotes, otherSupportType, correction, corrected_at, ...summary } = second
  const listed = await list()
  expect(listed).toEqual({
    items: [summary, expect.objectContaining({ id: first.id })],
    next: null,
    counts: { new: 2, answered: 0, quarantined: 1, archived: 1, late: 0 },
    erasing_since: null,
  })
  const ids = async (state: 'new' | 'answered' | 'quarantined' | 'archived') =>
    (await list({ state })).items.map(({ id }) => id)
  expect(await ids('new')).toEqual([second.id, first.id])
  expect(await ids('answered')).toEqual([])
  expect(await ids('quarantined')).toEqual([spam.id])
  expect(await ids('archived')).toEqual([away.id])
})

test('a search finds every word of company, name, email and phone, in any order', async () => {
  const { server, admin, list } = await openAsAdmin()
  await newLead(server, admin, {
    company: 'Ōtautahi Oils',
    name: 'Mere Tāmati',
    email: 'mere@oils.example',
    phone: '021 555-0142',
  })
  await newLead(server, admin, { company: 'Сергей Дом', name: 'Tom', email: 'tom@dairy.example', phone: null })
  await newLead(server, admin, { company: '100% Wool_Works', name: 'Aroha', email: 'aroha@wool.example', phone: null })
  const found = async (q: string) => (await list({ q })).items.map(({ company }) => company)
  for (const q of [' wool ', '00%', 'l_w']) expect(await found(q), q).toEqual(['100% Wool_Works'])
  const oils = [
    ...['Ōtautahi', 'otautahi', 'ŌTAUTAHI', 'O\u0304tautahi', 'tauta', '@oils.ex', 'oils otautahi', 'tamati oils ere'],
    ...['021 555-0142', '0215550142', '5550142', '555', 'oi', 'me', 'Tā', '02', 'm oils', 'o tamati'],
  ]
  for (const q of oils) expect(await found(q), q).toEqual(['Ōtautahi Oils'])
  for (const q of ['сергей', 'Сергей дом', 'mple tom']) expect(await found(q), q).toEqual(['Сергей Дом'])
  for (const q of [
    'il',
    'l%w',
    'nobody',
    'x oils',
    'oils tom',
    'o',
    'm o',
    '%%%',
    '"""',
    'oils" OR "tom',
    'oils*',
    'NEAR(oils)',
  ]) {
    expect(await found(q), q).toEqual([])
  }
  expect(await found('oils\0tamati')).toEqual(['Ōtautahi Oils'])
  expect(await found('\0')).toHaveLength(3)
})

test.each([{}, { q: 'limited' }])(
  'pages of 50 have what follows in a state, also when two came in the same moment: %j',
  async (query) => {
    const { server, leads, list } = await openAsAdmin()
    writeLeads(server, 4200)
    server.ctx.db.$client.exec(
      "update leads set archived_at = '2026-11-01' where cast(substr(id, 5) as integer) % 40 <> 0",
    )
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await list({ ...query, state: 'new', ...(after && { after }) })
      expect(page.items.length).toBeLessThanOrEqual(50)
      seen.push(...page.items.map(({ company }) => company))
      after = page.next ?? undefined
      // New leads do not shift the pages.
      await sendForm(server, { company: 'Limited' }, `192.0.2.${seen.length}`)
    } while (after)
    expect(seen).toEqual(Array.from({ length: 105 }, (_, at) => `Limited ${4200 - 40 * at}`))
    expect((await list({ q: 'limited 4200', state: 'archived' })).items).toEqual([])
    expect((await list({ q: 'limited 4199', state: 'archived' })).items).toHaveLength(1)
    expect(await refusalOf(leads.$get({ query: { ...query, after: 'nonsense' } }))).toEqual([400, 'malformed'])
  },
)

test('a search reads the index and what it found, and never the whole table', () => {
  for (const state of [undefined, 'new', 'archived'] as const) {
    const plan = plansOf((reads) => findLeads(reads, { q: 'rimu', state, after: null, limit: 51 }))
    expect(plan.filter((step) => /^SCAN/.test(step))).toEqual([])
    expect(plan).toContainEqual(expect.stringMatching(/^SEARCH search_rows USING INTEGER PRIMARY KEY/))
  }
})

test('a lead that is erased leaves none of its characters in the index or the file (H11)', async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const admin = await server.signedIn({ admin: true })
  writeLeads(server, 300)
  await sendForm(server, { company: 'The 𐎀𐎁𐎂𐎃 Company', email: 'hana@rimu.example' })
  const find = async () => (await (await admin.api.admin.leads.$get({ query: { q: '𐎀𐎁𐎂' } })).json()).items.length
  const indexed = () => rows(server, "select id from search_data where instr(block, cast('𐎁𐎂' as blob))").length
  const files = () => readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes('𐎁𐎂'))
  expect(await find()).toBe(1)
  expect([indexed(), files().length].every((count) => count > 0)).toBe(true)
  await peopleOf(admin).erase('hana@rimu.example')
  expect([await find(), indexed(), files()]).toEqual([0, 0, []])
  expect(rows(server, 'select count(*) as n from search_rows')).toEqual([{ n: 300 }])
  db.$client.exec("insert into search(search, rank) values ('integrity-check', 1)")
})

test('a lead that SQL deletes is found no more', async () => {
  const { server, list } = await openAsAdmin()
  writeLeads(server, 3)
  server.ctx.db.$client.exec("delete from leads where company = 'Limited 2'")
  expect((await list({ q: 'limited' })).items.map(({ company }) => company)).toEqual(['Limited 3', 'Limited 1'])
  expect(rows(server, 'select count(*) as n from search_rows')).toEqual([{ n: 2 }])
})

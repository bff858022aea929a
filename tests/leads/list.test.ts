import { expect, test } from 'vitest'
import { findLeads } from '#src/leads/list-store.ts'
import { leadStates } from '#src/leads/rules.ts'
import { plansOf } from '#tests/db/fixtures.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import { openAsAdmin, sendForm } from './fixtures.ts'

test('the list is newest first, by state, without archived and quarantined leads', async () => {
  const { receive, list, archive } = await openAsAdmin()
  const first = await receive({ company: 'First' })
  const second = await receive({ company: 'Second' })
  const away = await receive({ company: 'Away' })
  const spam = await receive({ company: 'Spam', website: 'x' })
  await archive(away.id)
  const { emails, company_id, additionalNotes, otherSupportType, correction, corrected_at, ...summary } = second
  expect(await list()).toEqual({
    items: [summary, expect.objectContaining({ id: first.id })],
    next: null,
    counts: { new: 2, answered: 0, quarantined: 1, archived: 1, late: 0 },
    erasing_since: null,
  })
  const wanted = { new: [second, first], answered: [], quarantined: [spam], archived: [away] }
  for (const state of leadStates)
    expect((await list({ state })).items.map(({ id }) => id)).toEqual(wanted[state].map(({ id }) => id))
})

// The words of a search: tests/quotes/list/list.test.ts.
test('a search finds every word of company, name, email and phone, in any order', async () => {
  const { receive, list } = await openAsAdmin()
  const oils = { company: 'Ōtautahi Oils', name: 'Mere Tāmati', email: 'mere@oils.example', phone: '021 555-0142' }
  await receive(oils)
  await receive({ company: 'Dom', name: 'Tom', email: 'tom@dairy.example', phone: null })
  const found = async (q: string) => (await list({ q })).items.map(({ company }) => company)
  for (const q of ['otautahi', 'Tāmati', '@oils.ex', '5550142', 'tamati oils ere', 'm oils', 'oils\0tamati'])
    expect(await found(q), q).toEqual([oils.company])
  for (const q of ['il', 'l%w', 'oils tom', 'm o', '"""', 'oils*']) expect(await found(q), q).toEqual([])
  expect(await found('\0')).toHaveLength(2)
})

test.each([{}, { q: 'limited' }])('pages of 50 have what follows in a state, also of one moment: %j', async (query) => {
  const { server, leads, receive, list } = await openAsAdmin()
  await receive({ company: 'Limited' })
  // Copies of it that came in the same moment: Limited 1, Limited 2 …
  const text = { company: "'Limited ' || i", email: "'mere' || i || '@x.example'" }
  server.copyRow('leads', 4200, { id: "'lea_' || substr(100000 + i, 2)", nonce: "'nonce' || i", ...text })
  server.execute("update leads set archived_at = '2026-11-01' where company = 'Limited' or substr(id, 5) % 40 <> 0")
  const pages = [await list({ ...query, state: 'new' })]
  for (let after = pages[0]?.next; after; after = pages.at(-1)?.next) {
    // New leads do not shift the pages.
    await sendForm(server, { company: 'Limited' }, `192.0.2.${pages.length}`)
    pages.push(await list({ ...query, state: 'new', after }))
  }
  expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 5])
  const seen = pages.flatMap(({ items }) => items.map(({ company }) => company))
  expect(seen).toEqual(Array.from({ length: 105 }, (_, at) => `Limited ${4200 - 40 * at}`))
  expect((await list({ q: 'limited 4200', state: 'archived' })).items).toEqual([])
  expect((await list({ q: 'limited 4199', state: 'archived' })).items).toHaveLength(1)
  expect(await refusalOf(leads.$get({ query: { ...query, after: 'nonsense' } }))).toEqual([400, 'malformed'])
})

test('a search reads the index and what it found, and never the whole table', () => {
  for (const state of [undefined, 'new', 'archived'] as const) {
    const plan = plansOf((reads) => findLeads(reads, { q: 'rimu', state, after: null, limit: 51 }))
    expect(plan.filter((step) => /^SCAN/.test(step))).toEqual([])
    expect(plan).toContainEqual(expect.stringMatching(/^SEARCH search_rows USING INTEGER PRIMARY KEY/))
  }
})

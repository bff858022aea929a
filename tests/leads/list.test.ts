import { expect, test } from 'vitest'
import { refusalOf } from '#tests/fixtures/server.ts'
import { newLead, openAsAdmin, rows, sendForm } from './fixtures.ts'

test('the list is newest first, by state, without archived and quarantined leads', async () => {
  const { server, admin, list, change } = await openAsAdmin()
  const first = await newLead(server, admin, { company: 'First' })
  const second = await newLead(server, admin, { company: 'Second' })
  const away = await newLead(server, admin, { company: 'Away' })
  const spam = await newLead(server, admin, { company: 'Spam', website: 'x' })
  await change('archive', away.id)
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

test('the list finds part of a company, name or email, and wildcards stand for themselves', async () => {
  const { server, admin, list } = await openAsAdmin()
  await newLead(server, admin, { company: '100% Wool', name: 'Aroha Ngata', email: 'aroha@wool.example' })
  await newLead(server, admin, { company: 'Kōwhai_Lane' })
  const found = async (q: string) => (await list({ q })).items.map(({ company }) => company)
  expect(await found(' wool ')).toEqual(['100% Wool'])
  expect(await found('00%')).toEqual(['100% Wool'])
  expect(await found('i_l')).toEqual(['Kōwhai_Lane'])
  expect([await found('%%%'), await found('i%l')]).toEqual([[], []])
  expect(await found('kowhai')).toEqual(['Kōwhai_Lane'])
  expect(await found('KŌW')).toEqual(['Kōwhai_Lane'])
  expect(await found('ngata')).toEqual(['100% Wool'])
  expect(await found('@wool.')).toEqual(['100% Wool'])
  expect(await found('nobody')).toEqual([])
})

test('the list’s pages of 50 contain each lead once, also when two were received in the same moment', async () => {
  const { server, list, leads } = await openAsAdmin()
  await sendForm(server)
  const { $client } = server.ctx.db
  const names = rows<{ name: string }>(server, "select name from pragma_table_info('leads')").map(({ name }) => name)
  const quoted = names.map((name) => `"${name}"`)
  const fresh: Record<string, string> = {
    id: "'lea_' || n",
    nonce: "'nonce' || n",
    created_at: "'2026-10-01T00:00:' || substr(cast(100 + n / 3 as text), 2) || '.000Z'",
    confirmed_at: 'null',
  }
  $client.exec(
    `with recursive c(n) as (values (1) union all select n + 1 from c where n < 119)
     insert into leads (${quoted.join(', ')}) select ${names.map((name, at) => fresh[name] ?? quoted[at]).join(', ')} from c, leads`,
  )
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await list({ ...(after && { after }) })
    expect(page.items.length).toBeLessThanOrEqual(50)
    seen.push(...page.items.map(({ id }) => id))
    after = page.next ?? undefined
    // New leads do not shift the pages.
    await sendForm(server, {}, `192.0.2.${seen.length}`)
  } while (after)
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
  expect(await refusalOf(leads.$get({ query: { after: 'nonsense' } }))).toEqual([400, 'malformed'])
})

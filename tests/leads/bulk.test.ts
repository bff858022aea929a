import { expect, test } from 'vitest'
import type { LeadId } from '#src/base/id.ts'
import { maxChangedAtOnce } from '#src/leads/rules.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { openAsAdmin } from './fixtures.ts'

const threeInQuarantine = async () => {
  const opened = await openAsAdmin()
  const ids: LeadId[] = []
  for (const [n, company] of ['Rimu', 'Tōtara', 'Mataī'].entries())
    ids.push((await opened.receive({ company, email: `v${n}@rimu.example`, website: 'x' })).id)
  const change = (action: 'not-spam' | 'erase', of = ids) =>
    opened.admin.api.admin.quarantine.$post({ json: { action, ids: of } })
  const changed = async (...of: Parameters<typeof change>) => (await read(change(...of))).done
  return { ...opened, ids, change, changed }
}

test('several leads are released at once, each with its emails, and a second press changes nothing', async () => {
  const { server, ids, changed } = await threeInQuarantine()
  const two = ids.slice(0, 2)
  expect(await changed('not-spam', two)).toBe(2)
  expect(server.rows('leads').map(({ state }) => state)).toEqual(['new', 'new', 'quarantined'])
  expect(await server.deliver()).toHaveLength(4)
  expect(await server.storesNothing(() => changed('not-spam', two), ['sessions'])).toBe(0)
  expect(await changed('not-spam')).toBe(1)
  expect(server.events(/lead_not_spam/)).toHaveLength(3)
})

test('several leads in quarantine are erased at once; what was released or archived meanwhile is kept (H11)', async () => {
  const { server, admin, ids, receive, archive, changed } = await threeInQuarantine()
  await server.api.events.$post({ json: { name: 'needs_form_submit', company: 'Tōtara' } })
  await changed('not-spam', ids.slice(0, 1))
  const { id: archived } = await receive({ company: 'Kauri', website: 'x' })
  await archive(archived)
  expect(await changed('not-spam', [archived])).toBe(0)
  expect(await changed('erase', [...ids, ...ids, archived, 'lea_nothing'])).toBe(2)
  expect(server.rows('leads').map(({ company, state }) => [company, state])).toEqual([
    ['Rimu', 'new'],
    ['Kauri', 'archived'],
  ])
  expect(server.row('events').company).toBeNull()
  expect(server.rows('audit_events', { event: 'lead_erased', actor: admin.id })).toHaveLength(2)
  expect(await changed('erase')).toBe(0)
})

test('none, more than 200, and another action are refused, and nothing changes', async () => {
  const { server, change } = await threeInQuarantine()
  const many = Array.from({ length: maxChangedAtOnce + 1 }, (_, n): LeadId => `lea_${n}`)
  await server.storesNothing(async () => {
    for (const answer of [change('erase', []), change('erase', many), change('archive' as never)])
      expect(await refusalOf(answer)).toEqual([400, 'invalid'])
  }, ['sessions'])
})

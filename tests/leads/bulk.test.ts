import { expect, test } from 'vitest'
import type { LeadId } from '#src/base/id.ts'
import { maxChangedAtOnce } from '#src/leads/rules.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { count, newLead, openAsAdmin, rows } from './fixtures.ts'

const threeInQuarantine = async () => {
  const opened = await openAsAdmin()
  const { server, admin } = opened
  const ids: LeadId[] = []
  for (const [n, company] of ['Rimu', 'Tōtara', 'Mataī'].entries()) {
    ids.push((await newLead(server, admin, { company, email: `v${n}@rimu.example`, website: 'x' })).id)
  }
  const changeAll = async (action: 'not-spam' | 'erase', of: LeadId[] = ids) =>
    (await admin.api.admin.quarantine.$post({ json: { action, ids: of } })).json()
  return { ...opened, ids, changeAll }
}

test('several leads are released at once, each with its emails, and a second tab changes nothing', async () => {
  const { server, ids, changeAll } = await threeInQuarantine()
  expect(await changeAll('not-spam', ids.slice(0, 2))).toEqual({ done: 2 })
  expect(rows(server, 'select state, count(*) as n from leads group by 1 order by 1')).toEqual([
    { state: 'new', n: 2 },
    { state: 'quarantined', n: 1 },
  ])
  expect(await server.deliver()).toHaveLength(4)
  const before = dump(server.ctx.db, ['sessions'])
  expect(await changeAll('not-spam', ids.slice(0, 2))).toEqual({ done: 0 })
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  expect(await changeAll('not-spam')).toEqual({ done: 1 })
  expect(rows(server, "select count(*) as n from audit_events where event = 'lead_not_spam'")).toEqual([{ n: 3 }])
})

test('several leads in quarantine are erased at once; what was released meanwhile stays (H11)', async () => {
  const { server, admin, ids, changeAll } = await threeInQuarantine()
  await server.api.events.$post({ json: { name: 'needs_form_submit', company: 'Tōtara' } })
  await changeAll('not-spam', ids.slice(0, 1))
  expect(await changeAll('erase', [...ids, ...ids, 'lea_nothing'])).toEqual({ done: 2 })
  expect(rows(server, 'select company, state from leads')).toEqual([{ company: 'Rimu', state: 'new' }])
  expect(rows(server, 'select company from events')).toEqual([{ company: null }])
  expect(
    rows(server, "select actor, count(*) as n from audit_events where event = 'lead_erased' group by actor"),
  ).toEqual([{ actor: admin.id, n: 2 }])
  expect(await changeAll('erase')).toEqual({ done: 0 })
})

test('an archived lead is left alone by both', async () => {
  const { server, ids, change, changeAll } = await threeInQuarantine()
  for (const id of ids) await change('archive', id)
  expect(await changeAll('erase')).toEqual({ done: 0 })
  expect(await changeAll('not-spam')).toEqual({ done: 0 })
  expect(count(server, 'leads')).toBe(3)
  expect(count(server, 'emails')).toBe(0)
})

test('none, more than 200, and another action are refused, and nothing changes', async () => {
  const { server, admin, ids } = await threeInQuarantine()
  const before = dump(server.ctx.db, ['sessions'])
  const many = Array.from({ length: maxChangedAtOnce + 1 }, (_, n): LeadId => `lea_${n}`)
  for (const json of [
    { action: 'erase' as const, ids: [] },
    { action: 'erase' as const, ids: many },
  ]) {
    expect(await refusalOf(admin.api.admin.quarantine.$post({ json }))).toEqual([400, 'invalid'])
  }
  expect(await refusalOf(admin.api.admin.quarantine.$post({ json: { action: 'archive' as never, ids } }))).toEqual([
    400,
    'invalid',
  ])
  expect(await refusalOf(server.api.admin.quarantine.$post({ json: { action: 'erase', ids } }))).toEqual([
    401,
    'not_signed_in',
  ])
  expect(dump(server.ctx.db, ['sessions', 'audit_events'])).toMatchObject({
    leads: before.leads,
    emails: before.emails,
  })
})

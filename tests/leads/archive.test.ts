import { expect, test } from 'vitest'
import { dump } from '#tests/fixtures/server.ts'
import { assessment, newLead, openAsAdmin, rows } from './fixtures.ts'

test('archiving keeps everything, restoring reverts it exactly, and each is idempotent', async () => {
  const { server, admin, change } = await openAsAdmin()
  const lead = await newLead(server, admin)
  const before = dump(server.ctx.db, ['audit_events', 'sessions'])
  for (let twice = 0; twice < 2; twice += 1) {
    expect(await (await change('archive', lead.id)).json()).toMatchObject({ ...assessment(), state: 'archived' })
    server.wait(60_000)
  }
  for (let twice = 0; twice < 2; twice += 1) expect(await (await change('restore', lead.id)).json()).toEqual(lead)
  expect(dump(server.ctx.db, ['audit_events', 'sessions'])).toEqual(before)
  expect(rows(server, 'select event, actor from audit_events order by seq')).toEqual([
    { event: 'lead_received', actor: 'stranger' },
    { event: 'lead_archived', actor: admin.id },
    { event: 'lead_restored', actor: admin.id },
  ])
})

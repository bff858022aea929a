import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { raceTwoProcesses } from '#tests/fixtures/race-two-processes.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import type { Rival, Seen } from './racing-process.ts'

const invitationsRaced = 40
/** Of each process: 16 together, half of them hand over and half sign. */
const triesOfEach = 8
const rival: Rival = 'is named'

test('of hand-overs and signatures that race from two processes one wins, never both (E4)', {
  timeout: 120_000,
}, async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const admin = await server.signedIn({ admin: true })
  for (let n = 0; n < invitationsRaced; n += 1) {
    const { id } = await sentQuote(admin, { client_company: `Company ${n}` })
    await admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json: {} })
  }
  const count = (sql: string) => (db.$client.prepare(sql).get() as { n: number }).n

  const [first, second] = await raceTwoProcesses<Seen[]>(
    join(import.meta.dirname, 'racing-process.ts'),
    join(folder, 'server.sqlite'),
    server.ctx.clock(),
    triesOfEach,
    rival,
  )

  expect(first).toHaveLength(invitationsRaced)
  for (const one of first) {
    const winners = [one, second.find(({ id }) => id === one.id)].flatMap((seen) => seen?.winners ?? [])
    expect([winners.length, new Set(winners).size]).toEqual([triesOfEach, 1])
    const signatures = count(`select count(*) as n from nda_signatures where invitation_id = '${one.id}'`)
    const named = count(`select count(*) as n from nda_invitations where handed_from = '${one.id}'`)
    expect([signatures, named]).toEqual(winners[0] === 'Hana Tāmati' ? [1, 0] : [0, 1])
  }
  const signatures = count('select count(*) as n from nda_signatures')
  const handedOver = count('select count(*) as n from nda_invitations where handed_over_at is not null')
  expect(signatures + handedOver).toBe(invitationsRaced)
  // The race was one: each side won somewhere.
  expect(Math.min(signatures, handedOver)).toBeGreaterThan(0)
  for (const kind of ['nda_handed_over', 'nda_handed_over_owner']) {
    expect(count(`select count(*) as n from emails where kind = '${kind}'`)).toBe(handedOver)
  }
  expect(count("select count(*) as n from audit_events where event = 'nda_handed_over'")).toBe(handedOver)
  expect(verifyAudit(server.ctx).broken).toBeNull()
  expect(verifySignatures(server.ctx)).toEqual({ signatures, changed: null })
})

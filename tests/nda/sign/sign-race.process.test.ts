import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyChain } from '#src/audit/verify-chain.ts'
import { makeMissingNdaDocuments } from '#src/nda/document/make.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { raceTwoProcesses } from '#tests/fixtures/race-two-processes.ts'
import { databaseOnDisk } from '#tests/fixtures/server.ts'
import { invite } from '#tests/nda/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import type { Seen } from './racing-process.ts'

const invitationsRaced = depth(8, 60)
/** Of each process: 32 together. */
const triesOfEach = 16

test('of 32 racing signatures from two processes one wins, with one record and two emails (E4)', async () => {
  const { folder, db } = databaseOnDisk()
  const { server, admin, sendQuote } = await serverWithAdmin({ db })
  for (let n = 0; n < invitationsRaced; n += 1)
    await invite(admin, (await sendQuote({ client_company: `Company ${n}` })).id)

  const script = join(import.meta.dirname, 'racing-process.ts')
  const seen = await raceTwoProcesses<Seen[]>(script, join(folder, 'server.sqlite'), server.ctx.clock(), triesOfEach)

  // The job makes what a process could not store while the other one held the lock.
  await makeMissingNdaDocuments(server.ctx)
  const byInvitation = Map.groupBy(seen.flat(), ({ id }) => id)
  expect(byInvitation.size).toBe(invitationsRaced)
  for (const [invitation_id, answers] of byInvitation) {
    expect(answers).toHaveLength(2 * triesOfEach)
    const stored = server.row('nda_signatures', { invitation_id })
    const won = answers.filter(({ signature }) => signature === stored.signature)
    const lost = answers.filter(({ signature }) => signature !== stored.signature)
    expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([409]))
    // Every 200 of both processes is the one stored record.
    expect(new Set(won.map(({ status, record }) => `${status} ${record}`)).size).toBe(1)
  }
  for (const kind of ['nda_signed_client', 'nda_signed_owner'])
    expect(server.rows('emails', { kind })).toHaveLength(invitationsRaced)
  expect(verifyChain(server.ctx, null).wrong).toEqual([])
  expect(verifySignatures(server.ctx)).toEqual({ signatures: invitationsRaced, changed: null })
})

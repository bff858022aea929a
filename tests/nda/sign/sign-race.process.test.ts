import { expect, test } from 'vitest'
import { verifyChain } from '#src/audit/verify-chain.ts'
import type { InvitationId } from '#src/base/id.ts'
import { makeMissingNdaDocuments } from '#src/nda/document/make.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { invitationOf, invite, newestOf, signed } from '#tests/nda/fixtures.ts'
import { onDisk } from '#tests/quotes/decide/on-disk.ts'
import type { Asked, Seen } from '#tests/quotes/decide/racing-process.ts'

const invitationsRaced = depth(8, 60)
/** Of each process: 32 together. */
const triesOfEach = 16

test('of 32 racing signatures from two processes one wins, with one record and two emails (E4)', async () => {
  const { server, admin, sendQuote, raceTwoProcesses: race } = await onDisk({ atOnce: triesOfEach })
  const raced: { invitation_id: InvitationId; path: string; body: object }[] = []
  for (let n = 0; n < invitationsRaced; n += 1) {
    const { id } = await sendQuote({ client_company: `Company ${n}` })
    await invite(admin, id)
    const { id: invitation_id, link } = await newestOf(admin, id)
    const { token, read } = invitationOf(server, { link })
    raced.push({ invitation_id, path: `nda/${token}/sign`, body: { ...signed(await read()), sure: true } })
  }
  const seen = await race(({ pick }) => {
    const sign = (body: object) => ({ ...body, signature: pick(['Hana Tāmati', 'Wiremu Kahu']) })
    return raced.flatMap(({ path, body }) => Array.from({ length: triesOfEach }, (): Asked => [path, sign(body)]))
  })
  // The job makes what a process could not store while the other one held the lock.
  await makeMissingNdaDocuments(server.ctx)
  for (const { invitation_id, path } of raced) {
    const answers = seen.filter((answer) => answer.path === path)
    expect(answers).toHaveLength(2 * triesOfEach)
    const { signature } = server.row('nda_signatures', { invitation_id })
    const isWon = ({ sent }: Seen) => 'signature' in sent && sent.signature === signature
    expect(new Set(answers.flatMap((each) => (isWon(each) ? [] : [each.status])))).toEqual(new Set([409]))
    // Every 200 of both processes is the one stored record.
    const records = answers.filter(isWon).map(({ status, body }) => {
      const { signedAt, verifier } = JSON.parse(body)
      return `${status} ${signedAt} ${verifier}`
    })
    expect(new Set(records).size).toBe(1)
  }
  for (const kind of ['nda_signed_client', 'nda_signed_owner'])
    expect(server.rows('emails', { kind })).toHaveLength(invitationsRaced)
  expect(verifyChain(server.ctx, null).wrong).toEqual([])
  expect(verifySignatures(server.ctx)).toEqual({ signatures: invitationsRaced, changed: null })
})

import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { handedOverNda, invited, issuedNda, signedNda } from './fixtures.ts'

const intact = { signatures: 1, changed: null }

/** The invitation that verify names while a column is forged; null if it finds nothing. */
const changedWhile = (
  { ctx, row, forge }: TestServer,
  table: 'nda_signatures' | 'nda_invitations',
  match: Record<string, string>,
  column: string,
  forged: unknown,
) => {
  const [[key, id] = []] = Object.entries(match)
  const before = row(table, match)[column as never]
  forge(`update ${table} set "${column}" = ? where "${key}" = ?`, forged, id)
  const { changed } = verifySignatures(ctx)
  forge(`update ${table} set "${column}" = ? where "${key}" = ?`, before, key === column ? forged : id)
  return changed
}

test('verify finds a changed word, also where evidence, column and hash agree with each other (E1)', async () => {
  const { server, invitation } = await signedNda()
  server.forge("update nda_signatures set evidence = replace(evidence, '203.0.113.7', '203.0.113.8')")
  expect(verifySignatures(server.ctx).changed).toBe(invitation.id)
  server.forge("update nda_signatures set address = '203.0.113.8'")
  // The hash in the audit log alone is another.
  server.forge('update nda_signatures set evidence_sha256 = ?', sha256(server.row('nda_signatures').evidence))
  expect(verifySignatures(server.ctx).changed).toBe(invitation.id)
})

test('verify finds a changed column beside the evidence (E1)', async () => {
  const { server, invitation } = await signedNda()
  const { id } = invitation
  const changed = (column: string, forged: unknown) =>
    changedWhile(server, 'nda_signatures', { invitation_id: id }, column, forged)
  const { invitation_id, execution, ...columns } = server.row('nda_signatures')
  for (const [name, value] of Object.entries(columns))
    for (const forged of typeof value === 'number' ? [value - 1] : [`${value} `, 'forged'])
      expect(changed(name, forged), `${name} = ${forged}`).toBe(id)
  expect(changed('invitation_id', 'forged')).toBe('forged')
  const executed = JSON.parse(execution)
  for (const field of Object.keys(executed))
    expect(changed('execution', JSON.stringify({ ...executed, [field]: 'Forged Limited' })), field).toBe(id)
  expect(verifySignatures(server.ctx)).toEqual(intact)
})

const issuedColumns = ['company', 'contactName', 'title', 'email', 'created_at', 'expires_at']

test('verify finds a changed invitation and a changed hand-over (E1)', async () => {
  const { server, successor, invitation } = await handedOverNda()
  await successor.sign()
  for (const [{ id }, more] of [
    [successor, ['verifier', 'quote_id', 'provider', 'handed_from']],
    [invitation, ['handed_over_at']],
  ] as const)
    for (const name of [...issuedColumns, ...more])
      expect(changedWhile(server, 'nda_invitations', { id }, name, 'forged'), name).toBe(successor.id)
  expect(verifySignatures(server.ctx)).toEqual(intact)
})

test('verify finds that a signature was tied to a hand-over afterwards (E1)', async () => {
  const { server, invitation, sign } = await issuedNda()
  const { id: other } = (await invited(server)).invitation
  await sign()
  expect(changedWhile(server, 'nda_invitations', { id: invitation.id }, 'handed_from', other)).toBe(invitation.id)
})

test('verify finds a deleted record (E1)', async () => {
  const { server, invitation } = await signedNda()
  server.forge('delete from nda_documents')
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: invitation.id })
  server.forge('delete from nda_signatures')
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
})

import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { handedOverNda, invited, issuedNda, signedNda } from './fixtures.ts'

const intact = { signatures: 1, changed: null }
const changedIs = ({ id }: { id: string }) => ({ signatures: 0, changed: id })

type Place = [table: 'nda_signatures' | 'nda_invitations', column: string, invitation?: string]

/** What verify finds while a column is forged. */
const foundWhile = ({ ctx, forge }: TestServer, [table, column, id]: Place, forged: unknown, before: unknown) => {
  const set = (value: unknown) => forge(`update ${table} set "${column}" = ? ${id ? `where id = '${id}'` : ''}`, value)
  set(forged)
  const found = verifySignatures(ctx)
  set(before)
  return found
}

test('verify finds a changed word, also where evidence, column and hash agree with each other (E1)', async () => {
  const { server, invitation } = await signedNda()
  server.forge("update nda_signatures set evidence = replace(evidence, '203.0.113.7', '203.0.113.8')")
  expect(verifySignatures(server.ctx)).toEqual(changedIs(invitation))
  server.forge("update nda_signatures set address = '203.0.113.8'")
  // The hash in the audit log alone is another.
  server.forge('update nda_signatures set evidence_sha256 = ?', sha256(server.row('nda_signatures').evidence))
  expect(verifySignatures(server.ctx)).toEqual(changedIs(invitation))
})

test('verify finds a changed column beside the evidence (E1)', async () => {
  const { server, invitation } = await signedNda()
  const row = server.row('nda_signatures')
  for (const [name, value] of Object.entries(row)) {
    for (const forged of typeof value === 'number' ? [value - 1] : [`${value} `, 'forged']) {
      const found = foundWhile(server, ['nda_signatures', name], forged, value)
      const id = name === 'invitation_id' ? String(forged) : invitation.id
      expect(found, `${name} = ${forged}`).toEqual(changedIs({ id }))
    }
  }
  const execution = JSON.parse(row.execution)
  for (const field of Object.keys(execution)) {
    const forged = JSON.stringify({ ...execution, [field]: 'Forged Limited' })
    const found = foundWhile(server, ['nda_signatures', 'execution'], forged, row.execution)
    expect(found, field).toEqual(changedIs(invitation))
  }
  expect(verifySignatures(server.ctx)).toEqual(intact)
})

const issuedColumns = ['company', 'contactName', 'title', 'email', 'created_at', 'expires_at'] as const

test('verify finds a changed invitation (E1)', async () => {
  const { server, invitation } = await signedNda()
  const row = server.row('nda_invitations')
  for (const name of [...issuedColumns, 'verifier', 'quote_id', 'provider'] as const) {
    const found = foundWhile(server, ['nda_invitations', name], 'forged', row[name])
    expect(found, name).toEqual(changedIs(invitation))
  }
  expect(verifySignatures(server.ctx)).toEqual(intact)
})

test('verify finds a changed hand-over (E1)', async () => {
  const { server, successor, invitation } = await handedOverNda()
  await successor.sign()
  const row = server.row('nda_invitations', { id: invitation.id })
  for (const name of [...issuedColumns, 'handed_over_at'] as const) {
    const found = foundWhile(server, ['nda_invitations', name, invitation.id], 'forged', row[name])
    expect(found, name).toEqual(changedIs(successor))
  }
  const found = foundWhile(server, ['nda_invitations', 'handed_from', successor.id], null, invitation.id)
  expect(found).toEqual(changedIs(successor))
  expect(verifySignatures(server.ctx)).toEqual(intact)
})

test('verify finds that a signature was tied to a hand-over afterwards (E1)', async () => {
  const { server, invitation, sign } = await issuedNda()
  const other = await invited(server)
  await sign()
  const found = foundWhile(server, ['nda_invitations', 'handed_from', invitation.id], other.invitation.id, null)
  expect(found).toEqual(changedIs(invitation))
  expect(verifySignatures(server.ctx)).toEqual(intact)
})

test('verify finds a deleted record (E1)', async () => {
  const { server, invitation } = await signedNda()
  server.forge('delete from nda_documents')
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: invitation.id })
  server.forge('delete from nda_signatures')
  expect(verifySignatures(server.ctx)).toEqual(changedIs(invitation))
})

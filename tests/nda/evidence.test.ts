import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { sha256 } from '#src/base/sha256.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { allowAnyRow, startTestServer } from '#tests/fixtures/server.ts'
import { invited, sign } from './fixtures.ts'

test('verify finds a changed word of the evidence (E1)', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  await sign(server, token)
  const { $client } = server.ctx.db
  $client.exec('drop trigger nda_signatures_unchanged')
  $client.exec("update nda_signatures set evidence = replace(evidence, 'Director', 'Directrix')")
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
  // A recomputed hash still differs from the audit log.
  const { evidence } = $client.prepare('select evidence from nda_signatures').get() as { evidence: string }
  $client.prepare('update nda_signatures set evidence_sha256 = ?').run(sha256(evidence))
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
})

test('verify finds a changed column beside the evidence (E1)', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  await sign(server, token)
  const { $client } = server.ctx.db
  const { rowid: _, ...row } = $client.prepare('select * from nda_signatures').get() as Record<string, string | number>
  allowAnyRow(server.ctx.db)
  $client.exec('drop trigger nda_signatures_unchanged')
  const set = (name: string, value: string | number | undefined) =>
    $client.prepare(`update nda_signatures set "${name}" = ?`).run(value)
  for (const [name, value] of Object.entries(row)) {
    for (const forged of typeof value === 'number' ? [value - 1] : [`${value} `, 'forged']) {
      set(name, forged)
      const found = verifySignatures(server.ctx)
      expect(found, `${name} = ${forged}`).toEqual({
        signatures: 0,
        changed: name === 'invitation_id' ? forged : invitation.id,
      })
      set(name, value)
    }
  }
  const execution = JSON.parse(String(row.execution))
  for (const field of Object.keys(execution)) {
    set('execution', JSON.stringify({ ...execution, [field]: 'Forged Limited' }))
    expect(verifySignatures(server.ctx), field).toEqual({ signatures: 0, changed: invitation.id })
    set('execution', row.execution)
  }
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
})

test('verify finds a changed invitation (E1)', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  await sign(server, token)
  const { $client } = server.ctx.db
  const row = $client.prepare('select * from nda_invitations').get() as Record<string, string>
  allowAnyRow(server.ctx.db)
  $client.exec('drop trigger nda_invitations_fixed')
  const set = (name: string, value: unknown) => $client.prepare(`update nda_invitations set "${name}" = ?`).run(value)
  const columns = ['company', 'contactName', 'title', 'email', 'created_at', 'expires_at', 'verifier', 'quote_id']
  for (const name of [...columns, 'provider']) {
    set(name, 'forged')
    expect(verifySignatures(server.ctx), name).toEqual({ signatures: 0, changed: invitation.id })
    set(name, row[name])
  }
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
})

test('verify finds a deleted record (E1)', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  await sign(server, token)
  const { $client } = server.ctx.db
  $client.exec('drop trigger nda_documents_kept; delete from nda_documents')
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: invitation.id })
  $client.exec('drop trigger nda_signatures_kept; delete from nda_signatures')
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
})

test('every step to the document is in the audit log, which names the first row that was changed (D7)', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await server.api.nda[':token'].view.$post({ param: { token }, json: {} })
  await server.api.nda[':token'].ack.$post({ param: { token }, json: {} })
  await sign(server, token)
  const { $client } = server.ctx.db
  const events = $client.prepare('select event from audit_events order by seq').all() as { event: string }[]
  expect(events.map(({ event }) => event)).toEqual([
    'quote_created',
    'quote_sent',
    'quote_document_made',
    'quote_accepted',
    'nda_issued',
    'quote_document_made',
    'nda_first_viewed',
    'nda_acknowledged',
    'nda_signed',
    'nda_document_made',
  ])
  expect(verifyAudit(server.ctx)).toEqual({ rows: 10, broken: null })
  $client.exec('drop trigger audit_events_unchanged')
  $client.exec("update audit_events set detail = replace(detail, 'a', 'b') where event = 'nda_signed'")
  expect(verifyAudit(server.ctx)).toEqual({ rows: 8, broken: 9 })
})

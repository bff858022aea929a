import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newToken } from '#src/base/token.ts'
import { nda } from '#src/nda/clauses.ts'
import { databaseOnDisk } from '#tests/fixtures/server.ts'
import { invited, issuedNda, post, signed, signedNda, wiremu } from './fixtures.ts'

const notFound = '{"error":"This invitation link is invalid or has expired.","code":"nda_not_found"}'

test('a signed invitation shows its record, read-only, even after its 30 days', async () => {
  const { server, token, invitation, read, sign } = await issuedNda()
  const before = await read()
  const client = { company: 'Rimu & Tōtara Foods Limited', contactName: 'Hana Tāmati', title: '' }
  expect(before).toMatchObject({ client, textVersion: nda.version, signed: null })
  await sign({ companyName: 'Rimu Foods 2026 Limited' })
  server.travelTo('2028-01-01T00:00:00+13:00')
  const after = await read()
  expect(after.execution).toEqual(before.execution)
  expect(after.signed).toEqual({
    ...{ companyName: 'Rimu Foods 2026 Limited', contactName: 'Hana Tāmati', title: 'Managing Director' },
    ...{ date: '2 November 2026', signature: 'Hana Tāmati', verifier: invitation.verifier },
    ...{ signedAt: '2026-11-01T20:00:00.000Z', signedAtNZ: '2 Nov 2026, 9:00 am NZDT' },
    ...{ textVersion: nda.version, textSha256: nda.sha256 },
    pdf: { url: `/api/nda/${token}/nda.pdf`, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

const expectKeys = (part: object | null, names: string) =>
  expect(Object.keys(part ?? {}).sort()).toEqual(names.split(' ').sort())

test('a link shows an allow-list of fields, and never the internal notes (C5)', async () => {
  const { server, token, sign } = await issuedNda()
  const shown = async () => {
    const text = await (await server.ask(`/api/nda/${token}`)).text()
    expect(text).not.toMatch(/CANARY|hana@rimu|021 555|usr_|qtk_|quo_/)
    const { signed: record, ...body } = JSON.parse(text)
    expectKeys(body, 'valid client issuedAt quoteEnded execution text textVersion textSha256 shownHash handedOver')
    expectKeys(body.client, 'company contactName title')
    expectKeys(body.execution, 'provider legalName amaName amaTitle quoteId acceptedAtNZ tokenId tcsUrl')
    return record
  }
  expect(await shown()).toBeNull()
  await sign()
  const fields = 'companyName contactName title date signature signedAt signedAtNZ verifier textVersion textSha256 pdf'
  expectKeys(await shown(), fields)
  for (const email of await server.deliver()) expect(JSON.stringify(email)).not.toContain('CANARY')
  expect(JSON.stringify(server.logged)).not.toMatch(/CANARY|Rimu|hana@|Tāmati/)
})

test('a stolen database opens no invitation, and an admin can still copy the link (C1)', async () => {
  const { folder, db, filesWith } = databaseOnDisk()
  const { server, token, invitation, newest } = await signedNda({}, { db })
  await server.deliver()
  server.execute('vacuum into ?', join(folder, 'backup.sqlite'))
  expect(filesWith(invitation.id)).toContain('backup.sqlite')
  expect([...filesWith(token), ...filesWith(Buffer.from(token, 'base64url'))]).toEqual([])
  expect((await newest()).link).toBe(invitation.link)
})

test('unknown, malformed, foreign, expired and revoked tokens, and ids, get one identical 404 on every route (C3)', async () => {
  const { server, quote, quoteId, invitation, token, read, revoke } = await issuedNda()
  const expired = await invited(server)
  server.forge("update nda_invitations set expires_at = '2026-11-01T20:00:00.000Z' where id = ?", expired.invitation.id)
  const revoked = await invited(server)
  await revoke(revoked.invitation.id)
  const ids = [invitation.id, invitation.verifier, quoteId]
  const malformed = [`${token}x`, token.slice(1), '%00', '%F0%9F%92%A9', "'or'1'='1", 'a'.repeat(5000)]
  const wrong = [newToken(server.ctx.random), quote.token, expired.token, revoked.token, ...ids, ...malformed]
  const bodies = { view: {}, ack: {}, sign: signed(await read()), 'hand-over': wiremu }
  const heads = new Set<string>()
  await server.storesNothing(async () => {
    for (const [at, one] of wrong.entries()) {
      const address = `198.51.100.${at}`
      const path = `/api/nda/${one}`
      for (const answer of await Promise.all([
        ...['', '/nda.pdf'].map((file) => server.ask(path + file, {}, address)),
        ...Object.entries(bodies).map(([verb, body]) => post(server, `${path}/${verb}`, body, address)),
      ])) {
        expect([answer.status, await answer.text()], one).toEqual([404, notFound])
        heads.add([...answer.headers].filter(([name]) => name !== 'x-request-id').join('\n'))
      }
    }
  })
  expect(heads.size).toBe(1)
})

import { expect, test } from 'vitest'
import { createCrypto } from '#src/crypto.ts'
import { listInvitations } from '#src/nda/list.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { invited } from './fixtures.ts'

test('a new key in front of the old one decrypts old links; without it the link still opens (C1)', async () => {
  const server = startTestServer()
  const { quoteId, invitation, token } = await invited(server)
  const [old, fresh] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]
  const linkWith = (keys: Uint8Array[]) =>
    listInvitations({ ...server.ctx, crypto: createCrypto(keys, server.ctx.random) }, { quoteId }).invitations[0]?.link
  expect(linkWith([fresh, old])).toBe(invitation.link)
  expect(linkWith([fresh])).toBeNull()
  expect((await server.ask(`/api/nda/${token}`)).status).toBe(200)
})

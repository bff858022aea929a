import { expect, test } from 'vitest'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { invited, sign } from './fixtures.ts'

const notFound = '{"error":"This invitation link is invalid or has expired.","code":"nda_not_found"}'

test('a revoked link is refused at once, and revoking twice changes nothing (C2)', async () => {
  const server = startTestServer()
  const { admin, token, invitation } = await invited(server)
  const revoke = () => admin.api.admin.nda[':id'].revoke.$post({ param: { id: invitation.id }, json: {} })
  const [first] = (await (await revoke()).json()).invitations
  expect(first).toMatchObject({ id: invitation.id, state: 'revoked' })
  server.wait(1000)
  const before = dump(server.ctx.db, ['sessions'])
  expect((await revoke()).status).toBe(200)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  for (const path of ['', '/nda.pdf']) {
    expect(await (await server.ask(`/api/nda/${token}${path}`)).text()).toBe(notFound)
  }
})

test('a signed invitation is neither revoked nor replaced', async () => {
  const server = startTestServer()
  const { admin, quoteId, token, invitation } = await invited(server)
  await sign(server, token)
  const before = dump(server.ctx.db, ['sessions'])
  const revoke = admin.api.admin.nda[':id'].revoke.$post({ param: { id: invitation.id }, json: {} })
  expect(await refusalOf(revoke)).toEqual([409, 'nda_signed'])
  const issue = admin.api.admin.quotes[':id'].nda.$post({ param: { id: quoteId }, json: {} })
  expect(await refusalOf(issue)).toEqual([409, 'nda_signed'])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

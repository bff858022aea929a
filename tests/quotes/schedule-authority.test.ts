import { expect, test } from 'vitest'
import { grantAdmin, revokeAdmin } from '#src/auth/admins.ts'
import { deleteAccount } from '#src/auth/delete-accounts.ts'
import type { Instant } from '#src/base/time.ts'
import { sendScheduled } from '#src/workflows/send-scheduled.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { draft } from './fixtures.ts'

const wednesday = '2026-11-03T20:00:00.000Z' as Instant
const refused = 'Who scheduled it is no admin any more. Send it yourself, or schedule it again.'

/** What becomes of a quote that a second admin scheduled, when something happens to the account before its time. */
const outcomeAfter = async (happens: (server: ReturnType<typeof startTestServer>, email: string) => void) => {
  const server = startTestServer()
  const owner = await server.signedIn({ admin: true })
  const second = await server.signedIn({ admin: true })
  const { id } = await (await second.api.admin.quotes.$post({ json: draft() })).json()
  await second.api.admin.quotes[':id'].send.$post({ param: { id }, json: { send_at: wednesday } })
  happens(server, second.email)
  server.travelTo(wednesday)
  sendScheduled(server.ctx)
  const again = await server.newSession(owner.id)
  const quote = await (await server.visitor({ cookie: again }).admin.quotes[':id'].$get({ param: { id } })).json()
  const told = (await server.deliver()).map(({ to, subject }) => `${to}: ${subject}`)
  return { status: quote.status, failed: quote.schedule?.failed ?? null, told }
}

test.each([
  ['revoked', (server: ReturnType<typeof startTestServer>, email: string) => revokeAdmin(server.ctx, { email })],
  [
    'revoked and removed',
    (server: ReturnType<typeof startTestServer>, email: string) => {
      revokeAdmin(server.ctx, { email })
      deleteAccount(server.ctx, { email })
    },
  ],
])('what an admin scheduled who is %s meanwhile stays a draft, and the owner is told (A1)', async (_, happens) => {
  const { status, failed, told } = await outcomeAfter(happens)
  expect([status, failed]).toEqual(['draft', refused])
  expect(told).toEqual([expect.stringMatching(/was not sent/)])
})

test('who is an admin again when the time comes sends what was scheduled (A1)', async () => {
  const { status, told } = await outcomeAfter(({ ctx }, email) => {
    revokeAdmin(ctx, { email })
    grantAdmin(ctx, { email })
  })
  expect([status, told]).toEqual(['sent', [expect.stringMatching(/^hana@rimu.example: /)]])
})

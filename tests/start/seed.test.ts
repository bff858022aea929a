import { expect, test } from 'vitest'
import { seed } from '#src/seed/seed.ts'
import { inspect } from '#src/status/inspect.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

test('the samples have quotes, NDAs and leads in every state, go into an empty folder alone, and nobody gets an email', async () => {
  const { ctx, rows } = startTestServer()
  expect(await seed(ctx)).toEqual({ quotes: 7, leads: 4 })
  expect(await seed(ctx)).toBeNull()
  const statesOf = (states: readonly string[]) => [...new Set(states)].sort()
  const quotes = statesOf(rows('quotes').map(({ status }) => status))
  expect(quotes).toEqual(['accepted', 'draft', 'expired', 'rejected', 'sent'])
  const leads = statesOf(rows('leads').map(({ state }) => state))
  expect(leads).toEqual(['answered', 'archived', 'new', 'quarantined'])
  const [signatures, views] = [rows('nda_signatures'), rows('nda_views')]
  const ndaStates = rows('nda_invitations').map(({ id, revoked_at, expires_at }) => {
    const isOf = ({ invitation_id }: { invitation_id: string }) => invitation_id === id
    if (signatures.some(isOf)) return 'signed'
    if (revoked_at) return 'revoked'
    if (Date.parse(expires_at) < ctx.clock()) return 'expired'
    return views.some(isOf) ? 'opened' : 'sent'
  })
  expect(ndaStates.sort()).toEqual(['expired', 'opened', 'revoked', 'sent', 'signed'])
  expect(rows('nda_documents')).toHaveLength(1)
  expect(statesOf(rows('emails').map(({ state }) => state))).toEqual(['discarded'])
  expect(inspect(ctx, null).evidence).toMatchObject({ wrong: [] })
})

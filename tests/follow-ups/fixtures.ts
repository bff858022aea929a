import type { Day } from '#src/base/time.ts'
import type { QuoteDraft } from '#src/quotes/schema.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

/** A Monday in working hours. */
export const monday = '2026-11-23T10:00:00+13:00'
/** Three working days later. */
export const thursday = '2026-11-26T10:00:00+13:00'

/** An open quote that was sent, and seen, on {@link monday}. */
export const seenQuote = async (
  changes: Partial<QuoteDraft> = {},
  options: Parameters<typeof startTestServer>[0] = {},
) => {
  const server = startTestServer({ now: monday, ...options })
  const admin = await server.signedIn({ admin: true })
  const sent = await sentQuote(admin, { valid_until: '2026-12-18' as Day, ...changes })
  await server.deliver()
  const view = () => server.api.quotes[':token'].view.$post({ param: { token: sent.token }, json: {} })
  await view()
  // A session ends within the days that these tests pass over.
  const quotes = async () => (await server.signedIn({ admin: true })).api.admin.quotes[':id']
  const param = { id: sent.id }
  return {
    server,
    ...sent,
    view,
    read: async () => (await (await quotes()).$get({ param })).json(),
    expire: async () => (await quotes()).expire.$post({ param, json: {} }),
    draft: async () => (await quotes())['follow-up'].$get({ param }),
    send: async (text = 'Kia ora Hana,\n\nDid it arrive?') =>
      (await quotes())['follow-up'].$post({ param, json: { text } }),
    stop: () => server.api.quotes[':token']['stop-reminders'].$post({ param: { token: sent.token }, json: {} }),
  }
}

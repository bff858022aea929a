import type { QuoteDraft } from '#src/quotes/schema.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { webhookSecret } from '#tests/fixtures/webhook.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

/** A server with an admin, the Today that they read, and what clients do. */
export const openToday = async (now?: string) => {
  const server = startTestServer({ environment: { RESEND_WEBHOOK_SECRET: webhookSecret }, ...(now && { now }) })
  const admin = await server.signedIn({ admin: true })
  const { $client } = server.ctx.db
  /** Each with a session of its own, as time passes in between. */
  const asAdmin = async () => (await server.signedIn({ admin: true })).api.admin
  const today = async () => (await (await asAdmin()).today.$get()).json()
  const view = (token: string) => server.api.quotes[':token'].view.$post({ param: { token }, json: {} })
  const send = (client_company: string, changes: Partial<QuoteDraft> = {}) =>
    sentQuote(admin, { client_company, valid_until: '2026-11-20' as QuoteDraft['valid_until'], ...changes })
  let messages = 0
  /** What the client or the owner wrote, as it is stored. */
  const write = (quoteId: string, kind: 'question' | 'change' | 'new_quote' | 'answer', at: string) => {
    messages += 1
    const who = kind === 'answer' ? [null, admin.id] : ['qtk_1', null]
    $client
      .prepare(
        'insert into quote_messages (id, quote_id, kind, text, token_id, user_id, at) values (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(`msg_${messages}`, quoteId, kind, 'And the ferry?', ...who, at)
  }
  return { server, admin, asAdmin, $client, today, view, send, write }
}

/** What the owner reads of a list. */
export const read = (rows: readonly { title: string; state: string; next: string; path: string }[]) =>
  rows.map(({ title, state, next }) => `${title}: ${state} → ${next}`)

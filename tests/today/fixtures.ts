import type { TodayRow } from '#src/today/row-rules.ts'
import { webhookSecret } from '#tests/fixtures/fakes/webhook.ts'
import { read } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

/** A server with an admin, the Today that they read, and what clients do. */
export const openToday = async (now = '2026-11-02T09:00:00+13:00') => {
  const opened = await serverWithAdmin({ environment: { RESEND_WEBHOOK_SECRET: webhookSecret }, now })
  const { server, admin, sendQuote } = opened
  /** With a session of its own, as time passes in between. */
  const asAdmin = async () => server.visitor({ cookie: await server.newSession(admin.id) })
  let messages = 0
  return {
    ...opened,
    asAdmin,
    today: async () => read((await asAdmin()).admin.today.$get()),
    send: (client_company: string, valid_until = '2026-11-20') => sendQuote({ client_company, valid_until }),
    /** What the client or the owner wrote, as it is stored, in the second after `now`. */
    write: ({ id }: { id: string }, kind: 'question' | 'change' | 'new_quote' | 'answer') => {
      messages += 1
      const at = new Date(server.ctx.clock() + messages).toISOString()
      const [token, user] = kind === 'answer' ? [null, admin.id] : ['qtk_1', null]
      const values = [`msg_${messages}`, id, kind, 'And the ferry?', token, user, at]
      server.execute(`insert into quote_messages values (${values.map(() => '?')})`, ...values)
    },
    killEmails: ({ id }: { id: string }) => {
      const dead = "state = 'dead', delivery = null, reason = 'No such domain.'"
      server.execute(`update emails set ${dead} where subject_id = ?`, id)
    },
  }
}

export const linesOf = (rows: readonly Pick<TodayRow, 'title' | 'state' | 'next'>[]) =>
  rows.map(({ title, state, next }) => `${title}: ${state} → ${next}`)

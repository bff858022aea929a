import type { TodayItem, TodayKind } from '#src/today/rules.ts'
import { webhookSecret } from '#tests/fixtures/fakes/webhook.ts'
import { read } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

/** A server with an admin, the Today that they read, and what clients do. */
export const openToday = async (now = '2026-11-02T09:00:00+13:00') => {
  const opened = await serverWithAdmin({ environment: { RESEND_WEBHOOK_SECRET: webhookSecret }, now })
  const { server, admin, sendQuote } = opened
  /** With a session of its own, as time passes in between. */
  const asAdmin = async () => server.visitor({ cookie: await server.newSession(admin.id) })
  const today = async () => read((await asAdmin()).admin.today.$get())
  let messages = 0
  return {
    ...opened,
    asAdmin,
    today,
    /** The items, or those of a kind. */
    items: async (kind?: TodayKind) => (await today()).items.filter((item) => kind === undefined || item.kind === kind),
    done: async (kind: string, id: string, json: { day?: string; sure?: boolean } = {}) =>
      (await asAdmin()).admin.today[':kind'][':id'].done.$post({ param: { kind, id }, json }),
    send: (client_company: string, valid_until = '2026-11-20') => sendQuote({ client_company, valid_until }),
    /** What the client or the owner wrote, as it is stored, in the second after `now`. */
    write: (
      { id }: { id: string },
      kind: 'question' | 'change' | 'new_quote' | 'answer',
      text = kind === 'new_quote' ? '' : 'And the ferry?',
    ) => {
      messages += 1
      const at = new Date(server.ctx.clock() + messages).toISOString()
      const [token, user] = kind === 'answer' ? [null, admin.id] : ['qtk_1', null]
      const values = [`msg_${messages}`, id, kind, text, token, user, at]
      server.execute(`insert into quote_messages values (${values.map(() => '?')})`, ...values)
    },
    killEmails: ({ id }: { id: string }) => {
      const dead = "state = 'dead', delivery = null, reason = 'No such domain.'"
      server.execute(`update emails set ${dead} where subject_id = ?`, id)
    },
  }
}

export const linesOf = (items: readonly TodayItem[]) =>
  items.map(({ kind, title, act }) => `${title}: ${kind} → ${act.label}`)

import { acceptance, openQuote, rejection } from '#tests/quotes/fixtures.ts'

type Opened = Awaited<ReturnType<typeof openQuote>>

const about = ({ server, admin, id, token, param, shown_hash, decide }: Opened) => {
  const link = server.api.quotes[':token']
  const post = (path: string, json: object) =>
    server.ask(`/api/quotes/${token}/${path}`, {
      method: 'POST',
      body: JSON.stringify(json),
      headers: { 'content-type': 'application/json', origin: server.config.origin },
    })
  return {
    link,
    post,
    ask: (text: string, kind: 'question' | 'change' = 'question') =>
      link.questions.$post({ param, json: { kind, text } }),
    answer: (text: string, seen?: number) =>
      admin.api.admin.quotes[':id'].answers.$post({
        param: { id },
        json: { text, ...(seen !== undefined && { seen }) },
      }),
    read: async () => (await link.$get({ param })).json(),
    adminRead: async () => (await admin.api.admin.quotes[':id'].$get({ param: { id } })).json(),
    accept: () => decide(acceptance(shown_hash)),
    decline: () => decide(rejection(shown_hash)),
    count: (table: string) =>
      (server.ctx.db.$client.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n,
    events: () =>
      server.ctx.db.$client
        .prepare(
          "select event from audit_events where event like 'quote_%_asked' or event in ('quote_answered', 'quote_reason_given', 'quote_details_given') order by seq",
        )
        .pluck()
        .all(),
  }
}

/** A sent quote, and what client and owner may write about it. */
export const opened = async (...input: Parameters<typeof openQuote>) => {
  const quote = await openQuote(...input)
  return { ...quote, ...about(quote) }
}

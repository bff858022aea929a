import type { QuoteId } from '#src/base/id.ts'
import { startRacingServer } from '#tests/fixtures/racing-server.ts'
import { acceptance } from '#tests/quotes/fixtures.ts'

/** What the two requests about one quote were answered: an acceptance at its link, and the sending of its revision. */
export type Seen = { id: QuoteId; accepted: number; sent: number }

type Raced = { id: QuoteId; revision: QuoteId; token: string; hash: string }

const race = async (file: string, now: number, cookie: string) => {
  const { ctx, ask, started, end } = startRacingServer(file, now, cookie)
  const rows = ctx.db.$client
    .prepare(
      'select r.replaces as id, r.quote_id as revision, q.shown_sha256 as hash, t.token_sealed as token from quote_revisions r join quotes q on q.id = r.replaces join quote_tokens t on t.quote_id = q.id',
    )
    .all() as Raced[]
  const raced = rows.map((row) => ({ ...row, token: ctx.crypto.decrypt(row.token) }))

  await started()

  const seen: Seen[] = []
  for (const { id, revision, token, hash } of raced.sort(() => Math.random() - 0.5)) {
    const accept = () => ask(`quotes/${token}/decision`, acceptance(hash))
    const send = () => ask(`admin/quotes/${revision}/send`, {})
    const acceptFirst = Math.random() < 0.5
    const first = (await (acceptFirst ? accept : send)()).status
    const second = (await (acceptFirst ? send : accept)()).status
    seen.push({ id, accepted: acceptFirst ? first : second, sent: acceptFirst ? second : first })
  }
  await end(seen)
}

if (import.meta.main) {
  const [file = '', now = '', cookie = ''] = process.argv.slice(2)
  await race(file, Number(now), cookie)
}

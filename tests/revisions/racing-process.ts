import type { QuoteId } from '#src/base/id.ts'
import { seededRandom } from '#tests/fixtures/depth.ts'
import { startRacingServer } from '#tests/fixtures/racing-server.ts'
import { rowIn, rowsIn } from '#tests/fixtures/rows.ts'
import { acceptance } from '#tests/quotes/fixtures.ts'

/** What the two requests about one quote were answered: an acceptance at its link, and the sending of its revision. */
export type Seen = { id: QuoteId; accepted: number; sent: number }

const race = async (file: string, now: number, cookie: string, salt: number) => {
  const { ctx, ask, started, end } = startRacingServer(file, now, cookie)
  const { pick } = seededRandom(salt)
  const raced = rowsIn(ctx.db, 'quote_revisions').map(({ quote_id: revision, replaces: id }) => ({
    id,
    revision,
    token: ctx.crypto.decrypt(rowIn(ctx.db, 'quote_tokens', { quote_id: id }).token_sealed),
    hash: rowIn(ctx.db, 'quotes', { id }).shown_sha256 ?? '',
  }))

  await started()

  const seen: Seen[] = []
  for (const { id, revision, token, hash } of raced) {
    const one: Seen = { id, accepted: 0, sent: 0 }
    const accept = async () => {
      one.accepted = (await ask(`quotes/${token}/decision`, acceptance(hash))).status
    }
    const send = async () => {
      one.sent = (await ask(`admin/quotes/${revision}/send`, {})).status
    }
    const both = pick([
      [accept, send],
      [send, accept],
    ])
    for (const act of both) await act()
    seen.push(one)
  }
  await end(seen)
}

if (import.meta.main) {
  const [file = '', now = '', cookie = '', salt = ''] = process.argv.slice(2)
  await race(file, Number(now), cookie, Number(salt))
}

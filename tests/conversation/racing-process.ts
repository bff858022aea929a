import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { expireQuote } from '#src/quotes/expire.ts'
import { quoteTokens } from '#src/quotes/table.ts'
import { startRacingServer } from '#tests/fixtures/racing-server.ts'

export type Seen = { statuses: number[] }

/** Until one of the two processes has ended it: the other may hold the file. */
const endQuote = (ctx: Context, id: QuoteId): boolean => {
  try {
    expireQuote(ctx, { id })
    return true
  } catch (fault) {
    if (fault instanceof Error && /locked/.test(fault.message)) return endQuote(ctx, id)
    if (!(fault instanceof Problem && fault.code === 'quote_not_expirable')) throw fault
    return false
  }
}

/** Asks the same of every quote, around the moment at which somebody ends it. */
const race = async (file: string, now: number) => {
  const { ctx, ask, started, end } = startRacingServer(file, now)
  const links = ctx.db.select().from(quoteTokens).all()

  await started()

  const statuses: number[] = []
  for (const { quote_id: id, token_sealed } of links) {
    const question = { kind: 'question', text: 'Which days?' }
    const asking = ask(`quotes/${ctx.crypto.decrypt(token_sealed)}/questions`, question)
    endQuote(ctx, id)
    statuses.push((await asking).status)
  }
  await end({ statuses } satisfies Seen)
}

if (import.meta.main) {
  const [file = '', now = ''] = process.argv.slice(2)
  await race(file, Number(now))
}

import { actingAs } from '#src/base/actor.ts'
import type { QuoteId, UserId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { emailKinds } from '#src/emails.ts'
import { deliverEmails } from '#src/mail/deliver.ts'
import { quoteTokens } from '#src/quotes/table.ts'
import { withdrawQuote } from '#src/quotes/withdraw.ts'
import { recordDecisionAndInvite } from '#src/workflows/record-decision.ts'
import { undoSendAndReplacing } from '#src/workflows/undo-send.ts'
import { startRacingServer } from '#tests/fixtures/racing-server.ts'
import { yes } from './fixtures.ts'

/** How often the owner's move was made, and the client's answer or the delivery. */
export type Made = { moves: number; others: number }
export type Race = keyof typeof moves

const moves = {
  'undo-send against delivery': (ctx: Context, id: QuoteId) => undoSendAndReplacing(ctx, { id }),
  'undo-send against accept': (ctx: Context, id: QuoteId) => undoSendAndReplacing(ctx, { id }),
  'withdraw against accept': (ctx: Context, id: QuoteId) => withdrawQuote(ctx, { id, reason: 'A mistake.' }),
  'a decision by telephone against accept': (ctx: Context, id: QuoteId) =>
    recordDecisionAndInvite(ctx, { id, told: { decision: 'rejected', told_by: 'Hana' } }),
}

const isRefused = (fault: unknown) => fault instanceof Problem && fault.status === 409
const isLocked = (fault: unknown) => fault instanceof Error && 'code' in fault && fault.code === 'SQLITE_BUSY'

/** Another process may hold the lock for a while: then once more. */
const attempt = (run: () => void): boolean => {
  try {
    run()
    return true
  } catch (fault) {
    if (isLocked(fault)) return attempt(run)
    if (isRefused(fault)) return false
    throw fault
  }
}

const race = async (file: string, now: number, name: Race, admin: UserId, isOwner: boolean) => {
  const { ctx, ask, started, end } = startRacingServer(file, now)
  const rows = ctx.db.select().from(quoteTokens).all()
  const links = await Promise.all(
    rows.map(async ({ quote_id, token_sealed }) => {
      const token = ctx.crypto.decrypt(token_sealed)
      const { shown_hash } = (await (await ask(`quotes/${token}`)).json()) as { shown_hash: string }
      return { quote_id, token, shown_hash }
    }),
  )
  await started()

  const made: Made = { moves: 0, others: 0 }
  if (isOwner) {
    const owner = actingAs(ctx, admin)
    for (const { quote_id } of links) if (attempt(() => moves[name](owner, quote_id))) made.moves += 1
  } else if (name === 'undo-send against delivery') {
    const counting: Context = {
      ...ctx,
      mailer: async () => {
        made.others += 1
        return { kind: 'sent', providerId: `re_${made.others}` }
      },
    }
    // As the mail worker goes on: nothing is leased yet when the other process holds the lock for too long.
    const deliver = () =>
      deliverEmails(counting, { kinds: emailKinds }).catch((fault) => {
        if (isLocked(fault)) return { nextInMs: 0 }
        throw fault
      })
    while ((await deliver()).nextInMs !== null);
  } else {
    for (const { token, shown_hash } of links) {
      const { status } = await ask(`quotes/${token}/decision`, yes(shown_hash))
      if (status === 200) made.others += 1
    }
  }
  await end(made)
}

if (import.meta.main) {
  const [file = '', now = '', name = '', admin = '', index = ''] = process.argv.slice(2)
  await race(file, Number(now), name as Race, admin as UserId, index === '0')
}

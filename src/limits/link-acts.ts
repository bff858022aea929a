import { Problem, problems } from '#src/base/problem.ts'
import { addDays, days, endOfDay, msOf, nzDay } from '#src/base/time.ts'
import { sayPhone } from '#src/business/complete.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { countHits, insertHit } from './store.ts'

/** The most that the links of one quote take of each act on a New Zealand day: each is a row and an email. */
export const linkActs = {
  ordered: 5,
  extended: 2,
  cancelled: 20,
  asked: 5,
  message: 5,
  details: 5,
  hand_over: 3,
  code: 12,
} as const

const codes: Partial<Record<keyof typeof linkActs, RefusalInput['code']>> = {
  ordered: 'too_many_orders',
  asked: 'too_many_asks',
}

type RefusalInput = {
  code: 'too_many_messages' | 'too_many_orders' | 'too_many_asks' | 'too_many_codes'
  waitMs: number
}

/** A refusal that gives the client the telephone. */
export const refusalToCall = (ctx: Pick<Context, 'business'>, { code, waitMs }: RefusalInput) =>
  new Problem(code, { error: sayPhone(ctx, problems[code][1]), retryAfterSeconds: Math.ceil(waitMs / 1000) })

type LinkActInput = { act: keyof typeof linkActs; quoteId: string }

/** @throws too_many_orders, too_many_asks, too_many_messages when the quote's links took the act too often today */
export const admitLinkAct = (tx: Tx, { act, quoteId }: LinkActInput) => {
  const now = tx.clock()
  const today = nzDay(now)
  const key = `${act} at link of ${quoteId}`
  if (countHits(tx, { key, since: msOf(endOfDay(addDays(today, -1))) }) >= linkActs[act])
    throw refusalToCall(tx, {
      code: codes[act] ?? 'too_many_messages',
      waitMs: msOf(endOfDay(today)) - now,
    })
  insertHit(tx, { key, at: now, until: now + days(1) })
}

import { canonical } from '#src/audit/canonical.ts'
import { recordEvent } from '#src/audit/record.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import { newId } from '#src/base/id.ts'
import { widerNetworkOf } from '#src/base/network.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { hours, instant, msOf, nzDay } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import { ageFromMs } from '#src/clock/guard.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { formPurpose, parseFormToken } from './form-token.ts'
import { maxEmailedPerHour, queueLeadEmails, queueManyLeadsEmail } from './notify.ts'
import { answerWorkingDays } from './rules.ts'
import type { NeedsSubmission } from './schema.ts'
import * as store from './store.ts'

const maxFromNetwork = 5

const windowMs = hours(1)

/** @throws too_many_forms */
const checkLimit = (tx: Tx, network: string) => {
  const now = tx.clock()
  const times = store.findTimesFrom(tx, network, instant(now - windowMs), maxFromNetwork)
  const oldest = times[maxFromNetwork - 1]
  if (oldest === undefined) return
  // A clock that is set back neither loosens the limit nor extends the wait beyond the window (D8).
  const waitMs = Math.min(msOf(oldest) + windowMs - now, windowMs)
  throw new Problem('too_many_forms', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/**
 * A filled honeypot goes to quarantine and is answered alike (F12). The same content under the same form token is stored
 * once (F13). @throws slow_down, form_stale, key_reused, too_many_forms
 */
export const submitNeedsAssessment = async (
  ctx: Context,
  { submission, from }: { submission: NeedsSubmission; from: Pick<RequestOrigin, 'address' | 'network'> },
): Promise<{ success: true }> => {
  const { issue: formToken, website, ...answers } = submission
  const nonce = parseFormToken(ctx, formToken)
  const due_day = await addWorkingDays(nzDay(ctx.clock()), answerWorkingDays)
  const quarantined = Boolean(website)
  const content_sha256 = sha256(canonical({ ...answers, quarantined }))
  const network = ctx.crypto.pseudonym(formPurpose, from.network)

  transact(ctx, (tx) => {
    const first = store.findSubmission(tx, nonce)
    if (first?.content_sha256 === content_sha256) return
    if (first) throw new Problem('key_reused')
    checkLimit(tx, network)

    const now = tx.clock()
    const id = newId(tx.random, 'lea')
    const created_at = instant(ageFromMs(tx))
    const lead = { ...answers, id, nonce, content_sha256, network, quarantined, due_day, created_at }
    store.insertLead(tx, lead)
    recordEvent(tx, { event: quarantined ? 'lead_quarantined' : 'lead_received', actor: 'stranger', subject: id })
    if (quarantined) return
    if (store.countReceived(tx, instant(now - windowMs)) > maxEmailedPerHour) queueManyLeadsEmail(tx)
    else queueLeadEmails(tx, { lead, widerNetwork: widerNetworkOf(from.address) })
  })
  return { success: true }
}

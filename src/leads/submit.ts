import { cleanSource } from '#src/analytics/visit-rules.ts'
import { canonical } from '#src/audit/canonical.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import { newId } from '#src/base/id.ts'
import { widerNetworkOf } from '#src/base/network.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { hours, instant } from '#src/base/time.ts'
import { ageFromMs } from '#src/clock/guard.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { admitHit, spendBudget } from '#src/limits/count.ts'
import { allowances, perHour } from '#src/limits/rules.ts'
import { formPurpose, parseFormToken } from './form-token.ts'
import { newDueDay, queueLeadEmails, queueManyLeadsEmail } from './notify.ts'
import type { QuarantineReason } from './rules.ts'
import type { NeedsSubmission } from './schema.ts'
import * as store from './store.ts'

const maxFromNetwork = 5

const windowMs = hours(1)

/** Delays the emails about a network's later leads, so that in a flood those about first leads go out first. */
const laterLeadDelaySeconds = 60

/** Above this number quarantined leads record no event: a flood must not fill the disk with the audit log (F15). */
const maxQuarantineEventsPerHour = 100

const recordReceipt = (tx: Tx, { id, quarantined }: Pick<store.LeadRow, 'id' | 'quarantined'>) => {
  const since = instant(tx.clock() - windowMs)
  if (quarantined && store.countQuarantinedSince(tx, since) > maxQuarantineEventsPerHour) return
  appendEvent(tx, { event: quarantined ? 'lead_quarantined' : 'lead_received', actor: 'stranger', subject: id })
}

/**
 * A quarantined lead gets the same answer as others (F12, F15). The same content under one form token is stored once (F13).
 * @throws slow_down, form_stale, key_reused, too_many_forms
 */
export const submitNeedsAssessment = (
  ctx: Context,
  { submission, from }: { submission: NeedsSubmission; from: Pick<RequestOrigin, 'address' | 'network'> },
): { success: true } => {
  const { formToken, website, source, ...answers } = submission
  const nonce = parseFormToken(ctx, formToken)
  const isHoneypotFilled = Boolean(website)
  const content_sha256 = sha256(canonical({ ...answers, quarantined: isHoneypotFilled }))
  const network = ctx.crypto.pseudonym(formPurpose, from.network)
  const widerNetwork = widerNetworkOf(from.address)
  const wider_network = ctx.crypto.pseudonym(formPurpose, widerNetwork)

  transact(ctx, (tx) => {
    const storedHash = store.findSubmission(tx, nonce)
    if (storedHash === content_sha256) return
    if (storedHash) throw new Problem('key_reused')
    admitHit(tx, { code: 'too_many_forms', key: `forms ${network}`, limits: [perHour(maxFromNetwork)] })

    const budgetUse = isHoneypotFilled
      ? null
      : spendBudget(tx, { budget: 'leads', allowance: allowances.leads, widerNetwork })
    const possibleReason: QuarantineReason = isHoneypotFilled ? 'honeypot' : 'flood'
    const quarantine_reason = budgetUse === null ? possibleReason : null
    const lead = {
      ...answers,
      id: newId(tx.random, 'lea'),
      nonce,
      content_sha256,
      wider_network,
      quarantined: quarantine_reason !== null,
      quarantine_reason,
      source: cleanSource(source),
      due_day: newDueDay(tx),
      created_at: instant(ageFromMs(tx)),
    }
    store.insertLead(tx, lead)
    recordReceipt(tx, lead)
    if (quarantine_reason === 'flood') queueManyLeadsEmail(tx)
    const delaySeconds = budgetUse === 'first' ? 0 : laterLeadDelaySeconds
    if (quarantine_reason === null) queueLeadEmails(tx, { lead, widerNetwork, delaySeconds })
  })
  return { success: true }
}

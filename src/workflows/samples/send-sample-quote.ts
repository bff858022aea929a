import { findAccountEmail } from '#src/auth/account/get-account.ts'
import { parseId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { addDays, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { admitHit } from '#src/limits/count.ts'
import { perHour } from '#src/limits/rules.ts'
import { sendNow } from '#src/mail/outbox/cancel.ts'
import { makeQuoteDocument } from '#src/quotes/document/make.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { createQuote } from '#src/quotes/write/create.ts'
import { markSample } from '#src/samples/mark.ts'
import { sendAndAnswer } from '#src/workflows/quotes/send-quote.ts'
import { findSampleQuote } from './get-first-steps.ts'
import { sampleDraft } from './rules.ts'
import { ownSample } from './text.ts'

const sentPerHour = 3

/** Returns the admin's last sample quote while its link works. @throws too_many_test_emails, what sendAndAnswer throws */
export const sendSampleQuote = (ctx: Context): { public_link: string } => {
  const { id, public_link } = transact(ctx, (tx) => {
    const existing = findSampleQuote(tx)
    if (existing) return existing
    const client_email = findAccountEmail(tx, { id: tx.actor.id })
    if (client_email === null) throw new Problem('not_signed_in')
    admitHit(tx, { code: 'too_many_test_emails', key: `sample quotes ${tx.actor.id}`, limits: [perHour(sentPerHour)] })
    const draft = sampleDraft(ownSample, {
      client_name: tx.business().signatory.name || ownSample.name,
      client_email,
      client_source: null,
      mileage_threshold_km: tx.business().place.travel.freeKm,
      valid_until: addDays(nzDay(tx.clock()), 14),
    })
    const quote = createQuote(tx, { draft, leadId: null, idempotencyKey: null })
    markSample(tx, { id: quote.id, sentTo: parseId('usr', tx.actor.id) })
    const link = sendAndAnswer(tx, { id: quote.id, version: undefined, sure: true })
    sendNow(tx, { subjectId: quote.id, email: quoteSent })
    return { id: quote.id, ...link }
  })
  void makeQuoteDocument(ctx, { id, kind: 'quote' })
  return { public_link }
}

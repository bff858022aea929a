import { actingAs } from '#src/base/actor.ts'
import type { LeadId, QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { addDays, days, nzDay, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { archiveLead } from '#src/leads/archive.ts'
import { newFormToken } from '#src/leads/form-token.ts'
import { listLeads } from '#src/leads/list.ts'
import { dwellSeconds } from '#src/leads/rules.ts'
import { submitNeedsAssessment } from '#src/leads/submit.ts'
import { draftOf, getQuoteRow } from '#src/quotes/get.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { expireQuote } from '#src/quotes/send/expire.ts'
import { viewQuote } from '#src/quotes/view.ts'
import { updateQuote } from '#src/quotes/write/update.ts'
import { hasSamples, markSample } from '#src/samples/mark.ts'
import { inviteSignerOfQuote } from '#src/workflows/nda/invite-signer.ts'
import { createQuoteFromLead, reviseQuoteOfLead } from '#src/workflows/quotes/create-quote.ts'
import { decideQuoteAndInvite } from '#src/workflows/quotes/decide-quote.ts'
import { getOpenQuote } from '#src/workflows/quotes/open-quote.ts'
import { sendQuoteAndAnswerLead } from '#src/workflows/quotes/send-quote.ts'
import { engagedSamples } from './days-text.ts'
import { fillDays } from './fill-days.ts'
import { fillNda, sampleOrigin } from './fill-nda.ts'
import { hasRoom } from './get-first-steps.ts'
import { sampleDraft, sampleEmail } from './rules.ts'
import { type LeadSample, leadSamples, quoteSamples, type Sample } from './text.ts'

const withClockBack = (ctx: Tx, ms: number): Tx => ({ ...ctx, clock: () => ctx.clock() - ms })

const fillLead = (ctx: Tx, sample: LeadSample): LeadId => {
  const { company, name, other, notes, daysAgo, outcome, ...choices } = sample
  const pastCtx = withClockBack(ctx, days(daysAgo))
  const submission = {
    ...choices,
    company,
    name,
    email: sampleEmail(name, company),
    phone: null,
    otherSupportType: other ?? null,
    additionalNotes: notes,
    website: outcome === 'quarantined' ? 'https://example.nz' : '',
    formToken: newFormToken(withClockBack(pastCtx, seconds(dwellSeconds + 1))),
  }
  submitNeedsAssessment(pastCtx, { submission, from: sampleOrigin })
  const [lead] = listLeads(ctx, { q: company, state: outcome === 'quarantined' ? 'quarantined' : 'new' }).items
  if (!lead) throw new Error(`the sample lead of ${company} is not there`)
  markSample(ctx, { id: lead.id })
  if (outcome === 'archived') archiveLead(pastCtx, { id: lead.id })
  return lead.id
}

const fillRevision = (ctx: Tx, id: QuoteId, { daysAgo, scope }: NonNullable<Sample['revision']>) => {
  const pastCtx = withClockBack(ctx, days(daysAgo))
  const made = reviseQuoteOfLead(pastCtx, { id })
  const draft = { ...draftOf(getQuoteRow(pastCtx, made.id)), scope_summary: scope }
  updateQuote(pastCtx, { id: made.id, version: made.version, draft })
  sendQuoteAndAnswerLead(pastCtx, { id: made.id, version: undefined })
}

const fillQuote = (ctx: Tx, sample: Sample, leadId: LeadId | null) => {
  const pastCtx = withClockBack(ctx, days(sample.daysAgo))
  const draft = sampleDraft(sample, {
    client_name: sample.name,
    client_email: sampleEmail(sample.name, sample.company),
    client_source: leadId === null ? (sample.source ?? null) : 'form',
    mileage_threshold_km: ctx.business().place.travel.freeKm,
    valid_until: addDays(nzDay(pastCtx.clock()), 14),
  })
  const { id } = createQuoteFromLead(pastCtx, { draft, leadId, idempotencyKey: null })
  markSample(ctx, { id })
  if (sample.outcome === 'draft') return
  const { public_link } = sendQuoteAndAnswerLead(pastCtx, { id, version: undefined })
  if (sample.outcome === 'sent' || sample.outcome === 'expired') {
    inviteSignerOfQuote(pastCtx, { quoteId: id, details: { title: null } })
    fillNda(pastCtx, { sample, quoteId: id })
    if (sample.outcome === 'expired') expireQuote(pastCtx, { id })
    return
  }
  const token = public_link.slice(public_link.lastIndexOf('/') + 1)
  const { shown_hash }: PublicQuote = JSON.parse(getOpenQuote(pastCtx, { token }))
  const answer =
    sample.outcome === 'rejected'
      ? ({ decision: 'rejected', shown_hash } as const)
      : ({
          decision: 'accepted',
          plan: sample.outcome,
          authorization_confirmed: true,
          shown_hash,
          accepted_by: sample.outcome === 'retainer' ? { name: sample.name, title: 'Managing Director' } : null,
        } as const)
  const decisionCtx = withClockBack(ctx, days(sample.daysAgo - 1))
  viewQuote(decisionCtx, { token })
  decideQuoteAndInvite(decisionCtx, { token, answer, from: sampleOrigin, idempotencyKey: null })
  // Signed now: a signature in the past could be older than the version of the NDA that it signs.
  if (sample.nda) fillNda(sample.nda === 'signed' ? ctx : decisionCtx, { sample, quoteId: id })
  if (sample.revision) fillRevision(ctx, id, sample.revision)
  if (sample.days) fillDays(ctx, { sample: sample.days, quoteId: id, token })
}

/** Adds samples in every state, without emails to the owner. @returns null if there are samples @throws samples_need_room */
export const fillSamples = (ctx: Context) => {
  const business = () => ({ ...ctx.business(), notifyEmail: sampleEmail('nobody', 'nobody') })
  // An actor that is no admin, because an admin's visits are not counted.
  return transact(actingAs({ ...ctx, business }, ctx.actor.id), (tx) => {
    if (hasSamples(tx)) return null
    if (!hasRoom(tx)) throw new Problem('samples_need_room')
    const leadOf = new Map(leadSamples.map((sample) => [sample.company, fillLead(tx, sample)]))
    const quotes = [...quoteSamples, ...engagedSamples]
    for (const sample of quotes.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      fillQuote(tx, sample, leadOf.get(sample.company) ?? null)
    }
    return { quotes: quotes.length, leads: leadSamples.length }
  })
}

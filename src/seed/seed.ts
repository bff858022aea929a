import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { actingAs, type RequestOrigin } from '#src/base/actor.ts'
import { folded } from '#src/base/characters.ts'
import type { LeadId, QuoteId } from '#src/base/id.ts'
import type { Dollars } from '#src/base/money.ts'
import { addDays, type Day, days, formatDay, nzDay, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { archiveLead } from '#src/leads/archive.ts'
import { newFormToken } from '#src/leads/form-token.ts'
import { hasLeads } from '#src/leads/get.ts'
import { listLeads } from '#src/leads/list.ts'
import { dwellSeconds } from '#src/leads/rules.ts'
import { submitNeedsAssessment } from '#src/leads/submit.ts'
import { cancelPendingEmails } from '#src/mail/outbox/cancel.ts'
import { revokeInvitation } from '#src/nda/invite/revoke.ts'
import { listInvitations } from '#src/nda/list.ts'
import { viewInvitation } from '#src/nda/view.ts'
import { draftOf as draftIn, getQuoteRow, hasQuotes } from '#src/quotes/get.ts'
import type { PublicQuote, QuoteDraft } from '#src/quotes/schema.ts'
import { expireQuote } from '#src/quotes/send/expire.ts'
import { viewQuote } from '#src/quotes/view.ts'
import { updateQuote } from '#src/quotes/write/update.ts'
import { inviteSignerOfQuote } from '#src/workflows/nda/invite-signer.ts'
import { openInvitation, signInvitation } from '#src/workflows/nda/sign-nda.ts'
import { createQuoteFromLead } from '#src/workflows/quotes/create-quote.ts'
import { decideQuoteAndInvite } from '#src/workflows/quotes/decide-quote.ts'
import { openQuote } from '#src/workflows/quotes/open-quote.ts'
import { reviseQuoteOfLead } from '#src/workflows/quotes/revise-quote.ts'
import { sendQuoteAndAnswerLead } from '#src/workflows/quotes/send-quote.ts'
import { type LeadSample, leadSamples, type Sample, samples } from './samples.ts'

const wordOf = (text: string) =>
  folded(text)
    .split(' ')[0]
    ?.replace(/[^a-z]/g, '')

/** `Daniel O’Rourke` of `Selwyn Cold Storage` → `daniel@selwyn.example.nz`. */
const emailOf = (name: string, company: string) => `${wordOf(name)}@${wordOf(company)}.example.nz`

const draftOf = (sample: Sample, today: Day, fromLead: boolean): QuoteDraft => ({
  client_name: sample.name,
  client_company: sample.company,
  client_email: emailOf(sample.name, sample.company),
  client_phone: null,
  client_source: fromLead ? 'form' : (sample.source ?? null),
  client_referrer: sample.referrer ?? null,
  scope_summary: sample.scope,
  cover_note: sample.note ?? null,
  retainer_rate: (sample.retainer ?? null) as Dollars | null,
  retainer_days_per_month: sample.daysPerMonth ?? null,
  extra_half_day_rate: 360 as Dollars,
  prepaid_day_rate: (sample.day ?? null) as Dollars | null,
  mileage_rate_per_km: 1.17 as Dollars,
  mileage_threshold_km: 50,
  min_term_months: sample.retainer ? 3 : null,
  start_date: null,
  valid_until: addDays(today, 14),
  notes_internal: 'A sample, made by bun run seed.',
})

const client: RequestOrigin = { address: '127.0.0.1', network: '127.0.0.1', userAgent: 'bun run seed' }

const withClockBack = (ctx: Context, ms: number): Context => ({ ...ctx, clock: () => ctx.clock() - ms })

const seedLead = (ctx: Context, sample: LeadSample): LeadId => {
  const { company, name, other, notes, daysAgo, outcome, ...choices } = sample
  const then = withClockBack(ctx, days(daysAgo))
  const submission = {
    ...choices,
    company,
    name,
    email: emailOf(name, company),
    phone: null,
    otherSupportType: other ?? null,
    additionalNotes: notes,
    website: outcome === 'quarantined' ? 'https://example.nz' : '',
    formToken: newFormToken(withClockBack(then, seconds(dwellSeconds + 1))),
  }
  submitNeedsAssessment(then, { submission, from: client })
  const [lead] = listLeads(ctx, { q: company, state: outcome === 'quarantined' ? 'quarantined' : 'new' }).items
  if (!lead) throw new Error(`the sample lead of ${company} is not there`)
  if (outcome === 'archived') archiveLead(then, { id: lead.id })
  return lead.id
}

const seedNda = async (ctx: Context, { name, company, nda }: Sample, quoteId: QuoteId) => {
  const [invitation] = listInvitations(ctx, { quoteId }).invitations
  if (!invitation?.link) throw new Error(`the sample NDA of ${company} is not there`)
  const token = invitation.link.slice(invitation.link.indexOf('=') + 1)
  if (nda === 'revoked') return void revokeInvitation(ctx, { id: invitation.id })
  if (nda === 'opened' || nda === 'signed') viewInvitation(ctx, { token })
  if (nda !== 'signed') return
  const { execution, textSha256, shownHash } = openInvitation(ctx, { token })
  const signed = {
    companyName: company,
    contactName: name,
    title: 'Director',
    date: formatDay(nzDay(ctx.clock())),
    signature: name,
    confirmationChecked: true as const,
    quoteId: execution.quoteId,
    textSha256,
    shownHash,
  }
  await signInvitation(ctx, { token, signed, from: client })
}

const seedRevision = (ctx: Context, id: QuoteId, { daysAgo, scope }: NonNullable<Sample['revision']>) => {
  const then = withClockBack(ctx, days(daysAgo))
  const made = reviseQuoteOfLead(then, { id })
  const draft = { ...draftIn(getQuoteRow(then, made.id)), scope_summary: scope }
  updateQuote(then, { id: made.id, version: made.version, draft })
  sendQuoteAndAnswerLead(then, { id: made.id, version: undefined })
}

const seedQuote = async (ctx: Context, sample: Sample, leadId: LeadId | null) => {
  const then = withClockBack(ctx, days(sample.daysAgo))
  const draft = draftOf(sample, nzDay(then.clock()), leadId !== null)
  const { id } = createQuoteFromLead(then, { draft, leadId, idempotencyKey: null })
  if (sample.outcome === 'draft') return
  const { public_link } = sendQuoteAndAnswerLead(then, { id, version: undefined })
  if (sample.outcome === 'sent' || sample.outcome === 'expired') {
    inviteSignerOfQuote(then, { quoteId: id, details: { title: null } })
    await seedNda(then, sample, id)
    if (sample.outcome === 'expired') expireQuote(then, { id })
    return
  }
  const token = public_link.slice(public_link.lastIndexOf('/') + 1)
  const { shown_hash }: PublicQuote = JSON.parse(openQuote(then, { token }))
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
  const decided = withClockBack(ctx, days(sample.daysAgo - 1))
  viewQuote(decided, { token })
  decideQuoteAndInvite(decided, { token, answer, from: client, idempotencyKey: null })
  if (sample.nda) await seedNda(decided, sample, id)
  if (sample.revision) seedRevision(ctx, id, sample.revision)
}

/** Adds samples in every state, and cancels their emails. @returns null where the database has quotes or leads already */
export const seed = async (ctx: Context): Promise<{ quotes: number; leads: number } | null> => {
  if (hasQuotes(ctx) || hasLeads(ctx)) return null
  const operator = actingAs(ctx, 'operator')
  const leadOf = new Map<string, LeadId>()
  for (const sample of leadSamples) leadOf.set(sample.company, seedLead(operator, sample))
  for (const sample of samples.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await seedQuote(operator, sample, leadOf.get(sample.company) ?? null)
  }
  await backgroundTasksEnded(ctx)
  cancelPendingEmails(ctx)
  return { quotes: samples.length, leads: leadSamples.length }
}

import { redactCompany } from '#src/analytics/actions.ts'
import { canonical, record } from '#src/audit/actions.ts'
import type { Actor } from '#src/audit/rules.ts'
import { cursorOf, parseCursor } from '#src/base/cursor.ts'
import { newId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { days, hours, instant, monthsBefore, msOf, nzDay, seconds } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { sha256 } from '#src/crypto.ts'
import { emptyLog } from '#src/db/snapshot.ts'
import { transact } from '#src/db/transact.ts'
import { emailsAbout, queueEmail, redactEmailsAbout } from '#src/mail/actions.ts'
import { assessmentConfirmed, assessmentReceived, manyAssessments } from './emails.tsx'
import { answerWorkingDays, dwellSeconds, formHours, isLate, keptMonths, leadState } from './rules.ts'
import type {
  Lead,
  LeadCorrection,
  LeadList,
  LeadListQuery,
  LeadSummary,
  NeedsAssessment,
  NeedsSubmission,
} from './schema.ts'
import * as store from './store.ts'

/** Leads of one page of the list. */
const pageSize = 50

/** What one network may send within an hour (F14). */
const mostFromNetwork = 5

/** Beyond so many an hour from everywhere, each is kept but the owner gets one email about all (F14). */
const mostTold = 30

/** Confirmations to one address within a day: the form must not be a way to pester somebody (F4). */
const mostConfirmations = 2

const limitMs = hours(1)

const purpose = 'needs-assessment'

/** The form's own issue value: when it was fetched and a number for one use, signed (F13). */
export const newFormToken = (ctx: Pick<Context, 'clock' | 'random' | 'crypto'>) => {
  const text = `${ctx.clock().toString(36)}.${newToken(ctx.random)}`
  return `${text}.${ctx.crypto.sign(purpose, text)}`
}

const issueShape = /^([0-9a-z]{1,10})\.([\w-]{43})\.([\w-]{43})$/

/** @returns the issue's number. @throws form_stale, slow_down */
const parseFormToken = (ctx: Pick<Context, 'clock' | 'crypto'>, issue: string) => {
  const [, issued = '', nonce = '', signature = ''] = issueShape.exec(issue) ?? []
  if (!ctx.crypto.verify(purpose, `${issued}.${nonce}`, signature)) throw new Problem('form_stale')
  const ageMs = ctx.clock() - Number.parseInt(issued, 36)
  if (ageMs < 0 || ageMs > hours(formHours)) throw new Problem('form_stale')
  if (ageMs < seconds(dwellSeconds)) throw new Problem('slow_down')
  return nonce
}

/** @throws too_many_forms */
const insistOnLimit = (ctx: Context, network: string) => {
  const now = ctx.clock()
  const times = store.findTimesFrom(ctx.db, network, instant(now - limitMs), mostFromNetwork)
  const oldest = times[mostFromNetwork - 1]
  if (oldest === undefined) return
  // A clock that was put back forgives nobody (D8), and makes nobody wait for longer than the window.
  const waitMs = Math.min(msOf(oldest) + limitMs - now, limitMs)
  throw new Problem('too_many_forms', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

const privacyLink = (ctx: Pick<Context, 'config'>) => `${ctx.config.origin}/privacy`
const listLink = (ctx: Pick<Context, 'config'>) => `${ctx.config.origin}/admin/leads`
const adminLink = (ctx: Pick<Context, 'config'>, id: string) => `${listLink(ctx)}/${id}`

const answersOf = (lead: NeedsAssessment): NeedsAssessment => ({
  company: lead.company,
  name: lead.name,
  email: lead.email,
  phone: lead.phone,
  supportTypes: lead.supportTypes,
  otherSupportType: lead.otherSupportType,
  timeCommitment: lead.timeCommitment,
  duration: lead.duration,
  additionalNotes: lead.additionalNotes,
})

type Told = NeedsAssessment & Pick<store.NewLead, 'id' | 'due_day' | 'created_at'>

const queueConfirmation = (ctx: Context, { id, email, supportTypes, timeCommitment, duration, due_day }: Told) => {
  const now = ctx.clock()
  if (store.countConfirmations(ctx.db, email, instant(now - days(1))) >= mostConfirmations) return
  store.updateLead(ctx.db, id, { confirmed_at: instant(now) })
  queueEmail(ctx, {
    email: assessmentConfirmed,
    to: email,
    subjectId: id,
    key: `assessment_confirmed/${id}/1`,
    data: { supportTypes, timeCommitment, duration, due_day, privacyLink: privacyLink(ctx) },
  })
}

/** One to the owner with every answer, one to the visitor with no free text of theirs (GAPS 4). */
const queueEmails = (ctx: Context, lead: Told) => {
  queueEmail(ctx, {
    email: assessmentReceived,
    to: ctx.config.notifyEmail,
    replyTo: lead.email,
    subjectId: lead.id,
    key: `assessment_received/${lead.id}/1`,
    data: {
      answers: answersOf(lead),
      created_at: lead.created_at,
      due_day: lead.due_day,
      adminLink: adminLink(ctx, lead.id),
    },
  })
  queueConfirmation(ctx, lead)
}

/** In the place of many emails: one within the hour that says so (F14). */
const queueAlert = (ctx: Context) => {
  const hour = instant(ctx.clock()).slice(0, 13)
  const subjectId = `leads_${hour}`
  if (emailsAbout(ctx, subjectId).length > 0) return
  queueEmail(ctx, {
    email: manyAssessments,
    to: ctx.config.notifyEmail,
    subjectId,
    key: `many_assessments/${hour}/1`,
    data: { most: mostTold, listLink: listLink(ctx) },
  })
}

/** Where a submission comes from: what its limit counts by (F14). */
export type Sender = { network: string }

/**
 * A visitor sends the Client Needs Form (GAPS 4). Stored first, and the emails in the same transaction; what a machine
 * filled in is kept in quarantine and answered alike (F12). The same content under the same issue again stores nothing (F13).
 * @throws slow_down, form_stale, key_reused, too_many_forms
 */
export const submitNeedsAssessment = async (
  ctx: Context,
  { issue, website, ...answers }: NeedsSubmission,
  sender: Sender,
): Promise<{ success: true }> => {
  const nonce = parseFormToken(ctx, issue)
  const due_day = await addWorkingDays(nzDay(ctx.clock()), answerWorkingDays)
  const quarantined = Boolean(website)
  const content_sha256 = sha256(canonical({ ...answers, quarantined }))
  const network = ctx.crypto.pseudonym(purpose, sender.network)

  transact(ctx.db, () => {
    const first = store.findSubmission(ctx.db, nonce)
    if (first?.content_sha256 === content_sha256) return
    if (first) throw new Problem('key_reused')
    insistOnLimit(ctx, network)

    const now = ctx.clock()
    const id = newId(ctx.random, 'lea')
    const lead = { ...answers, id, nonce, content_sha256, network, quarantined, due_day, created_at: instant(now) }
    store.insertLead(ctx.db, lead)
    record(ctx, { event: quarantined ? 'lead_quarantined' : 'lead_received', actor: 'stranger', subject: id })
    if (quarantined) return
    if (store.countReceived(ctx.db, instant(now - limitMs)) > mostTold) queueAlert(ctx)
    else queueEmails(ctx, lead)
  })
  return { success: true }
}

const getRow = (ctx: Pick<Context, 'db'>, id: string) => {
  const row = store.findLead(ctx.db, id)
  if (!row) throw new Problem('not_found')
  return row
}

const summaryOf = (ctx: Pick<Context, 'clock'>, row: store.LeadRow, quote_ids: string[]): LeadSummary => ({
  id: row.id,
  company: row.company,
  name: row.name,
  email: row.email,
  phone: row.phone,
  supportTypes: row.supportTypes,
  timeCommitment: row.timeCommitment,
  duration: row.duration,
  state: leadState(row),
  late: isLate(row, nzDay(ctx.clock())),
  due_day: row.due_day,
  created_at: row.created_at,
  answered_at: row.answered_at,
  archived_at: row.archived_at,
  quarantined: row.quarantined,
  quote_ids,
})

/** A lead as an admin sees it. @throws not_found */
export const getLead = (ctx: Context, id: string): Lead => {
  const row = getRow(ctx, id)
  return {
    ...summaryOf(
      ctx,
      row,
      store.findLinks(ctx.db, [id]).map(({ quote_id }) => quote_id),
    ),
    otherSupportType: row.otherSupportType,
    additionalNotes: row.additionalNotes,
    correction: row.correction,
    corrected_at: row.corrected_at,
    emails: emailsAbout(ctx, id),
  }
}

const countsOf = (ctx: Context): LeadList['counts'] => {
  const counts = { new: 0, answered: 0, quarantined: 0, archived: 0, late: 0 }
  for (const { state, count, overdue } of store.countStates(ctx.db, nzDay(ctx.clock()))) {
    counts[state] = count
    if (state === 'new') counts.late = overdue
  }
  return counts
}

/** One page of the list, newest first; those that are neither archived nor quarantined unless asked for. */
export const listLeads = (ctx: Context, query: LeadListQuery): LeadList => {
  const rows = store.findLeads(ctx.db, {
    state: query.state ?? null,
    q: query.q?.trim() || null,
    after: query.after === undefined ? null : parseCursor(query.after),
    limit: pageSize,
  })
  const page = rows.slice(0, pageSize)
  const links = Map.groupBy(
    store.findLinks(
      ctx.db,
      page.map(({ id }) => id),
    ),
    ({ lead_id }) => lead_id,
  )
  const items = page.map((row) => summaryOf(ctx, row, links.get(row.id)?.map(({ quote_id }) => quote_id) ?? []))
  const last = items.at(-1)
  return { items, next: rows.length > pageSize && last ? cursorOf(last) : null, counts: countsOf(ctx) }
}

/** An admin, or the operator at the machine. */
type By = { id: Actor }

/** Puts a lead away with everything it holds. Twice is once. @throws not_found */
export const archiveLead = (ctx: Context, by: By, id: string): Lead => {
  transact(ctx.db, () => {
    if (getRow(ctx, id).archived_at !== null) return
    store.updateLead(ctx.db, id, { archived_at: instant(ctx.clock()) })
    record(ctx, { event: 'lead_archived', actor: by.id, subject: id })
  })
  return getLead(ctx, id)
}

/** Brings an archived lead back, exactly as it was. Twice is once. @throws not_found */
export const restoreLead = (ctx: Context, by: By, id: string): Lead => {
  transact(ctx.db, () => {
    if (getRow(ctx, id).archived_at === null) return
    store.updateLead(ctx.db, id, { archived_at: null })
    record(ctx, { event: 'lead_restored', actor: by.id, subject: id })
  })
  return getLead(ctx, id)
}

/** Not spam: from now on as if it had just come, emails and due day included. Twice is once. @throws not_found */
export const unquarantineLead = async (ctx: Context, by: By, id: string): Promise<Lead> => {
  const due_day = await addWorkingDays(nzDay(ctx.clock()), answerWorkingDays)
  transact(ctx.db, () => {
    const row = getRow(ctx, id)
    if (!row.quarantined) return
    store.updateLead(ctx.db, id, { quarantined: false, due_day })
    record(ctx, { event: 'lead_not_spam', actor: by.id, subject: id })
    queueEmails(ctx, { ...row, due_day })
  })
  return getLead(ctx, id)
}

/** Writes down what a person asked to have corrected, beside what they sent. Twice is once. @throws not_found */
export const correctLead = (ctx: Context, by: By, id: string, { correction }: LeadCorrection): Lead => {
  transact(ctx.db, () => {
    if (getRow(ctx, id).correction === correction) return
    store.updateLead(ctx.db, id, { correction, corrected_at: correction === null ? null : instant(ctx.clock()) })
    record(ctx, { event: 'lead_corrected', actor: by.id, subject: id })
  })
  return getLead(ctx, id)
}

/** Takes out what a person told us, wherever it stands: the lead, the emails about it, the event with its company. */
const erase = (ctx: Context, actor: Actor, { id, company }: store.LeadRow) => {
  redactEmailsAbout(ctx, id)
  redactCompany(ctx, company)
  store.deleteLead(ctx.db, id)
  record(ctx, { event: 'lead_erased', actor, subject: id })
}

/**
 * Removes an archived lead for good: the chain keeps that it was, and nothing of what it said. Quotes made from it stand.
 * @throws not_found, lead_not_archived
 */
export const deleteLead = (ctx: Context, by: By, id: string) => {
  transact(ctx.db, () => {
    const row = getRow(ctx, id)
    if (row.archived_at === null) throw new Problem('lead_not_archived')
    erase(ctx, by.id, row)
  })
  emptyLog(ctx.db)
}

/** Leads removed in one round of the clock's. */
const mostDeleted = 100

/**
 * What visitors told us is kept for 24 months, unless they were sent a quote that came of it; their network for an hour
 * (H11). A draft stands by itself when its lead goes.
 */
export const deleteOldLeads = (ctx: Context) => {
  const now = ctx.clock()
  const forgotten = transact(ctx.db, () => {
    store.clearNetworks(ctx.db, instant(now - limitMs))
    const old = store.findExpiredLeads(ctx.db, monthsBefore(now, keptMonths), mostDeleted)
    for (const row of old) erase(ctx, 'clock', row)
    return old.length
  })
  if (forgotten > 0) emptyLog(ctx.db)
}

/** Says that a quote was made from a lead, in the transaction of the quote. @throws not_found */
export const linkQuote = (ctx: Pick<Context, 'db' | 'clock'>, lead_id: string, quote_id: string) => {
  getRow(ctx, lead_id)
  store.insertLink(ctx.db, { lead_id, quote_id, created_at: instant(ctx.clock()) })
}

/** The lead that a quote was made from, by id. */
export const leadOfQuote = (ctx: Pick<Context, 'db'>, quoteId: string) => store.findLeadOf(ctx.db, quoteId)

/** Whether an address is the one that its quote's client left in the Client Needs Form, whatever its capitals. */
export const isFromForm = (ctx: Pick<Context, 'db'>, quoteId: string, email: string) => {
  const id = store.findLeadOf(ctx.db, quoteId)
  const lead = id === null ? null : store.findLead(ctx.db, id)
  return lead?.email.toLowerCase() === email.toLowerCase()
}

/** A quote was sent: the lead it was made from is answered, in the transaction of the sending. */
export const answerLead = (ctx: Pick<Context, 'db' | 'clock'>, quoteId: string) => {
  const id = store.findLeadOf(ctx.db, quoteId)
  if (id !== null) store.markAnswered(ctx.db, id, instant(ctx.clock()))
}

/** Whether there is any lead at all. */
export const hasLeads = (ctx: Pick<Context, 'db'>) => store.hasLeads(ctx.db)

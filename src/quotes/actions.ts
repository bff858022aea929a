import { canonical, record } from '#src/audit/actions.ts'
import type { Actor } from '#src/audit/rules.ts'
import type { Viewer } from '#src/auth/rules.ts'
import { cursorOf, parseCursor } from '#src/base/cursor.ts'
import { newId } from '#src/base/id.ts'
import { Problem, problems } from '#src/base/problem.ts'
import { formatInstant, instant, nzDay } from '#src/base/time.ts'
import { isToken, newToken } from '#src/base/token.ts'
import { isNewVisit } from '#src/base/visit.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { sha256 } from '#src/crypto.ts'
import { transact } from '#src/db/transact.ts'
import { answerLead, isFromForm, leadOfQuote, linkQuote } from '#src/leads/actions.ts'
import { cancelEmailsOfKind, emailsAbout, queueEmail } from '#src/mail/actions.ts'
import { inviteOnAcceptance } from '#src/nda/actions.ts'
import { termsSha256 } from '#src/terms/actions.ts'
import { terms } from '#src/terms/text.ts'
import {
  acceptedForClient,
  acceptedForOwner,
  declinedForClient,
  declinedForOwner,
  expiredForOwner,
  quoteSent,
} from './emails.tsx'
import { eventOf, openAnswer, responseOf, vouchedOf } from './evidence.ts'
import {
  acceptanceWorkingDays,
  authorizationWording,
  defaultMileageThresholdKm,
  gstLine,
  isPast,
  may,
  offeredPlans,
  type Plan,
  planCards,
  publicDecision,
  reference,
  statusNow,
} from './rules.ts'
import {
  draftKeys,
  type Page,
  type PublicQuote,
  type Quote,
  type QuoteDecision,
  type QuoteDraft,
  type QuoteListQuery,
  type QuoteSummary,
  type ShownQuote,
} from './schema.ts'
import * as store from './store.ts'

/** Quotes of one page of the list. */
const pageSize = 50

const publicLink = (ctx: Pick<Context, 'config'>, token: string) => `${ctx.config.origin}/quote/${token}`
const adminLink = (ctx: Pick<Context, 'config'>, id: string) => `${ctx.config.origin}/admin/quotes/${id}`

const getRow = (ctx: Pick<Context, 'db'>, id: string) => {
  const row = store.findQuote(ctx.db, id)
  if (!row) throw new Problem('not_found')
  return row
}

/** The row as the admin's buttons see it: with the status it has now (GAPS 6). */
const asOfNow = (ctx: Pick<Context, 'clock'>, row: store.QuoteRow) => ({ ...row, status: statusNow(row, ctx.clock()) })

const linkOf = (ctx: Context, { id, status }: Pick<store.QuoteRow, 'id' | 'status'>) => {
  if (status !== 'sent' && status !== 'accepted') return null
  const token = store.findLiveToken(ctx.db, id)
  if (!token) return null
  try {
    return publicLink(ctx, ctx.crypto.decrypt(token.token_sealed))
  } catch {
    // The key it was sealed with is gone: the client's link still works, ours cannot be shown again.
    ctx.log.warn({ event: 'link_unreadable', reason: id })
    return null
  }
}

const draftOf = (row: store.QuoteRow) => Object.fromEntries(draftKeys.map((key) => [key, row[key]])) as QuoteDraft

/** A quote as an admin sees it. @throws not_found */
export const getQuote = (ctx: Context, id: string): Quote => {
  const row = asOfNow(ctx, getRow(ctx, id))
  const decision = store.findDecision(ctx.db, id)
  return {
    ...draftOf(row),
    id,
    lead_id: leadOfQuote(ctx, id),
    status: row.status,
    chosen_plan: row.chosen_plan,
    version: row.version,
    created_at: row.created_at,
    sent_at: row.sent_at,
    deleted_at: row.deleted_at,
    public_link: linkOf(ctx, row),
    views: store.findViews(ctx.db, id),
    decision: decision && {
      decision: decision.decision,
      decided_at: decision.decided_at,
      address: decision.address,
      user_agent: decision.user_agent,
      snapshot_sha256: decision.snapshot_sha256,
    },
    emails: emailsAbout(ctx, id),
  }
}

/** One page of the list, newest first; without the deleted ones unless asked for (SPEC §4). */
export const listQuotes = (ctx: Context, query: QuoteListQuery): Page<QuoteSummary> => {
  const rows = store.findQuotes(ctx.db, {
    deleted: query.deleted === 'true',
    q: query.q?.trim() || null,
    status: query.status ?? null,
    today: nzDay(ctx.clock()),
    after: query.after === undefined ? null : parseCursor(query.after),
    limit: pageSize,
  })
  const items = rows.slice(0, pageSize).map((row) => ({ ...row, status: statusNow(row, ctx.clock()) }))
  const last = items.at(-1)
  return { items, next: rows.length > pageSize && last ? cursorOf(last) : null }
}

/** What New Quote starts with (GAPS 9). */
export const newQuoteDefaults = async (ctx: Pick<Context, 'clock'>) => ({
  valid_until: await addWorkingDays(nzDay(ctx.clock()), acceptanceWorkingDays),
  mileage_threshold_km: defaultMileageThresholdKm,
})

/** An admin, or the operator at the machine. */
type By = { id: Actor }

/** Whether a quote says just this already: whoever saved it, nothing is left to save, and nothing to overwrite. */
const says = (row: store.QuoteRow, draft: QuoteDraft) => canonical(draftOf(row)) === canonical(draft)

/** The same admin's same key is the same quote: what was saved, and whose answer was lost, is found again. */
const idByKey = (by: By, key: string) => {
  const bytes = Buffer.from(sha256(`${by.id} ${key}`), 'hex')
  return newId((length) => bytes.subarray(0, length), 'quo')
}

/**
 * Save as Draft. The same again under the same key is saved once.
 * @param leadId the lead it is made from, linked with it.
 * @throws not_found where there is no such lead, key_reused
 */
export const createQuote = (
  ctx: Context,
  by: By,
  draft: QuoteDraft,
  leadId?: string | null,
  key: string | null = null,
): Quote => {
  const id = key === null ? newId(ctx.random, 'quo') : idByKey(by, key)
  transact(ctx.db, () => {
    const known = key === null ? null : store.findQuote(ctx.db, id)
    if (known && !says(known, draft)) throw new Problem('key_reused')
    if (known) return
    store.insertQuote(ctx.db, { ...draft, id, status: 'draft', created_at: instant(ctx.clock()) })
    // Before it is recorded: what names no lead of ours has no place in the chain.
    if (leadId) linkQuote(ctx, leadId, id)
    record(ctx, {
      event: 'quote_created',
      actor: by.id,
      subject: id,
      detail: leadId ? { lead_id: leadId } : {},
    })
  })
  return getQuote(ctx, id)
}

/**
 * Save Changes. The same again, after an answer that was lost, is saved once.
 * @throws quote_not_draft, quote_deleted, and quote_stale when somebody saved something else since it was read (D10)
 */
export const updateQuote = (ctx: Context, by: By, id: string, version: number, draft: QuoteDraft): Quote => {
  transact(ctx.db, () => {
    const row = getRow(ctx, id)
    if (row.status !== 'draft') throw new Problem('quote_not_draft')
    if (!may('update', row)) throw new Problem('quote_deleted')
    if (version !== row.version && says(row, draft)) return
    if (!store.updateDraft(ctx.db, id, version, draft)) throw new Problem('quote_stale')
    record(ctx, { event: 'quote_updated', actor: by.id, subject: id, detail: { version: version + 1 } })
  })
  return getQuote(ctx, id)
}

/** What the client will be shown: a whitelist, so nothing else of the row can leak (C5), frozen when sent (D6). */
const shownOf = (ctx: Pick<Context, 'config'>, row: store.QuoteRow): ShownQuote => ({
  reference: reference(row.id),
  client_name: row.client_name,
  client_company: row.client_company,
  scope_summary: row.scope_summary,
  retainer_rate: row.retainer_rate,
  retainer_days_per_month: row.retainer_days_per_month,
  extra_half_day_rate: row.extra_half_day_rate,
  prepaid_day_rate: row.prepaid_day_rate,
  mileage_rate_per_km: row.mileage_rate_per_km,
  mileage_threshold_km: row.mileage_threshold_km,
  min_term_months: row.min_term_months,
  start_date: row.start_date,
  valid_until: row.valid_until,
  plan_cards: planCards(row),
  gst: gstLine,
  terms_version: terms.version,
  terms_sha256: termsSha256,
  authorization: authorizationWording,
  provider: ctx.config.business.legalName,
})

/**
 * Send to Client: the move, the token's hash, the email and the answer to its lead, in one transaction (GAPS 5).
 * @throws quote_not_draft, quote_deleted, quote_past_valid, quote_without_plan, quote_stale
 */
export const sendQuote = (ctx: Context, by: By, id: string, version?: number): { public_link: string } => {
  const token = newToken(ctx.random)
  const now = instant(ctx.clock())
  transact(ctx.db, () => {
    const row = getRow(ctx, id)
    if (row.status !== 'draft') throw new Problem('quote_not_draft')
    if (!may('send', row)) throw new Problem('quote_deleted')
    if (version !== undefined && version !== row.version) throw new Problem('quote_stale')
    if (isPast(row.valid_until, ctx.clock())) throw new Problem('quote_past_valid')
    if (offeredPlans(row).length === 0) throw new Problem('quote_without_plan')

    const quote = shownOf(ctx, row)
    const shown = canonical(quote)
    store.markSent(ctx.db, id, row.version, { shown, shown_sha256: sha256(shown), sent_at: now })
    store.revokeTokens(ctx.db, id, now)
    store.insertToken(ctx.db, {
      id: newId(ctx.random, 'qtk'),
      quote_id: id,
      token_sha256: sha256(token),
      token_sealed: ctx.crypto.encrypt(token),
      created_at: now,
    })
    answerLead(ctx, id)
    record(ctx, { event: 'quote_sent', actor: by.id, subject: id, detail: { shown_sha256: sha256(shown) } })
    queueEmail(ctx, {
      email: quoteSent,
      to: row.client_email,
      subjectId: id,
      key: `quote_sent/${id}/1`,
      data: { shown: quote, link: publicLink(ctx, token), fromForm: isFromForm(ctx, id, row.client_email) },
    })
  })
  return { public_link: publicLink(ctx, token) }
}

const ownersCopy = (row: store.QuoteRow) => ({ email: row.client_email, phone: row.client_phone })

/** The quote ran out, by an admin or by the clock: an email that still waits to offer it is not sent. Inside a transaction. */
const expire = (ctx: Context, by: By, { id, status: from }: Pick<store.QuoteRow, 'id' | 'status'>) => {
  if (!store.markExpired(ctx.db, id, from)) return false
  cancelEmailsOfKind(ctx, id, quoteSent)
  record(ctx, { event: 'quote_expired', actor: by.id, subject: id, detail: { from } })
  return true
}

/** Mark Expired. @throws quote_not_expirable, quote_deleted */
export const expireQuote = (ctx: Context, by: By, id: string): Quote => {
  transact(ctx.db, () => {
    const row = asOfNow(ctx, getRow(ctx, id))
    if (row.deleted_at !== null) throw new Problem('quote_deleted')
    if (!may('expire', row)) throw new Problem('quote_not_expirable')
    expire(ctx, by, row)
  })
  return getQuote(ctx, id)
}

/**
 * Records that quotes ran out, and tells the owner (GAPS 6). They are expired whether this runs or not; running it
 * again changes nothing.
 * @returns how many it recorded.
 */
export const recordExpiries = (ctx: Context): number => {
  const overdue = store.findOverdue(ctx.db, nzDay(ctx.clock()))
  for (const row of overdue) {
    transact(ctx.db, () => {
      if (!row.shown || !expire(ctx, { id: 'clock' }, row)) return
      queueEmail(ctx, {
        email: expiredForOwner,
        to: ctx.config.notifyEmail,
        replyTo: row.client_email,
        subjectId: row.id,
        key: `quote_expired_owner/${row.id}/1`,
        data: { shown: JSON.parse(row.shown), adminLink: adminLink(ctx, row.id), contact: ownersCopy(row) },
      })
    })
  }
  return overdue.length
}

/** Hides a quote from the admin list; its link stays what it was (GAPS 8). Twice is once. @throws quote_not_deletable */
export const deleteQuote = (ctx: Context, by: By, id: string): Quote => {
  transact(ctx.db, () => {
    const row = asOfNow(ctx, getRow(ctx, id))
    if (!may('delete', row)) throw new Problem('quote_not_deletable')
    if (row.deleted_at !== null) return
    store.setDeleted(ctx.db, id, instant(ctx.clock()))
    record(ctx, { event: 'quote_deleted', actor: by.id, subject: id })
  })
  return getQuote(ctx, id)
}

/** Brings a deleted quote back, exactly as it was (D9). Twice is once. */
export const restoreQuote = (ctx: Context, by: By, id: string): Quote => {
  transact(ctx.db, () => {
    const row = getRow(ctx, id)
    if (row.deleted_at === null) return
    store.setDeleted(ctx.db, id, null)
    record(ctx, { event: 'quote_restored', actor: by.id, subject: id })
  })
  return getQuote(ctx, id)
}

type Opened = NonNullable<ReturnType<typeof store.findOpened>>

const isShown = (opened: Opened | null): opened is Opened & { shown: string; shown_sha256: string } =>
  opened !== null && opened.shown !== null && opened.shown_sha256 !== null

/** Unknown, malformed, foreign and revoked tokens give one identical refusal (C3). */
const getOpened = (ctx: Pick<Context, 'db'>, token: string, find = store.findOpened) => {
  const opened = isToken(token) ? find(ctx.db, sha256(token)) : null
  if (!isShown(opened)) throw new Problem('quote_not_found')
  return opened
}

/**
 * What the link shows: a {@link PublicQuote} as JSON text. A decided quote gives the very bytes of the first answer (D2).
 * @throws quote_not_found, quote_expired
 */
export const getPublicQuote = (ctx: Context, token: string): string => {
  const opened = getOpened(ctx, token, store.findVisited)
  if (statusNow(opened, ctx.clock()) === 'expired') throw new Problem('quote_expired')
  return opened.answer ?? openAnswer(opened)
}

/** Where an answer came from (D6). */
export type Sender = { address: string; userAgent: string; idempotencyKey: string | null }

const planOf = (answer: QuoteDecision): Plan | null => (answer.decision === 'accepted' ? answer.plan : null)

/** The decision that stands already: the same answer again gets the first response, another one a refusal (GAPS 7, 19). */
const replay = (standing: store.DecisionRow, answer: QuoteDecision, { idempotencyKey }: Sender) => {
  if (standing.decision === answer.decision && standing.plan === planOf(answer)) return standing.response
  if (idempotencyKey !== null && idempotencyKey === standing.idempotency_key) throw new Problem('key_reused')
  throw new Problem('quote_decided', {
    standing: { decision: publicDecision(standing.decision), decided_at: standing.decided_at, plan: standing.plan },
  })
}

/** Tells both sides, with the link the client came by (SPEC §7; GAPS 12). */
const queueDecisionEmails = (
  ctx: Context,
  row: store.QuoteRow,
  shown: ShownQuote,
  answer: QuoteDecision,
  link: string,
) => {
  const decidedAt = instant(ctx.clock())
  const told = { shown, decidedAt }
  const owner = { ...told, adminLink: adminLink(ctx, row.id), contact: ownersCopy(row) }
  const toClient = { to: row.client_email, subjectId: row.id }
  const toOwner = { to: ctx.config.notifyEmail, replyTo: row.client_email, subjectId: row.id }
  if (answer.decision === 'accepted') {
    const { plan } = answer
    queueEmail(ctx, {
      ...toClient,
      email: acceptedForClient,
      key: `quote_accepted_client/${row.id}/1`,
      data: { ...told, plan, link },
    })
    queueEmail(ctx, {
      ...toOwner,
      email: acceptedForOwner,
      key: `quote_accepted_owner/${row.id}/1`,
      data: { ...owner, plan },
    })
  } else {
    queueEmail(ctx, { ...toClient, email: declinedForClient, key: `quote_declined_client/${row.id}/1`, data: told })
    queueEmail(ctx, { ...toOwner, email: declinedForOwner, key: `quote_declined_owner/${row.id}/1`, data: owner })
  }
}

/**
 * The client's answer: one winner, ever (D1). The rule, then compare-and-set, evidence, audit row and both emails in
 * one transaction.
 * @returns the {@link PublicQuote} as JSON text; the same bytes for the same answer again (D2).
 * @throws quote_not_found, quote_expired, quote_decided with the standing decision, quote_changed, plan_required, key_reused
 */
export const decideQuote = (ctx: Context, token: string, answer: QuoteDecision, sender: Sender): string =>
  transact(ctx.db, () => {
    const opened = getOpened(ctx, token)
    const status = statusNow(opened, ctx.clock())
    if (status === 'expired') throw new Problem('quote_expired')
    const standing = store.findDecision(ctx.db, opened.quote_id)
    if (standing) return replay(standing, answer, sender)
    if (!may(answer.decision === 'accepted' ? 'accept' : 'reject', { status, deleted_at: null })) {
      throw new Problem('quote_not_open')
    }
    if (answer.shown_hash !== sha256(opened.shown)) throw new Problem('quote_changed')
    const shown: ShownQuote = JSON.parse(opened.shown)
    const plan = planOf(answer)
    if (plan && !shown.plan_cards.some((card) => card.plan === plan)) {
      throw new Problem('plan_required', { fields: { plan: problems.plan_required[1] } })
    }

    const decided_at = instant(ctx.clock())
    if (!store.markDecided(ctx.db, opened.quote_id, answer.decision, plan)) throw new Problem('quote_not_open')
    const actor = opened.token_id as `qtk_${string}`
    const decided = {
      quote_id: opened.quote_id,
      decision: answer.decision,
      plan,
      authorization_confirmed: answer.decision === 'accepted',
      snapshot: opened.shown,
      snapshot_sha256: opened.shown_sha256,
      decided_at,
      decided_at_nz: formatInstant(decided_at),
      address: sender.address,
      user_agent: sender.userAgent,
      token_id: opened.token_id,
      build: ctx.build,
      idempotency_key: sender.idempotencyKey,
    }
    const response = responseOf(decided)
    const audit_seq = record(ctx, {
      event: eventOf(answer),
      actor,
      subject: opened.quote_id,
      detail: vouchedOf(decided),
    })
    store.insertDecision(ctx.db, { ...decided, audit_seq, response })
    queueDecisionEmails(ctx, getRow(ctx, opened.quote_id), shown, answer, publicLink(ctx, token))
    if (answer.decision === 'accepted') inviteOnAcceptance(ctx, { id: actor }, opened.quote_id)
    return response
  })

/** Whether there is any quote at all. */
export const hasQuotes = (ctx: Pick<Context, 'db'>) => store.hasQuotes(ctx.db)

/** The page reports that somebody read the quote (GAPS 16). Admins' own looks do not count. */
export const viewQuote = (ctx: Context, token: string, viewer: Viewer | null) => {
  if (viewer?.isAdmin) return
  const now = ctx.clock()
  transact(ctx.db, () => {
    const opened = getOpened(ctx, token)
    const { last } = store.findViews(ctx.db, opened.quote_id)
    if (!isNewVisit(last, now)) return
    store.insertView(ctx.db, { id: newId(ctx.random, 'qvw'), quote_id: opened.quote_id, at: instant(now) })
    if (last === null) {
      record(ctx, { event: 'quote_first_viewed', actor: opened.token_id as `qtk_${string}`, subject: opened.quote_id })
    }
  })
}

import { adminLeadUrl, privacyUrl, quarantineUrl } from '#src/base/links.ts'
import { days, instant, nzDay } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { queueEmail, queueStrangerEmail } from '#src/mail/outbox/queue.ts'
import { queueNews } from '#src/news/queue.ts'
import { assessmentConfirmed, assessmentReceived, manyAssessments } from './emails.tsx'
import { answerWorkingDays, quarantineLimits } from './rules.ts'
import { labels, type NeedsAssessment } from './schema.ts'
import * as store from './store.ts'

/** The limit of one address, so that nobody can be pestered through the form (F4). */
const maxConfirmationsPerDay = 2

const answersOf = (lead: NeedsAssessment) =>
  Object.fromEntries(Object.keys(labels).map((key) => [key, lead[key as keyof NeedsAssessment]])) as NeedsAssessment

/** The day by whose end we promise a quote for a lead that arrives now. */
export const newDueDay = (ctx: Context) =>
  addWorkingDays(nzDay(ctx.clock()), answerWorkingDays, ctx.business().place.region.code)

type ReceivedLead = NeedsAssessment & Pick<store.LeadRow, 'id' | 'due_day' | 'created_at'>

type LeadEmails = { lead: ReceivedLead; widerNetwork: string; delaySeconds: number }

const queueConfirmation = (tx: Tx, { lead, widerNetwork, delaySeconds }: LeadEmails) => {
  const { id, email, supportTypes, timeCommitment, duration, due_day } = lead
  const now = tx.clock()
  if (store.countConfirmations(tx, email, instant(now - days(1))) >= maxConfirmationsPerDay) return
  const confirmation = queueStrangerEmail(tx, {
    email: assessmentConfirmed,
    to: email,
    widerNetwork,
    delaySeconds,
    subjectId: id,
    key: `assessment_confirmed/${id}/1`,
    data: { supportTypes, timeCommitment, duration, due_day, privacyLink: privacyUrl(tx.config.origin) },
  })
  if (confirmation) store.updateLead(tx, id, { confirmed_at: instant(now) })
}

export const queueLeadEmails = (tx: Tx, { lead, widerNetwork, delaySeconds }: LeadEmails) => {
  queueNews(tx, { kind: 'lead', subject: lead.id })
  queueEmail(tx, {
    email: assessmentReceived,
    to: tx.business().notifyEmail,
    replyTo: lead.email,
    subjectId: lead.id,
    delaySeconds,
    key: `assessment_received/${lead.id}/1`,
    data: {
      answers: answersOf(lead),
      created_at: lead.created_at,
      due_day: lead.due_day,
      adminLink: adminLeadUrl(tx.config.origin, lead.id),
    },
  })
  queueConfirmation(tx, { lead, widerNetwork, delaySeconds })
}

/** Queues at most one email a day about all leads of a flood. */
export const queueManyLeadsEmail = (tx: Tx) => {
  const today = nzDay(tx.clock())
  const subjectId = `leads_${today}`
  if (emailsAbout(tx, { subjectId }).length > 0) return
  queueEmail(tx, {
    email: manyAssessments,
    to: tx.business().notifyEmail,
    subjectId,
    key: `many_assessments/${today}/1`,
    data: { kept: quarantineLimits.all, listLink: quarantineUrl(tx.config.origin) },
  })
}

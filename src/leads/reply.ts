import { appendEvent } from '#src/audit/record.ts'
import type { LeadId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { type Day, formatDayInFull, instant, nzDay } from '#src/base/time.ts'
import type { Business, Signatory } from '#src/business/schema.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { requireDeliverable } from '#src/delivery/suppress.ts'
import { findUnusedKeys } from '#src/mail/list.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { leadReply } from './emails.tsx'
import { getLead, getLeadRow } from './get.ts'
import { leadState, otherSupport } from './rules.ts'
import type { Lead, LeadReply } from './schema.ts'
import * as store from './store.ts'

type Sender = Pick<Business, 'name' | 'phone'> & { signatory: Signatory }

const promiseSentence = (lead: store.LeadRow, today: Day) => {
  if (leadState(lead) !== 'new') return []
  return lead.due_day < today
    ? ['What I promised you is late, and I am sorry. You get it as soon as I can.']
    : [`You get a tailored proposal with indicative pricing by ${formatDayInFull(lead.due_day)}.`]
}

const replyDraft = (lead: store.LeadRow, { name, phone, signatory, today }: Sender & { today: Day }) =>
  [
    `Kia ora ${lead.name.split(' ')[0]},`,
    [
      `Thank you for telling us what ${lead.company} needs:`,
      ...lead.supportTypes.map((label) =>
        label === otherSupport && lead.otherSupportType ? `- ${lead.otherSupportType}` : `- ${label}`,
      ),
    ].join('\n'),
    `You have in mind ${lead.timeCommitment.replace(/^M/, 'm')}, ${lead.duration.replace(/^O/, 'o')}.`,
    ...promiseSentence(lead, today),
    `If there is something to add, or to talk over first, reply to this email${phone && ` or call me on ${phone}`}.`,
    ['Ngā mihi', signatory.name, name, phone].filter(Boolean).join('\n'),
  ].join('\n\n')

/** The draft of a reply, which the owner may edit. @throws not_found */
export const draftLeadReply = (ctx: Context, { id }: { id: LeadId }) => ({
  text: replyDraft(getLeadRow(ctx, id), { ...ctx.business(), today: nzDay(ctx.clock()) }),
})

/** Sends the same text only once. @throws not_found, lead_not_open, address_suppressed */
export const replyToLead = (ctx: Context, { id, text, allow_bounced = false }: LeadReply & { id: LeadId }): Lead => {
  transact(ctx, (tx) => {
    const row = getLeadRow(tx, id)
    if (!['new', 'answered'].includes(leadState(row))) throw new Problem('lead_not_open')
    const key = `lead_reply/${id}/${sha256(text)}/`
    if (findUnusedKeys(tx, { beginnings: [key] }).length === 0) return
    if (requireDeliverable(tx, { address: row.email, allowed: allow_bounced })) {
      appendEvent(tx, { event: 'address_allowed', subject: id })
    }
    store.markAnswered(tx, id, instant(tx.clock()))
    appendEvent(tx, { event: 'lead_replied', subject: id })
    queueEmail(tx, { email: leadReply, to: row.email, subjectId: id, key: `${key}1`, data: { text } })
  })
  return getLead(ctx, { id })
}

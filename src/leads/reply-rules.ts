import { type Day, formatDay } from '#src/base/time.ts'
import type { Business, Signatory } from '#src/business/schema.ts'
import { leadState, otherSupport } from './rules.ts'
import type { Lead } from './schema.ts'

type Answered = Pick<
  Lead,
  | 'name'
  | 'company'
  | 'supportTypes'
  | 'otherSupportType'
  | 'timeCommitment'
  | 'duration'
  | 'due_day'
  | 'quarantined'
  | 'answered_at'
  | 'archived_at'
>

type Sender = { business: Pick<Business, 'name' | 'phone'>; signatory: Signatory }

const promise = (lead: Answered, today: Day) => {
  if (leadState(lead) !== 'new') return []
  return lead.due_day < today
    ? ['The quote that I promised you is late, and I am sorry. You get it with firm prices as soon as I can.']
    : [`You get a quote with firm prices by ${formatDay(lead.due_day)}.`]
}

/** What the owner starts from, in the words of the lead. */
export const replyDraft = (lead: Answered, { business, signatory, today }: Sender & { today: Day }) =>
  [
    `Kia ora ${lead.name.split(' ')[0]},`,
    [
      `Thank you for telling us what ${lead.company} needs:`,
      ...lead.supportTypes.map((label) =>
        label === otherSupport && lead.otherSupportType ? `- ${lead.otherSupportType}` : `- ${label}`,
      ),
    ].join('\n'),
    `You have in mind ${lead.timeCommitment.replace(/^M/, 'm')}, ${lead.duration.replace(/^O/, 'o')}.`,
    ...promise(lead, today),
    `If there is something to add, or to talk over first, reply to this email or call me on ${business.phone}.`,
    ['Ngā mihi', signatory.name, business.name, business.phone].join('\n'),
  ].join('\n\n')

import type { CompanyId, QuoteId } from '#src/base/id.ts'
import type { Message } from '#src/conversation/schema.ts'
import type { LeadSummary } from '#src/leads/schema.ts'
import type { EmailNews } from '#src/mail/schema.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'

type OfQuote = { quote_id: QuoteId }

export type CompanyQuote = Pick<
  Quote,
  | 'id'
  | 'client_name'
  | 'status'
  | 'chosen_plan'
  | 'retainer_rate'
  | 'prepaid_day_rate'
  | 'min_term_months'
  | 'gst'
  | 'valid_until'
  | 'extended_until'
  | 'created_at'
>

export type CompanyPerson = { email: string; name: string; phones: string[] }

/** All of one company, newest first; messages as they were written. */
export type Company = {
  id: CompanyId
  name: string
  /** The companies merged in this one, itself first; `label` is the domain or the name that their rows have in common. */
  members: { id: CompanyId; label: string }[]
  people: CompanyPerson[]
  quotes: CompanyQuote[]
  leads: Pick<LeadSummary, 'id' | 'name' | 'state' | 'late' | 'due_day' | 'created_at'>[]
  ndas: (OfQuote & Pick<InvitationSummary, 'id' | 'state' | 'contactName' | 'email' | 'created_at' | 'signed_at'>)[]
  emails: EmailNews[]
  messages: (OfQuote & Message)[]
  notes: (OfQuote & { text: string })[]
  /** Older quotes and leads are left out. */
  has_more: boolean
}

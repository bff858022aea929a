import type { CompanyId } from '#src/base/id.ts'
import type { Message } from '#src/conversation/schema.ts'
import type { Lead } from '#src/leads/schema.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import type { NextMove } from '#src/quotes/next-rules.ts'
import type { Quote } from '#src/quotes/schema.ts'

export type CompanyQuote = Omit<Quote, 'lead_id'> & NextMove & { messages: Message[]; ndas: InvitationSummary[] }

export type CompanyPerson = { email: string; name: string; phones: string[] }

export type Company = {
  id: CompanyId
  name: string
  /** The companies merged in this one, itself first; `label` is the domain or the name that their rows share. */
  members: { id: CompanyId; label: string; name: string; assumed: 0 | 1 }[]
  people: CompanyPerson[]
  quotes: CompanyQuote[]
  leads: Lead[]
  has_more: boolean
}

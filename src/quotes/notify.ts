import { queueNews } from '#src/audit/queue-news.ts'
import { adminQuoteUrl, termsVersionUrl } from '#src/base/links.ts'
import type { Tx } from '#src/db/transact.ts'
import { acceptedForClient, acceptedForOwner, declinedForClient, declinedForOwner } from './decision-emails.tsx'
import type { DecisionRow } from './decision-store.ts'
import { acceptedByOf } from './evidence.ts'
import type { ShownQuote } from './schema.ts'
import type { QuoteRow } from './store.ts'

type Decided = Omit<DecisionRow, 'audit_seq' | 'response'>

type DecisionNews = { row: QuoteRow; shown: ShownQuote; decided: Decided; link: string | null }

export const queueDecisionEmails = (tx: Tx, { row, shown, decided, link }: DecisionNews) => {
  const { plan, told_by: toldBy, decided_at: decidedAt, nth } = decided
  const facts = { shown, decidedAt, toldBy, nth }
  const contact = { email: row.client_email, phone: row.client_phone }
  const forOwner = { adminLink: adminQuoteUrl(tx.config.origin, row.id), contact }
  const toClient = { subjectId: row.id, to: row.client_email }
  const toOwner = { subjectId: row.id, to: tx.config.notifyEmail, replyTo: row.client_email }
  if (plan === null) {
    queueNews(tx, { ...toClient, email: declinedForClient, data: facts })
    queueNews(tx, { ...toOwner, email: declinedForOwner, data: { ...facts, ...forOwner } })
    return
  }
  const accepted = {
    ...facts,
    plan,
    acceptedBy: acceptedByOf(decided),
    sentAt: row.sent_at,
    shownSha256: row.shown_sha256,
    termsLink: termsVersionUrl(tx.config.origin, shown.terms_version),
  }
  queueNews(tx, { ...toClient, email: acceptedForClient, data: { ...accepted, link } })
  queueNews(tx, { ...toOwner, email: acceptedForOwner, data: { ...accepted, ...forOwner } })
}

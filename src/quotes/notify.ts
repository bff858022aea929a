import { leaveHead } from '#src/audit/leave-head.ts'
import { adminQuoteUrl, termsVersionUrl } from '#src/base/links.ts'
import type { Tx } from '#src/db/transact.ts'
import { nextKey } from '#src/mail/next-key.ts'
import { queueEmail } from '#src/mail/queue.ts'
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
  const owner = {
    ...facts,
    adminLink: adminQuoteUrl(tx.config.origin, row.id),
    contact: { email: row.client_email, phone: row.client_phone },
  }
  const about = { subjectId: row.id, record: leaveHead(tx) }
  const keyOf = (email: { kind: string }) => nextKey(tx, { email, entity: row.id })
  const toClient = { ...about, to: row.client_email }
  const toOwner = { ...about, to: tx.config.notifyEmail, replyTo: row.client_email }
  if (plan === null) {
    queueEmail(tx, { ...toClient, email: declinedForClient, key: keyOf(declinedForClient), data: facts })
    queueEmail(tx, { ...toOwner, email: declinedForOwner, key: keyOf(declinedForOwner), data: owner })
    return
  }
  const accepted = {
    plan,
    acceptedBy: acceptedByOf(decided),
    sentAt: row.sent_at,
    shownSha256: row.shown_sha256,
    termsLink: termsVersionUrl(tx.config.origin, shown.terms_version),
  }
  queueEmail(tx, {
    ...toClient,
    email: acceptedForClient,
    key: keyOf(acceptedForClient),
    data: { ...facts, ...accepted, link },
  })
  queueEmail(tx, {
    ...toOwner,
    email: acceptedForOwner,
    key: keyOf(acceptedForOwner),
    data: { ...owner, ...accepted },
  })
}

import { leaveHead } from '#src/audit/leave-head.ts'
import { adminQuoteUrl, quoteUrl, termsVersionUrl } from '#src/base/links.ts'
import { instant } from '#src/base/time.ts'
import type { Token } from '#src/base/token.ts'
import type { Tx } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { acceptedForClient, acceptedForOwner, declinedForClient, declinedForOwner } from './emails.tsx'
import type { QuoteDecision, ShownQuote } from './schema.ts'
import type { QuoteRow } from './store.ts'

type DecisionNews = { row: QuoteRow; shown: ShownQuote; answer: QuoteDecision; token: Token }

/** `token` is the one that the decision came by: the client's email links to it. */
export const queueDecisionEmails = (tx: Tx, { row, shown, answer, token }: DecisionNews) => {
  const decided = { shown, decidedAt: instant(tx.clock()) }
  const owner = {
    ...decided,
    adminLink: adminQuoteUrl(tx.config.origin, row.id),
    contact: { email: row.client_email, phone: row.client_phone },
  }
  const about = { subjectId: row.id, record: leaveHead(tx) }
  const toClient = { ...about, to: row.client_email }
  const toOwner = { ...about, to: tx.config.notifyEmail, replyTo: row.client_email }
  if (answer.decision === 'rejected') {
    queueEmail(tx, {
      ...toClient,
      email: declinedForClient,
      key: `quote_declined_client/${row.id}/1`,
      data: decided,
    })
    queueEmail(tx, { ...toOwner, email: declinedForOwner, key: `quote_declined_owner/${row.id}/1`, data: owner })
    return
  }
  const { plan } = answer
  const accepted = {
    plan,
    acceptedBy: answer.accepted_by ?? null,
    sentAt: row.sent_at,
    shownSha256: row.shown_sha256,
    termsLink: termsVersionUrl(tx.config.origin, shown.terms_version),
  }
  queueEmail(tx, {
    ...toClient,
    email: acceptedForClient,
    key: `quote_accepted_client/${row.id}/1`,
    data: { ...decided, ...accepted, link: quoteUrl(tx.config.origin, token) },
  })
  queueEmail(tx, {
    ...toOwner,
    email: acceptedForOwner,
    key: `quote_accepted_owner/${row.id}/1`,
    data: { ...owner, ...accepted },
  })
}

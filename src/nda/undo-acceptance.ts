import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { findFirst } from './chain.ts'
import { revokeChain } from './revoke.ts'
import * as store from './store.ts'

/** Whether an NDA of the quote was signed after that entry of the audit log. */
export const hasSignatureAfter = (tx: Tx, { quoteId, seq }: { quoteId: QuoteId; seq: number }) =>
  store.findRecords(tx, quoteId).some(({ signature }) => signature !== null && signature.audit_seq > seq)

/** An invitation from before the acceptance stays. */
export const revokeSince = (tx: Tx, { quoteId, since }: { quoteId: QuoteId; since: Instant }) => {
  const live = store.findLiveRecord(tx, quoteId)
  if (!live || live.signature || findFirst(tx, live.invitation).created_at < since) return
  revokeChain(tx, live.invitation)
}

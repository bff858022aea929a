import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { type AuditHead, formatHead } from './rules.ts'
import { findHead, insertHead } from './store.ts'

/** The head for an email about the fact that was just recorded. It is kept as one that left (D12). */
export const leaveHead = (tx: Tx, head: AuditHead | null = findHead(tx)): string => {
  if (!head) throw new Error('nothing is recorded yet')
  const { seq, hash } = head
  insertHead(tx, { seq, hash, left_at: instant(tx.clock()) })
  return formatHead(head)
}

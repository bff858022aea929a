import type { ActorId } from '#src/base/actor.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { canonical } from './canonical.ts'
import { findChainKey, macOf } from './chain-key.ts'
import { type AuditEvent, genesis } from './rules.ts'
import { type AuditRow, findHead, insertAuditEvent } from './store.ts'

type HashedRow = Omit<AuditRow, 'mac'> & { mac?: unknown }

/** What an event is hashed from: the row without `hash` and without `mac`, which is computed from the hash. */
export const contentOf = ({ hash: _, mac: __, ...row }: HashedRow) => canonical(row)

/** In two steps: with the hash of its content, a link of the chain can be checked by who may not read the event. */
export const hashOf = (row: HashedRow) => sha256(row.previous + sha256(contentOf(row)))

/** Earlier versions hashed an event in one step. */
export const hasOwnHash = (row: HashedRow) =>
  row.hash === hashOf(row) || row.hash === sha256(row.previous + contentOf(row))

/** @returns the sequence number, which orders events even when the clock was wrong */
export const appendEvent = (
  tx: Tx,
  {
    event,
    actor = tx.actor.id,
    subject,
    detail = {},
  }: { event: AuditEvent; actor?: ActorId; subject: string; detail?: Record<string, string | number | boolean | null> },
) => {
  const head = findHead(tx)
  const seq = (head?.seq ?? 0) + 1
  const row = {
    seq,
    at: instant(tx.clock()),
    event,
    actor,
    subject,
    // Marks an action at a client's link that came from a browser signed in as admin.
    detail: canonical(
      tx.actor.isAdmin && /^(qtk|nda)_/.test(actor) ? { ...detail, signed_in_as: tx.actor.id } : detail,
    ),
    previous: head?.hash ?? genesis,
    hash: '',
  }
  const hash = hashOf(row)
  const key = findChainKey(tx)
  insertAuditEvent(tx, { ...row, hash, mac: key && macOf(key, hash) })
  return seq
}

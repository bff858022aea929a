import { appendEvent } from '#src/audit/record.ts'
import type { AuditEvent } from '#src/audit/rules.ts'
import type { ActorId } from '#src/base/actor.ts'
import { type AskId, newId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { AskKind } from '#src/days/rules.ts'
import type { Tx } from '#src/db/transact.ts'
import { hashesOfAsk } from './event-facts.ts'
import type { AskRow } from './rules.ts'
import * as store from './store.ts'

const events = {
  asked: 'day_asked',
  withdrawn: 'day_ask_withdrawn',
  answered: 'day_ask_answered',
} as const satisfies Record<AskKind, AuditEvent>

type NewAsk = Pick<AskRow, 'quote_id' | 'kind'> & Partial<Omit<AskRow, 'id' | 'at' | 'audit_seq'>> & { actor?: ActorId }

/** Stores an ask, its taking back or an answer, with its event. */
export const recordAsk = (tx: Tx, { actor = tx.actor.id, ...given }: NewAsk): AskId => {
  const unset = { of: null, days: null, hours: null, booking: null, words: null, key: null }
  const row = { ...unset, ...given, id: newId(tx.random, 'dak'), at: instant(tx.clock()) }
  const detail = { ask: row.id, ...hashesOfAsk(row) }
  const audit_seq = appendEvent(tx, { event: events[row.kind], actor, subject: row.quote_id, detail })
  store.insertAsk(tx, { ...row, audit_seq })
  return row.id
}

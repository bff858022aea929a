import { appendEvent } from '#src/audit/record.ts'
import type { ActorId } from '#src/base/actor.ts'
import { newId, type QuoteId } from '#src/base/id.ts'
import type { Tx } from '#src/db/transact.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { makeLink } from '#src/quotes/link.ts'
import { hashOfReader } from './event-facts.ts'
import { isLive } from './find.ts'
import * as store from './store.ts'

export const addReader = (tx: Tx, { row, actor }: { row: store.ReaderRow; actor: ActorId }) => {
  const { id, quote_id, purpose } = row
  store.insertReader(tx, row)
  const detail = { reader: id, for: purpose, taken: row.taken_from !== null, ...hashOfReader(row) }
  appendEvent(tx, { event: 'reader_named', actor, subject: quote_id, detail })
  return makeLink(tx, { id: quote_id, reader: { id, purpose } })
}

/** A revision to the same address takes the readers along, each with a new link and without an email. */
export const takeReadersAlong = (tx: Tx, { from, to }: { from: QuoteId; to: QuoteId }) => {
  const [before, after] = [from, to].map((id) => getQuoteRow(tx, id).client_email.toLowerCase())
  if (before !== after) return
  for (const reader of store.findReaders(tx, from).filter(isLive)) {
    const id = newId(tx.random, 'rdr')
    const row = { ...reader, id, quote_id: to, taken_from: reader.taken_from ?? reader.id, seen_at: null }
    addReader(tx, { row, actor: tx.actor.id })
  }
}

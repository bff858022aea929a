import { hashOfFacts } from '#src/audit/event-facts.ts'
import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { ActorId } from '#src/base/actor.ts'
import type { QuoteId, ReaderId } from '#src/base/id.ts'
import { adminQuoteUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { cancelLast } from '#src/mail/outbox/cancel.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { endLink } from '#src/quotes/link.ts'
import { reference } from '#src/quotes/rules.ts'
import { readerInvited, readerNamedByUs, readerStopped } from './emails.tsx'
import { factsOfEnd } from './event-facts.ts'
import { isLive } from './find.ts'
import type { ReaderEnd } from './rules.ts'
import * as store from './store.ts'

type EndInput = { reader: store.ReaderRow; ended: ReaderEnd; actor?: ActorId }

export const personOf = (tx: Tx, { email }: Pick<store.ReaderRow, 'email'>) =>
  tx.crypto.pseudonym('person', email.toLowerCase())

const end = (tx: Tx, { reader, ended, actor = tx.actor.id }: EndInput) => {
  const { id, quote_id } = reader
  const ended_at = instant(tx.clock())
  if (!store.markEnded(tx, id, ended, ended_at)) return
  endLink(tx, { id: quote_id, reader: id })
  for (const kind of [readerInvited, readerNamedByUs]) cancelLast(tx, { email: kind, entity: id })
  const detail = { reader: id, ended, ...hashOfFacts(factsOfEnd({ id, ended, ended_at })) }
  if (ended !== 'stopped') return appendEvent(tx, { event: 'reader_ended', actor, subject: quote_id, detail })
  const person = personOf(tx, reader)
  return appendEvent(tx, { event: 'reader_stopped', actor, subject: quote_id, detail: { ...detail, person } })
}

/** Ends the reader's links to every version of the quote. Repeating it changes nothing. */
const endEverywhere = (tx: Tx, input: EndInput) => {
  const { id, taken_from, quote_id } = input.reader
  const first = taken_from ?? id
  const rows = store.findReadersUnder(tx, quote_id).filter((one) => one.id === first || one.taken_from === first)
  for (const reader of rows.filter(isLive)) end(tx, { ...input, reader })
}

type EndReaderInput = { id: QuoteId; readerId: ReaderId; ended: 'client' | 'owner'; actor?: ActorId }

/** @throws not_found */
export const endReader = (tx: Tx, { id, readerId, ...how }: EndReaderInput) => {
  const reader = store.findReader(tx, readerId)
  if (reader?.quote_id !== id) throw new Problem('not_found')
  endEverywhere(tx, { reader, ...how })
}

/** Tells the owner where that changes to whom invoices go. */
export const stopReading = (tx: Tx, { reader, actor }: Omit<EndInput, 'ended'>) => {
  endEverywhere(tx, { reader, ended: 'stopped', ...(actor && { actor }) })
  if (!reader.bills) return
  const { quote_id: id, name, purpose, named_by } = reader
  const company = getQuoteRow(tx, id).client_company
  queueWithHead(tx, {
    email: readerStopped,
    to: tx.business().notifyEmail,
    subjectId: id,
    entity: reader.id,
    data: {
      name,
      purpose,
      named_by,
      reference: reference(id),
      company,
      adminLink: adminQuoteUrl(tx.config.origin, id),
    },
  })
}

/** Ends those of this version of the quote: all, or those whom its first link named. */
export const endReadersOf = (
  tx: Tx,
  { quoteId, ended, ofClient = false }: { quoteId: QuoteId; ended: ReaderEnd; ofClient?: boolean },
) => {
  const rows = store.findReaders(tx, quoteId).filter((one) => isLive(one) && (!ofClient || one.named_by_user === null))
  for (const reader of rows) end(tx, { reader, ended })
}

/** SQL refuses to erase a reader whose link works. */
export const eraseReader = (tx: Tx, { reader, ...words }: { reader: store.ReaderRow; named_by?: string }) => {
  end(tx, { reader, ended: 'erased' })
  store.redactReader(tx, reader.id, words)
}

/** Only the first visit is stored, and it is the reader's. */
export const viewAsReader = (tx: Tx, { id }: { id: ReaderId }) => store.markReaderSeen(tx, id, instant(tx.clock()))

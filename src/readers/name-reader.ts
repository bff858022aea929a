import { findEventsAbout } from '#src/audit/events.ts'
import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { isOwnAddress } from '#src/auth/account/get-account.ts'
import { newId, parseId, type QuoteId, type QuoteTokenId, type ReaderId } from '#src/base/id.ts'
import { widerNetworkOf } from '#src/base/network.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { queueStrangerEmail } from '#src/mail/outbox/queue.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'
import { reference } from '#src/quotes/rules.ts'
import { addReader } from './add-reader.ts'
import { readerInvited, readerNamedByUs, readerNamedForClient } from './emails.tsx'
import { personOf } from './end-reader.ts'
import { isLive } from './find.ts'
import { maxReaders } from './rules.ts'
import type { NewReader } from './schema.ts'
import * as store from './store.ts'

type NamedBy = { token_id: QuoteTokenId; address: string } | 'owner'

type NameReaderInput = { id: QuoteId; by: NamedBy; named_by: string; reader: NewReader }

const refuseAddress = (tx: Tx, { id, reader: { email } }: NameReaderInput) => {
  const refuse = (error: string) => new Problem('invalid', { error, fields: { email: error } })
  const isClient = getQuoteRow(tx, id).client_email.toLowerCase() === email.toLowerCase()
  if (isClient) throw refuse('The quote went to this address already.')
  if (isOwnAddress(tx, { email })) throw refuse('This is an address of ours.')
  if (findSuppression(tx, { address: email }) === 'complained') throw refuse('This address wants no email from us.')
}

/** Also after an erasure, which the pseudonym in the log outlives. */
const hasStopped = (tx: Tx, rows: readonly store.ReaderRow[], email: string) =>
  rows.some((row) => row.ended === 'stopped' && row.email.toLowerCase() === email.toLowerCase()) ||
  [...new Set(rows.map(({ quote_id }) => quote_id))].some((subject) =>
    findEventsAbout(tx, { subject, names: ['reader_stopped'], limit: maxReaders }).some(
      ({ detail }) => JSON.parse(detail).person === personOf(tx, { email }),
    ),
  )

type InviteInput = NameReaderInput & { entity: ReaderId; link: string }

/** Past the strangers' budget the reader stands without an email. */
const invite = (tx: Tx, { id, by, named_by, reader, entity, link }: InviteInput) => {
  const { name, email: to, for: purpose } = reader
  const company = getQuoteRow(tx, id).client_company
  const order = { to, subjectId: id, data: { name, purpose, named_by, reference: reference(id), company, link } }
  if (by === 'owner') return queueWithHead(tx, { ...order, email: readerNamedByUs, entity })
  const key = `${readerInvited.kind}/${entity}/1`
  return queueStrangerEmail(tx, { ...order, email: readerInvited, widerNetwork: widerNetworkOf(by.address), key })
}

const tellClient = (tx: Tx, { id, by, named_by, reader }: NameReaderInput, entity: string) => {
  const { client_email, client_name, client_company: company } = getQuoteRow(tx, id)
  const { name, for: purpose } = reader
  const data = { name, purpose, named_by, reference: reference(id), company, client_name, byUs: by === 'owner' }
  const link = findLink(tx, { id })
  queueWithHead(tx, { email: readerNamedForClient, to: client_email, subjectId: id, entity, data: { ...data, link } })
}

/**
 * Gives somebody else a link of their own. The caller checks the state of the quote. @throws invalid, three_readers,
 * already_named, reader_stopped
 */
export const nameReader = (tx: Tx, input: NameReaderInput) => {
  const { id, by, named_by, reader } = input
  refuseAddress(tx, input)
  const rows = store.findReadersUnder(tx, id)
  if (hasStopped(tx, rows, reader.email)) throw new Problem('reader_stopped')
  if (rows.filter(({ taken_from }) => taken_from === null).length >= maxReaders) throw new Problem('three_readers')
  const named_by_user = by === 'owner' ? parseId('usr', tx.actor.id) : null
  const row: store.ReaderRow = {
    ...{ id: newId(tx.random, 'rdr'), quote_id: id, taken_from: null, named_by, named_by_user },
    ...{ name: reader.name, email: reader.email, purpose: reader.for, bills: reader.bills === true },
    ...{ named_at: instant(tx.clock()), seen_at: null, ended: null, ended_at: null },
  }
  const link = addReader(tx, { row, actor: by === 'owner' ? tx.actor.id : by.token_id })
  invite(tx, { ...input, entity: row.id, link })
  tellClient(tx, input, row.id)
}

/** Whether the same address was named for the same. @throws already_named if it is live for something else */
export const isNamed = (tx: Tx, { id, reader }: Pick<NameReaderInput, 'id' | 'reader'>) => {
  const own = reader.email.toLowerCase()
  const row = store.findReaders(tx, id).find((one) => isLive(one) && one.email.toLowerCase() === own)
  if (!row) return false
  if (row.purpose !== reader.for || row.bills !== (reader.bills === true)) throw new Problem('already_named')
  return true
}

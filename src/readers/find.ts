import type { QuoteId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import { msOf, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { findLastAbout } from '#src/mail/list.ts'
import type { ReaderLink } from '#src/quotes/evidence.ts'
import { findLink } from '#src/quotes/link.ts'
import type { QuoteAtLink } from '#src/quotes/open.ts'
import { readerInvited, readerNamedByUs } from './emails.tsx'
import type { AdminReader, NamedReader, ReaderAtLink } from './schema.ts'
import * as store from './store.ts'

type Found = Pick<QuoteAtLink, 'reader_id' | 'token_id'>

export const findReaderAtLink = (reads: Reads, { reader_id }: Pick<Found, 'reader_id'>): store.ReaderRow | null =>
  reader_id && store.findReader(reads, reader_id)

/** The link as the evidence of a decision has it. */
export const findReaderLink = (reads: Reads, quote: Found): ReaderLink | null => {
  const reader = findReaderAtLink(reads, quote)
  return reader && { id: quote.token_id, kind: 'reader', name: reader.name, ...namingOf(reader) }
}

const namingOf = ({ named_by, named_at }: store.ReaderRow) => ({ named_by, named_at })

export const showReader = ({ name, purpose, named_by, named_at }: store.ReaderRow): ReaderAtLink => ({
  name,
  for: purpose,
  named_by,
  named_on: nzDay(msOf(named_at)),
})

export const isLive = ({ ended }: store.ReaderRow) => ended === null

type OfQuote = { quoteId: QuoteId }

export const findAcceptors = (reads: Reads, { quoteId }: OfQuote): string[] =>
  store
    .findReaders(reads, quoteId)
    .flatMap((reader) => (reader.purpose === 'accept' && isLive(reader) ? reader.name : []))

export const findNamedReaders = (reads: Reads, { quoteId }: OfQuote): NamedReader[] =>
  store
    .findReaders(reads, quoteId)
    .filter(({ name }) => name !== erasedText)
    .map(({ id, name, purpose, named_by, named_at: at, ended }) => ({ id, name, for: purpose, named_by, at, ended }))

export const listReaders = (reads: Reads, { quoteId }: OfQuote): AdminReader[] =>
  store
    .findReaders(reads, quoteId)
    .map(({ purpose, named_at: at, quote_id: _, taken_from, named_by_user: __, ...reader }) => {
      const entity = taken_from ?? reader.id
      const invited = [readerInvited, readerNamedByUs].some(
        (email) => findLastAbout(reads, { email, entity })?.discarded === 0,
      )
      return { ...reader, for: purpose, at, invited }
    })

export const findAccounts = (reads: Reads, { quoteId }: OfQuote): store.ReaderRow[] =>
  store.findReaders(reads, quoteId).filter((reader) => reader.purpose === 'accounts' && isLive(reader))

/** Whom invoices go to since when; null if no live reader has them. */
export const findBilledReader = (reads: Reads, input: OfQuote) => {
  const reader = findAccounts(reads, input).findLast(({ bills }) => bills)
  return reader ? { email: reader.email, at: reader.named_at } : null
}

/** The own link of whoever reads the quote at this address; null for anybody else. */
export const findLinkOfReader = (ctx: Context, { quoteId, email }: OfQuote & { email: string }) => {
  const own = email.toLowerCase()
  const reader = store.findReaders(ctx, quoteId).find((one) => isLive(one) && one.email.toLowerCase() === own)
  return reader ? findLink(ctx, { id: quoteId, reader: reader.id }) : null
}

/** The addresses of the quote's readers, ended ones too, in lower case. */
export const findReaderAddresses = (reads: Reads, { quoteId }: OfQuote): string[] =>
  store.findReaders(reads, quoteId).map(({ email }) => email.toLowerCase())

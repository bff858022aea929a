import { hashOfFacts, matchesFacts, type Statement } from '#src/audit/event-facts.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { AuditEvent } from '#src/audit/rules.ts'
import { isOwnAddress } from '#src/auth/account/get-account.ts'
import { parseId, type QuoteId } from '#src/base/id.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { endSampleOfOthers } from '#src/samples/mark.ts'
import { draftOf, getQuoteRow } from './get.ts'
import * as store from './store.ts'

const factsOf = (row: store.QuoteRow) => ({ ...draftOf(row), extended_until: row.extended_until })

const contentEvents = [
  'quote_created',
  'quote_updated',
  'quote_sent',
  'quote_address_corrected',
  'quote_extended',
] as const satisfies AuditEvent[]

type RecordContentInput = {
  event: (typeof contentEvents)[number]
  id: QuoteId
  detail?: Parameters<typeof appendEvent>[1]['detail']
}

/** Records the new content of a quote (client, scope, prices, dates) by its hash. */
export const recordContent = (tx: Tx, { event, id, detail = {} }: RecordContentInput) => {
  const row = getQuoteRow(tx, id)
  const { client_email: email } = row
  appendEvent(tx, { event, subject: id, detail: { ...detail, ...hashOfFacts(factsOf(row)) } })
  endSampleOfOthers(tx, { id, email, isOwn: isOwnAddress(tx, { email }) })
}

const rowOf = (reads: Reads, subject: string) => store.findQuote(reads, parseId('quo', subject))

export const quoteStatements: Statement[] = [
  {
    events: contentEvents,
    replacedBy: contentEvents,
    isTrue: (reads, { subject, detail }) => {
      const row = rowOf(reads, subject)
      return matchesFacts(detail, row && factsOf(row))
    },
  },
  {
    events: ['quote_sent'],
    replacedBy: ['quote_sent', 'quote_send_undone'],
    isTrue: (reads, { subject, detail }) => {
      const row = rowOf(reads, subject)
      return row?.shown != null && [sha256(row.shown), row.shown_sha256].every((hash) => hash === detail.shown_sha256)
    },
  },
  {
    events: ['quote_withdrawn'],
    replacedBy: [],
    isTrue: (reads, { subject, detail }) => matchesFacts(detail, store.findWithdrawal(reads, parseId('quo', subject))),
  },
]

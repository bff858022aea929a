import { everyEventNamed } from '#src/audit/events.ts'
import { parseId, type QuoteId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Instant } from '#src/base/time.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import type { Context } from '#src/context.ts'
import { getAccepted } from '#src/days/drawing/get-accepted.ts'
import * as store from '#src/days/store.ts'
import type { Reads } from '#src/db/transact.ts'
import { findLost, isAsRecorded, pdfFiles, readFile } from '#src/pdf-files/files.ts'
import type { StoredFile } from '#src/people/rules.ts'
import { reference } from '#src/quotes/rules.ts'
import { placeEntries } from './rules.ts'

export type StatementKey = { quote_id: QuoteId; month: Month }

export const statements = pdfFiles<StatementKey>({
  name: 'day_statement',
  table: 'day_statements',
  keys: ['quote_id', 'month'],
  recordedAs: (_, { quote_id, month, sha256 }) => ({ subject: quote_id, detail: { month, sha256 } }),
  nameOf: ({ quote_id, month }) => `statement-${reference(quote_id).slice('Q-'.length)}-${month}.pdf`,
  notMade: 'document_not_ready',
})

type IssuedStatement = { kind: 'statement'; month: Month; at: Instant; parties: [provider: string, client: string] }

export const findIssuedStatement = (ctx: Context, { sha256 }: { sha256: string }): IssuedStatement | null => {
  const key = statements.findByHash(ctx, sha256)
  const file = key && statements.find(ctx, key)
  if (!file) return null
  const { shown } = getAccepted(ctx, { id: file.quote_id })
  const parties: IssuedStatement['parties'] = [shown.provider, shown.client_company]
  return { kind: 'statement', month: file.month, at: file.created_at, parties }
}

export const statementFilesOf = (ctx: Context, { quoteId }: { quoteId: QuoteId }): StoredFile[] =>
  store.findStatementMonths(ctx, quoteId).flatMap((month) => {
    const key = { quote_id: quoteId, month }
    const sha256 = statements.findHash(ctx, key)
    return sha256 ? [{ name: statements.nameOf(key), sha256, read: () => readFile(ctx, statements, key).bytes }] : []
  })

/** The months whose statements print words of an entry. */
export const findMonthsWithWords = (ctx: Context, { quoteId }: { quoteId: QuoteId }): Month[] => {
  const placed = placeEntries(store.findEntries(ctx, quoteId), ctx.business().place.region.code)
  return placed.flatMap(({ entry: { words }, month }) => (words !== null && words !== erasedText ? month : []))
}

type ChangedStatement = { id: string; month: string }

const erasures = ['day_statement_deleted', 'person_erased'] as const

const findLostStatement = (ctx: Reads): ChangedStatement | null => {
  const deleted = new Map<string, number>()
  let erased = 0
  for (const { event, subject, detail, seq } of everyEventNamed(ctx, { names: erasures })) {
    if (event === 'day_statement_deleted') deleted.set(`${subject} ${JSON.parse(detail).month}`, seq)
    // In old logs the erasure of a person alone tells of the statements that it deleted.
    else if (deleted.size === 0) erased = seq
  }
  const lost = findLost(ctx, statements, ({ subject, seq, detail: { month } }) => {
    if (seq < (deleted.get(`${subject} ${month}`) ?? 0)) return true
    return seq < erased && store.findEntries(ctx, parseId('quo', subject)).some(({ words }) => words === erasedText)
  })
  return lost && { id: lost.subject, month: String(lost.detail.month) }
}

/** Compares every statement with the audit log. `changed` is the first that differs or is missing (E3). */
export const verifyStatements = (ctx: Reads): { documents: number; changed: ChangedStatement | null } => {
  let count = 0
  for (const row of statements.every(ctx)) {
    if (!isAsRecorded(ctx, statements, row))
      return { documents: count, changed: { id: row.quote_id, month: row.month } }
    count += 1
  }
  return { documents: count, changed: findLostStatement(ctx) }
}

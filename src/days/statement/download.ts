import { parseId, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Day } from '#src/base/time.ts'
import { type Month, monthOf } from '#src/calendar/month-rules.ts'
import type { Context } from '#src/context.ts'
import { getAccepted, getAcceptedByToken } from '#src/days/drawing/get-accepted.ts'
import { attachmentOf, type Download, readFile } from '#src/pdf-files/files.ts'
import { readerPurposes } from '#src/quotes/rules.ts'
import { type StatementKey, statements } from './documents.ts'
import { isStatementDue } from './make.ts'

/** Whether the statement is made, or the job makes it next. */
const isIssued = (ctx: Context, key: StatementKey) => statements.findHash(ctx, key) !== null || isStatementDue(ctx, key)

/** Never makes the statement, because a GET changes nothing (B6). */
const read = (ctx: Context, key: StatementKey): Download => {
  if (!isIssued(ctx, key)) throw new Problem('document_not_found')
  return readFile(ctx, statements, key)
}

/** Attaches the month's statement to its summary email; none before it is due. @throws document_not_ready, unexpected */
export const attachStatement = (ctx: Context, { subjectId, data }: { subjectId: string; data: { month: Day } }) => {
  const key = { quote_id: parseId('quo', subjectId), month: monthOf(data.month) }
  return isIssued(ctx, key) ? [attachmentOf(readFile(ctx, statements, key))] : []
}

/** @throws quote_not_found, quote_not_accepted, document_not_found, document_not_ready while it is made, unexpected */
export const getStatementByToken = (ctx: Context, { token, month }: { token: string; month: Month }) =>
  read(ctx, { quote_id: getAcceptedByToken(ctx, { token, readers: readerPurposes }).id, month })

/** @throws quote_not_accepted, document_not_found, document_not_ready while it is made, unexpected */
export const getStatement = (ctx: Context, { id, month }: { id: QuoteId; month: Month }) =>
  read(ctx, { quote_id: getAccepted(ctx, { id }).id, month })

import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { selectAll } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'
import type { MessageKind } from '#src/quotes/message-rules.ts'

const bound = 500

export const unansweredSql = `select m.quote_id, m.kind, m.at
  from (select rowid as n, quote_id, kind, at from quote_messages order by rowid desc limit ${bound}) m
  where m.kind <> 'answer' and not exists (
    select 1 from quote_messages a where a.quote_id = m.quote_id and a.at >= m.at and a.kind = 'answer' and a.rowid > m.n)
  order by m.n desc`

/** Of the messages written last, those that the owner has not answered, newest first. */
export const findUnanswered = (reads: Reads) =>
  selectAll<{ quote_id: QuoteId; kind: Exclude<MessageKind, 'answer'>; at: Instant }>(reads, unansweredSql)

import type { QuoteId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Day } from '#src/base/time.ts'
import { dayAsks } from '#src/days/table.ts'
import { insertInto } from '#src/db/prepared.ts'
import { execute, selectAll, selectColumn } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { AskRow } from './rules.ts'

export const insertAsk = insertInto(dayAsks)

type StoredAsk = Omit<AskRow, 'days'> & { days: string | null }

/** In the order in which they were made. */
export const findAsks = (reads: Reads, quoteId: QuoteId): AskRow[] =>
  selectAll<StoredAsk>(
    reads,
    'select *, of_ask as "of" from day_asks where quote_id = +? order by audit_seq',
    quoteId,
  ).map(({ days, ...row }) => ({ ...row, days: days === null ? null : JSON.parse(days) }))

/** The quotes with an ask that names this day or a later one, and was not taken back. */
export const findAskedQuotes = (reads: Reads, today: Day): QuoteId[] =>
  selectColumn<QuoteId>(
    reads,
    `select distinct quote_id from day_asks a where kind = 'asked'
       and exists (select 1 from json_each(days) where value >= ?)
       and not exists (select 1 from day_asks b where b.of_ask = a.id and b.kind = 'withdrawn')`,
    today,
  )

export const redactAskWords = (tx: Tx, quotes: readonly QuoteId[]) =>
  execute(
    tx,
    `update day_asks set words = ? where words is not null and words <> ? and quote_id in (select value from json_each(?))`,
    ...[erasedText, erasedText, JSON.stringify(quotes)],
  )

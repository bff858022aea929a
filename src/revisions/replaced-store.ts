import type { QuoteId } from '#src/base/id.ts'
import { selectColumn } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'

export const replacedSql = `select r.replaces from json_each(?) wanted
  cross join quote_revisions r on r.replaces = wanted.value and r.replaced_at is not null`

export const findReplacedAmong = (reads: Reads, ids: readonly QuoteId[]) =>
  selectColumn<QuoteId>(reads, replacedSql, JSON.stringify(ids))

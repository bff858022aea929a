import { originalOf } from '#src/base/id.ts'
import { keysOf } from '#src/base/objects.ts'
import type { Context } from '#src/context.ts'
import { findDeclineReasons } from '#src/conversation/thread.ts'
import { type Columns, columnsOf, csvStream, nzColumnsOf } from '#src/csv/stream.ts'
import { findQuoteSources } from '#src/leads/link-quote.ts'
import { clientFields, dayFields, noteFields, offerKeys } from '#src/quotes/field-rules.ts'
import { type ExportedQuote, quotePages } from '#src/quotes/list/export.ts'
import { lastDayOf, publicDecision, reference } from '#src/quotes/rules.ts'

type QuoteRow = ExportedQuote & { source: string | null; given: ReturnType<ReturnType<typeof findDeclineReasons>> }

const totalColumns: Columns<QuoteRow> = Object.fromEntries(
  (['month', 'term', 'year', 'day'] as const).flatMap((total) =>
    (['excluding', 'including'] as const).map((how) => [`${total}_${how}_gst`, (row: QuoteRow) => row[total]?.[how]]),
  ),
)

const quoteColumns: Columns<QuoteRow> = {
  reference: ({ id }) => reference(id),
  // The company comes before the name.
  ...columnsOf('status', 'client_company', ...keysOf(clientFields)),
  visit_source: (row) => row.source,
  ...columnsOf(...offerKeys, 'gst'),
  ...totalColumns,
  ...columnsOf('chosen_plan', ...keysOf(dayFields)),
  last_day: (row) => lastDayOf(row),
  ...nzColumnsOf('created_at', 'sent_at'),
  ...columnsOf('views'),
  ...nzColumnsOf('first_seen', 'last_seen'),
  decision: ({ decision }) => decision && publicDecision(decision),
  ...nzColumnsOf('decided_at'),
  decline_reason: ({ given }) => given?.reason,
  decline_text: ({ given }) => given?.text,
  ...columnsOf(...keysOf(noteFields)),
  ...nzColumnsOf('deleted_at'),
  ...columnsOf('id'),
}

function* pages(ctx: Context): Generator<QuoteRow[]> {
  for (const page of quotePages(ctx)) {
    const sources = findQuoteSources(ctx, { quoteIds: page.map(({ id }) => originalOf(id)) })
    const reasonOf = findDeclineReasons(ctx, { quoteIds: page.map(({ id }) => id) })
    yield page.map((row) => ({
      ...row,
      source: sources.get(originalOf(row.id)) ?? null,
      given: row.nth === null ? null : reasonOf({ quote_id: row.id, nth: row.nth }),
    }))
  }
}

/** Exports every quote as CSV, including deleted ones. Each page is as of the time at which it is read. */
export const exportQuotes = (ctx: Context) => csvStream({ columns: quoteColumns, pages: pages(ctx) })

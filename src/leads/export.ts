import { direct } from '#src/analytics/rules.ts'
import type { QuoteId } from '#src/base/id.ts'
import { pagesOf } from '#src/base/pages.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import * as store from './export-store.ts'

const pageRows = 100

export type ExportedLead = ReturnType<typeof store.findLeadsAfter>[number]

/** Oldest first, archived and quarantined ones too. */
export const leadPages = (ctx: Context) => pagesOf<ExportedLead>((after) => store.findLeadsAfter(ctx, after, pageRows))

/** Where the visitors came from whose leads led to these quotes. `direct` where that is not known. */
export const findQuoteSources = (ctx: Reads, { quoteIds }: { quoteIds: readonly QuoteId[] }) =>
  new Map(store.findSourcesOf(ctx, quoteIds).map(({ quote_id, source }) => [quote_id, source ?? direct]))

/** @returns which of these addresses, in lower case, asked in the form */
export const findAskedAddresses = (ctx: Reads, { emails }: { emails: readonly string[] }) =>
  store.findLeadEmails(ctx, emails)

import { parseId, type QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { hasOtherLeads } from '#src/leads/get.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { findQuoteIds } from '#src/quotes/about.ts'
import { hasOtherQuotes } from '#src/quotes/get.ts'
import { getQuote } from '#src/quotes/get-quote.ts'
import { findSampleIds, findSampleRecords, hasSamples, sampleFilter } from '#src/samples/mark.ts'
import type { FirstSteps } from './schema.ts'

/** The newest sample quote that this admin sent to themselves, while its link works; else null. */
export const findSampleQuote = (ctx: Context): { id: QuoteId; public_link: string } | null => {
  const sample = findSampleRecords(ctx).find(({ sent_to }) => sent_to === ctx.actor.id)
  if (!sample || !sampleFilter(ctx)(sample.id)) return null
  const id = parseId('quo', sample.id)
  const { public_link, deleted_at } = getQuote(ctx, { id })
  return public_link === null || deleted_at !== null ? null : { id, public_link }
}

const hasOwnQuotes = (ctx: Context) => {
  const [ids, isSample] = [findSampleIds(ctx), sampleFilter(ctx)]
  return hasOtherQuotes(ctx, { ids }) || findQuoteIds(ctx, { ids }).some((id) => !isSample(id))
}

/** Samples may be added only while the owner has no real quotes or leads. */
export const hasRoom = (ctx: Context) => !hasOwnQuotes(ctx) && !hasOtherLeads(ctx, { ids: findSampleIds(ctx) })

export const getFirstSteps = (ctx: Context): FirstSteps => {
  const sent = findSampleQuote(ctx)
  const isSample = sampleFilter(ctx)
  return {
    sample_quote: sent && { ...sent, email: emailsAbout(ctx, { subjectId: sent.id })[0] ?? null },
    samples: findSampleRecords(ctx).some(({ id }) => isSample(id)),
    may_fill: !hasSamples(ctx) && hasRoom(ctx),
    has_quotes: hasOwnQuotes(ctx),
  }
}

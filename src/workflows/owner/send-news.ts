import type { LeadId, QuoteId } from '#src/base/id.ts'
import { adminLeadUrl, adminQuoteUrl } from '#src/base/links.ts'
import { memoize } from '#src/base/objects.ts'
import type { Context } from '#src/context.ts'
import { findLeadRows } from '#src/leads/get.ts'
import { deliverNews } from '#src/news/deliver.ts'
import { type NewsKind, type NewsSubject, newsTitles } from '#src/news/rules.ts'
import { findKeptQuotes } from '#src/quotes/list/find-waiting.ts'
import { reference } from '#src/quotes/rules.ts'

const isLead = (subject: NewsSubject): subject is LeadId => subject.startsWith('lea_')

/** Null once the person is erased. */
const companyOf = (ctx: Context, subject: NewsSubject) =>
  isLead(subject)
    ? findLeadRows(ctx, [subject])[0]?.company
    : findKeptQuotes(ctx, { ids: [subject] }).get(subject)?.client_company

/** Names are looked up for the message alone, so that none is stored and none outlives an erasure. */
const messageOf = (ctx: Context, { kind, subject }: { kind: NewsKind; subject: NewsSubject }) => {
  const { origin } = ctx.config
  const company = ctx.business().news.names ? companyOf(ctx, subject) : null
  const path = isLead(subject) ? adminLeadUrl(origin, subject) : adminQuoteUrl(origin, subject as QuoteId)
  return {
    title: newsTitles[kind] + (company ? `: ${company}` : ''),
    message: isLead(subject) ? path : `${reference(subject as QuoteId)}. ${path}`,
  }
}

const stateOf = memoize((_: Context['db']) => ({ isSending: false }))

/** A job. A round that outlasts its interval goes on alone, so that nothing is sent twice. */
export const sendNews = async (ctx: Context) => {
  const state = stateOf(ctx.db)
  if (state.isSending) return
  state.isSending = true
  try {
    await deliverNews(ctx, { write: (row) => messageOf(ctx, row) })
  } finally {
    state.isSending = false
  }
}

import { Problem } from '#src/base/problem.ts'
import type { QuotePageData } from '#src/http/page-schema.ts'
import type { QuoteAnswer } from '#src/workflows/quotes/schema.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { serverNow } from '#web/lib/now.ts'
import { answerOf, api, tokenParam } from '#web/lib/query/api.ts'

/** The error for an expired quote contains the quote. @throws any error without a quote */
export const readQuote = async (token: string): Promise<QuoteAnswer> => {
  const answer = await answerOf(api.quotes[':token'].$get(tokenParam(token))).catch((error: unknown) => {
    if (error instanceof Problem && error.quote) return error.quote as QuoteAnswer
    throw error
  })
  if (!answer.success || !answer.quote) throw new Problem('unexpected', { error: quotePage.unreadable })
  return answer
}

/** Fetches from the API what the server embeds in a page that it renders. */
export const loadQuotePage = async (
  token: string,
  { debug, reminders }: { debug?: string | undefined; reminders?: string | undefined },
): Promise<QuotePageData> => {
  const started = performance.now()
  if (reminders !== undefined) {
    const read = await answerOf(api.quotes[':token'].reminders.$get(tokenParam(token)))
    return { reminders: read, posted: null, trace: null }
  }
  const answer = await readQuote(token)
  const milliseconds = Math.round(performance.now() - started)
  // Only the server knows the id of the request.
  const trace = debug === undefined ? null : { status: 200, milliseconds, requestId: null }
  // `inline` is null, because the NDA section fetches its own data.
  return { answer, inline: null, openedAt: serverNow(), posted: null, trace }
}

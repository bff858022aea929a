import { openQuote } from '#tests/quotes/fixtures.ts'

/** A sent quote, and what client and owner may write about it. */
export const opened = async (...input: Parameters<typeof openQuote>) => {
  const quote = await openQuote(...input)
  const { server, atLink, asAdmin, reject } = quote
  return {
    ...quote,
    ask: (text: string, kind: 'question' | 'change' = 'question') => atLink('/questions', { kind, text }),
    answer: (text: string, seen?: number) => asAdmin('/answers', { text, ...(seen !== undefined && { seen }) }),
    giveReason: (reason: string, text: string | null = null) => atLink('/reason', { reason, text }),
    giveDetails: (details: object) => atLink('/details', details),
    askForNewQuote: () => atLink('/new-quote', {}),
    decline: reject,
    count: (table: 'quote_messages' | 'start_details' | 'decline_reasons') => server.rows(table).length,
    events: () => server.events(/^quote_(.*_asked|answered|reason_given|details_given)$/),
  }
}

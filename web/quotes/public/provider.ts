import type { Provider } from '#src/business/schema.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'

/** As it was frozen when the quote was sent. */
export const providerOf = ({ identity, provider }: ShownQuote): Provider => identity ?? { legalName: provider }

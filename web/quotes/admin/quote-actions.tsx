import { may } from '#src/quotes/rules.ts'
import type { AdminQuote } from '#src/workflows/schema.ts'
import { DeleteButton } from './delete-button.tsx'
import { ExpireButton } from './expire-button.tsx'
import { OwnerMoves } from './owner-moves.tsx'
import { ReuseQuote } from './reuse-quote.tsx'
import { ReviseButton } from './revisions.tsx'

/** What an admin may do with a quote that is no draft, the likeliest first. */
export const QuoteActions = ({ quote, onDeleted }: { quote: AdminQuote; onDeleted: () => void }) => (
  <>
    <ReviseButton quote={quote} />
    <OwnerMoves quote={quote} />
    <ReuseQuote quote={quote} />
    <ExpireButton quote={quote} />
    {(quote.deleted_at !== null || may('delete', quote)) && (
      <DeleteButton quote={quote} {...(quote.deleted_at === null && { onSuccess: onDeleted })} />
    )}
  </>
)

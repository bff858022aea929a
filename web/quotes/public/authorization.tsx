import type { ShownQuote } from '#src/quotes/schema.ts'
import { TermsLink } from './terms-link.tsx'

type AuthorizationProps = {
  quote: ShownQuote
  authorized: boolean
  onAuthorized: (authorized: boolean) => void
  complaint: string | undefined
}

/** The sentence to tick before accepting: the quote's own, frozen with the decision. */
export const Authorization = ({ quote, authorized, onAuthorized, complaint }: AuthorizationProps) => (
  <div className={`mt-5 ${complaint ? 'border-l-4 border-danger pl-4' : ''}`}>
    {complaint && (
      <p id="authorization-complaint" className="mb-1.5 font-semibold text-danger">
        {complaint}
      </p>
    )}
    <div className="flex items-start gap-3">
      <input
        type="checkbox"
        id="authorization"
        name="authorization_confirmed"
        checked={authorized}
        required
        aria-invalid={complaint ? true : undefined}
        aria-describedby={complaint ? 'authorization-complaint' : undefined}
        onChange={({ target }) => onAuthorized(target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-primary"
      />
      <label htmlFor="authorization" className="measure">
        {quote.authorization}
      </label>
    </div>
    <p className="mt-1 pl-9 text-sm">
      <TermsLink version={quote.terms_version} />
    </p>
  </div>
)

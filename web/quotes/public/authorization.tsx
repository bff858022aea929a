import type { ShownQuote } from '#src/quotes/schema.ts'
import { TermsLink } from './terms-link.tsx'

type AuthorizationProps = {
  quote: ShownQuote
  authorized: boolean
  onAuthorized: (authorized: boolean) => void
  error: { title: string; sentence: string } | undefined
}

export const Authorization = ({ quote, authorized, onAuthorized, error }: AuthorizationProps) => (
  <div className={`mt-5 ${error ? 'border-l-4 border-danger pl-4' : ''}`}>
    {error && (
      <p id="authorization-complaint" className="mb-1.5 text-danger">
        <b>{error.title}.</b> {error.sentence}
      </p>
    )}
    <div className="flex items-start gap-3">
      <input
        type="checkbox"
        id="authorization"
        name="authorization_confirmed"
        checked={authorized}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'authorization-complaint' : undefined}
        onChange={({ target }) => onAuthorized(target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-primary"
      />
      <div className="measure">
        <label htmlFor="authorization">{quote.authorization}</label>
        <p className="text-sm">
          <TermsLink version={quote.terms_version} />
        </p>
      </div>
    </div>
  </div>
)

import type { ShownQuote } from '#src/quotes/schema.ts'
import { ShortDay } from '#web/components/ago.tsx'
import { Section } from '#web/components/section.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { useOrigin } from '#web/lib/page.ts'

const { act } = quotePage

/** Opens a new tab, so that the choices made on the page stay. */
export const TermsLink = ({ version }: { version: string }) => {
  const origin = useOrigin()
  return (
    <>
      <a
        href={`/terms/${version}`}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-6 items-center print:hidden"
      >
        {act.terms}
        <span className="sr-only"> ({act.newTab})</span>
      </a>{' '}
      <span className="whitespace-nowrap text-soft">{version}</span>
      <span className="hidden print:inline">, {`${origin}/terms/${version}`}</span>
    </>
  )
}

export const QuoteScope = ({ quote: { scope_summary, start_date } }: { quote: ShownQuote }) => (
  <Section title={quotePage.scope} flows>
    <p className="text-lg whitespace-pre-line wrap-anywhere print:text-base">{scope_summary}</p>
    {start_date && (
      <p className="mt-5 print:mt-3">
        {quotePage.start}:{' '}
        <b className="tabular">
          <ShortDay day={start_date} />
        </b>
      </p>
    )}
  </Section>
)

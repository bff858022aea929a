import { quotePage } from '#web/content/public-quote.ts'

const { act } = quotePage

/** Opens a new tab, so that the choices made on the page stay. */
export const TermsLink = ({ version }: { version: string }) => (
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
    <span className="hidden print:inline">
      , {window.location.origin}/terms/{version}
    </span>
  </>
)

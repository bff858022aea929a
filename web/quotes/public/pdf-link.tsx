import { quoteCalendarPath, quotePdfPath } from '#src/base/links.ts'
import type { DocumentKind } from '#src/quotes/rules.ts'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'

export const PdfLink = ({ token, kind }: { token: string; kind: DocumentKind }) => (
  <a href={quotePdfPath(token, kind)} download className={buttonLook({ variant: 'secondary' })}>
    {quotePage.download[kind]}
  </a>
)

export const CalendarLink = ({ token, date }: { token: string; date: 'start' | 'last-day' }) => (
  <a href={quoteCalendarPath(token, date)} download className={buttonLook({ variant: 'secondary' })}>
    {quotePage.calendar[date]}
  </a>
)

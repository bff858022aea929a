import { quoteCalendarPath, quotePdfPath } from '#src/base/links.ts'
import type { DocumentKind } from '#src/quotes/rules.ts'
import { type ButtonLook, buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'

type LinkProps = { token: string } & Pick<ButtonLook, 'variant'>

export const PdfLink = ({ token, kind, variant = 'secondary' }: LinkProps & { kind: DocumentKind }) => (
  <a href={quotePdfPath(token, kind)} download className={buttonLook({ variant })}>
    {quotePage.download[kind]}
  </a>
)

export const CalendarLink = ({ token, date, variant = 'secondary' }: LinkProps & { date: 'start' | 'last-day' }) => (
  <a href={quoteCalendarPath(token, date)} download className={buttonLook({ variant })}>
    {quotePage.calendar[date]}
  </a>
)

import type { ReactNode } from 'react'
import type { FormAct, QuotePageData } from '#src/http/page-schema.ts'
import type { ReaderPurpose } from '#src/quotes/rules.ts'
import type { AccountsQuote, OpenQuote } from '#src/workflows/quotes/schema.ts'
import { OfferedActs } from '#web/components/form/page-form.tsx'
import { ClientShell } from '#web/components/shell/client-shell.tsx'
import { Invoiced, ToPay } from '#web/days/public/to-pay.tsx'
import { useViewReport } from '#web/lib/query/view-report.ts'
import { reportQuoteView } from '#web/quotes/public/queries.ts'
import { StopReminders } from '#web/quotes/public/stop-reminders.tsx'
import { AccountsPage } from '#web/readers/public/accounts-page.tsx'
import { ReaderNotice, StoppedReading } from '#web/readers/public/reader-page.tsx'

export { ReviewPage } from '#web/quotes/public/review-page.tsx'

const readerActs: Record<ReaderPurpose, readonly FormAct[]> = {
  read: ['stop-reading'],
  accounts: ['stop-reading'],
  accept: ['review', 'accept', 'stop-reading'],
}

type AsReaderProps = { token: string; answer: OpenQuote; children: ReactNode }

/** At a reader's link the document offers what the reader may do, and says who named them. */
export const AsReader = ({ token, answer: { reader, may_accept, readonly }, children }: AsReaderProps) =>
  reader && (
    <OfferedActs value={readerActs[reader.for]}>
      <ReaderNotice token={token} reader={reader} mayAccept={readonly ? [] : may_accept}>
        {children}
      </ReaderNotice>
    </OfferedActs>
  )

export const AccountsLinkPage = ({ token, answer }: { token: string; answer: AccountsQuote }) => {
  const { quote, days, expired } = answer
  useViewReport(token, !expired, reportQuoteView)
  return (
    <ClientShell provider={quote.identity}>
      <OfferedActs value={readerActs.accounts}>
        <AccountsPage token={token} answer={answer}>
          {days && (
            <>
              <ToPay days={days} />
              <Invoiced days={{ ...days, not_invoiced: [] }} quote={quote} />
            </>
          )}
        </AccountsPage>
      </OfferedActs>
    </ClientShell>
  )
}

type AfterStopProps = { token: string; page: Exclude<QuotePageData, { answer: unknown }> }

/** Reminders, or the link of a reader who stopped. */
export const AfterStop = ({ token, page }: AfterStopProps) => (
  <ClientShell>
    {'reminders' in page ? <StopReminders token={token} answer={page.reminders} /> : <StoppedReading />}
  </ClientShell>
)

import type { ReactNode } from 'react'
import { statementPath } from '#src/base/links.ts'
import { formatDecidedBy } from '#src/quotes/rules.ts'
import type { AccountsQuote } from '#src/workflows/quotes/schema.ts'
import { DownloadLink } from '#web/components/download.tsx'
import { Page } from '#web/components/page/page.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { clientDays } from '#web/content/client-days.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { readersPage as copy } from '#web/content/readers.ts'
import { ReaderNotice } from './reader-page.tsx'

const isOpen = ({ decision, expired, replaced_by }: AccountsQuote) => !decision && !expired && !replaced_by

type AccountsPageProps = { token: string; answer: AccountsQuote; children: ReactNode }

/** The page of a reader for accounts: `children` are the invoices. */
export const AccountsPage = ({ token, answer, children }: AccountsPageProps) => {
  const { quote, reader, days, decision, decided_by, may_accept, replaced_by } = answer
  const { to_pay = [], statements = [] } = days ?? {}
  const { reference, client_company, client_name, provider } = quote
  return (
    <ReaderNotice token={token} reader={reader} mayAccept={isOpen(answer) ? may_accept : []}>
      <Page
        title={`${quotePage.title} ${reference}`}
        lead={<span className="wrap-anywhere">{`${provider}, ${quotePage.for} ${client_company}`}</span>}
        noindex
      >
        {decision && (
          <p className="measure mt-4">
            {quotePage.marks[decision]} {formatDecidedBy({ decidedBy: decided_by, client_name })}.
          </p>
        )}
        {replaced_by?.link && (
          <p className="mt-4">
            <a className={buttonLook()} href={replaced_by.link}>
              {quotePage.replaced.open(replaced_by.reference)}
            </a>
          </p>
        )}
        <div className="mt-8 max-w-[40rem]">
          {to_pay.length === 0 && <h2 className="text-xl">{copy.nothing}</h2>}
          {children}
          {statements.length > 0 && (
            <p className="flex flex-wrap gap-x-5">
              {statements.map((month) => (
                <DownloadLink key={month} href={statementPath(token, month)}>
                  {clientDays.log.statement(month)}
                </DownloadLink>
              ))}
            </p>
          )}
        </div>
      </Page>
    </ReaderNotice>
  )
}

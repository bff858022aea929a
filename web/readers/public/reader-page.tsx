import { type ReactNode, useState } from 'react'
import { statementPath } from '#src/base/links.ts'
import { formatDay } from '#src/base/time.ts'
import { formatDecidedBy } from '#src/quotes/rules.ts'
import type { ReaderAtLink } from '#src/readers/schema.ts'
import type { AccountsQuote } from '#src/workflows/quotes/schema.ts'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { Page } from '#web/components/page/page.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { clientDays } from '#web/content/client-days.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { readersPage as copy } from '#web/content/readers.ts'
import { usePosted } from '#web/lib/posted.ts'
import { answerOf, api, tokenParam } from '#web/lib/query/api.ts'
import { useAction } from '#web/lib/query/use-action.ts'
import { sentenceOf } from '#web/lib/use-form-submission.ts'

export const StoppedReading = () => (
  <Page title={copy.stopped.heading} noindex>
    <p className="measure mt-6">{copy.stopped.text}</p>
  </Page>
)

type NoticeProps = { token: string; reader: ReaderAtLink; mayAccept: readonly string[]; children?: ReactNode }

/** Who named the reader, for what, who may accept, and the way out. */
export const ReaderNotice = ({ token, reader, mayAccept, children }: NoticeProps) => {
  const [isStopped, setStopped] = useState(false)
  const stop = useAction(
    () => answerOf(api.quotes[':token']['stop-reading'].$post({ ...tokenParam(token), json: {} })),
    {
      onSuccess: () => setStopped(true),
      posted: usePosted(['stop-reading']),
    },
  )
  if (isStopped) return <StoppedReading />
  return (
    <>
      <aside className="column flex flex-wrap items-center gap-x-6 gap-y-1 py-3 text-sm print:hidden">
        <p>
          {copy.named(reader.named_by, formatDay(reader.named_on))}, {copy.for[reader.for]}.{' '}
          {mayAccept.length > 0 && copy.mayAccept(mayAccept)}
        </p>
        <PageForm>
          <ActButton
            act="stop-reading"
            variant="link"
            busy={stop.isPending}
            className="min-h-11"
            run={() => stop.mutate({})}
          >
            {stop.isPending ? copy.stopping : copy.stop}
          </ActButton>
        </PageForm>
        {stop.error && (
          <p role="alert" className="font-semibold text-danger">
            {sentenceOf(stop.error)}
          </p>
        )}
      </aside>
      {children}
    </>
  )
}

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
                <a key={month} href={statementPath(token, month)} download className={buttonLook({ variant: 'link' })}>
                  {clientDays.log.statement(month)}
                </a>
              ))}
            </p>
          )}
        </div>
      </Page>
    </ReaderNotice>
  )
}

import type { ReactNode } from 'react'
import { problems } from '#src/base/problem.ts'
import { formatDay, formatInstant, formatShortDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { MailtoLink } from '#web/components/contact.tsx'
import { FormAlert } from '#web/components/form/form-alert.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { DocumentStatus } from '#web/components/page/document-status.tsx'
import { RetryLink } from '#web/components/page/retry-link.tsx'
import { StatusMark } from '#web/components/status-mark.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { dayNow } from '#web/lib/now.ts'
import { sentenceOf } from '#web/lib/use-form-submission.ts'
import { AcceptanceDetails, AcceptedPlan, formatDecided } from './acceptance-details.tsx'
import { useAskNewQuote } from './asking.ts'
import { planChoiceId } from './plans.tsx'
import { EvidenceLink, PdfLink } from './record.tsx'

const { accepted, declined, expired: ended, replaced, undone: words, unknown } = quotePage

const formatDayOf = (at: Instant) => formatDay(nzDay(msOf(at)))

type BannerProps = {
  token: string
  answer: OpenQuote
  overruled: boolean
  /** Whether the quote was open when the page loaded: then the banner takes the focus. */
  justNow: boolean
  /** Null if the engagement has no entries. */
  balance: ShownBalance | null
}

/** Names the quote. */
const documentOf = ({ client_company, client_name }: ShownQuote) => (
  <>
    {quotePage.for} <b>{client_company || client_name}</b>
  </>
)

/** The days that are left, once there are entries. */
export type ShownBalance = { figure: ReactNode; details: ReactNode }

const AcceptedBanner = ({ answer, overruled, justNow, balance }: BannerProps) => (
  <DocumentStatus
    tone="good"
    document={documentOf(answer.quote)}
    mark={balance && <StatusMark mark="accepted">{quotePage.marks.accepted}</StatusMark>}
    title={balance?.figure ?? accepted.heading}
    notice={overruled && quotePage.overruled}
    takesFocus={justNow}
  >
    {balance && !answer.days?.balance && <AcceptedPlan {...answer} />}
    {balance?.details ?? <AcceptanceDetails answer={answer} />}
  </DocumentStatus>
)

const DeclinedBanner = ({ token, answer, overruled, justNow }: BannerProps) => (
  <DocumentStatus
    tone="bad"
    document={documentOf(answer.quote)}
    title={declined.heading}
    at={answer.decided_at && formatInstant(answer.decided_at)}
    notice={overruled && quotePage.overruled}
    takesFocus={justNow}
  >
    {answer.told_by && <p className="measure">{formatDecided(answer)}</p>}
    <p className="measure">{declined.text}</p>
    <p className="mt-2.5 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
      <MailtoLink className={buttonLook()} subject={declined.revisionSubject(answer.quote.reference)}>
        {declined.revision}
      </MailtoLink>
      <PdfLink token={token} kind="record" />
      <EvidenceLink token={token} />
    </p>
  </DocumentStatus>
)

const NewQuoteForm = ({ token, messages }: { token: string } & Pick<OpenQuote, 'messages'>) => {
  const askNewQuote = useAskNewQuote(token)
  const lastAsk = messages.findLast(({ kind }) => kind === 'new_quote')
  const askedRef = useFocusAfter(lastAsk?.at ?? '')
  return (
    <>
      {lastAsk && (
        <p ref={askedRef} tabIndex={-1} className="font-semibold">
          {ended.asked(formatInstant(lastAsk.at))}
        </p>
      )}
      <FormAlert>{askNewQuote.error && sentenceOf(askNewQuote.error)}</FormAlert>
      {(!lastAsk || nzDay(msOf(lastAsk.at)) !== dayNow()) && (
        <PageForm className="mt-2.5">
          <ActButton act="new_quote" busy={askNewQuote.isPending} run={() => askNewQuote.mutate({})}>
            {askNewQuote.isPending ? ended.asking : ended.ask}
          </ActButton>
        </PageForm>
      )}
    </>
  )
}

const ExpiredBanner = ({
  token,
  answer: { quote, messages, last_day, expired_on, withdrawn },
  justNow,
}: BannerProps) => (
  <DocumentStatus
    tone="warning"
    document={documentOf(quote)}
    title={withdrawn ? ended.withdrawn : ended.heading}
    at={
      withdrawn ? (
        <time title={formatInstant(withdrawn.at)}>{formatShortDay(nzDay(msOf(withdrawn.at)))}</time>
      ) : (
        formatDay(expired_on ?? last_day)
      )
    }
    takesFocus={justNow}
  >
    <p role={justNow ? 'alert' : undefined} className="measure">
      {problems[withdrawn ? 'quote_withdrawn' : 'quote_expired'][1]}
    </p>
    {withdrawn && (
      <p className="measure mt-1">
        {ended.why}: <span className="whitespace-pre-line wrap-anywhere">{withdrawn.reason}</span>
      </p>
    )}
    <div className="print:hidden">
      <NewQuoteForm token={token} messages={messages} />
      <p className="mt-2.5">
        <RetryLink variant="link" />
      </p>
    </div>
  </DocumentStatus>
)

const ReplacedBanner = ({ quote, replaced_by: { reference, at, link } }: Pick<OpenQuote, 'quote'> & ReplacedProps) => (
  <DocumentStatus
    tone="plain"
    document={documentOf(quote)}
    title={
      <span className="text-xl">
        {replaced.heading} <span className="inline-block max-w-full">{reference}</span>{' '}
        <span className="font-sans text-base text-soft">{replaced.on(formatDayOf(at))}</span>
      </span>
    }
  >
    <p className="measure">{replaced.text}</p>
    {link ? (
      <p className="mt-2.5 print:hidden">
        <a className={buttonLook()} href={link}>
          {replaced.open(reference)}
        </a>
      </p>
    ) : (
      <p className="measure mt-2">{replaced.byEmail}</p>
    )}
  </DocumentStatus>
)

type ReplacedProps = { replaced_by: NonNullable<OpenQuote['replaced_by']> }

const UnknownBanner = ({ quote }: Pick<OpenQuote, 'quote'>) => (
  <DocumentStatus tone="warning" document={documentOf(quote)} title={unknown.heading}>
    <p className="measure">{unknown.text}</p>
    <form className="mt-2.5 print:hidden">
      <button type="submit" className={buttonLook()}>
        {unknown.refresh}
      </button>
    </form>
  </DocumentStatus>
)

/** The status of a quote that can no longer be answered. */
export const OutcomeBanner = (props: BannerProps): ReactNode => {
  const { quote, decision, expired, replaced_by } = props.answer
  if (decision === 'accepted') return <AcceptedBanner {...props} />
  if (decision === 'declined') return <DeclinedBanner {...props} />
  if (replaced_by) return <ReplacedBanner quote={quote} replaced_by={replaced_by} />
  return expired ? <ExpiredBanner {...props} /> : <UnknownBanner quote={quote} />
}

/** Stands above an open quote whose decision was undone. */
export const UndoneBanner = ({ undone }: { undone: NonNullable<OpenQuote['undone']> }) => (
  <DocumentStatus tone="warning" title={<span className="text-xl">{words.heading}</span>} at={formatDayOf(undone.at)}>
    <p className="measure">
      {words.reason(undone.decision)} <span className="whitespace-pre-line wrap-anywhere">{undone.reason}</span>
    </p>
    <p className="mt-2.5 print:hidden">
      <a className={buttonLook({ variant: 'secondary' })} href={`#${planChoiceId}`}>
        {words.next}
      </a>
    </p>
  </DocumentStatus>
)

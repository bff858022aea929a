import { type ReactNode, useState } from 'react'
import { problems } from '#src/base/problem.ts'
import { formatDay, formatInstant, msOf, nzDay } from '#src/base/time.ts'
import { isPast } from '#src/quotes/rules.ts'
import type { PublicRevisions } from '#src/revisions/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { BusinessPhone } from '#web/components/contact.tsx'
import { DescriptionList, DocumentStatus } from '#web/components/document-status.tsx'
import { Page } from '#web/components/page/page.tsx'
import { PrintButton } from '#web/components/page/print-button.tsx'
import { PrintLetterhead, Registration } from '#web/components/page/print-letterhead.tsx'
import { Section } from '#web/components/section.tsx'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { mailtoUrl } from '#web/lib/business.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { dayNow, serverNow } from '#web/lib/now.ts'
import { usePrintFooter } from '#web/lib/print.ts'
import { useShownProvider } from '#web/lib/provider.ts'
import { sentenceOf } from '#web/lib/use-form-submission.ts'
import { AcceptBar } from './accept-bar.tsx'
import { useAsking, useAskNewQuote } from './asking.ts'
import { ChangesSection } from './changes.tsx'
import { QuoteCover } from './cover.tsx'
import { CoverNote } from './cover-note.tsx'
import { AcceptedBanner, DeclinedBanner, UnknownBanner } from './decision-banners.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DeclineReasonSection } from './decline-reason.tsx'
import { letterLook, letterWidth } from './letter.ts'
import { CalendarLink, PdfLink } from './pdf-link.tsx'
import { PlanChoice, PlanList } from './plans.tsx'
import { useDecision } from './queries.ts'
import { QuoteScope, TermsLink } from './scope.tsx'
import { StartDetailsSection } from './start-details.tsx'
import { AnswerNotice, Thread } from './thread.tsx'

const { expired: copy, failure } = quotePage

const markOf = ({ decision, expired, withdrawn }: OpenQuote) => {
  if (decision || !expired) return decision ?? undefined
  return withdrawn ? 'withdrawn' : 'expired'
}

type BannerProps = { token: string; answer: OpenQuote; justNow: boolean }

const ExpiredBanner = ({ token, answer: { quote, messages, last_day, withdrawn }, justNow }: BannerProps) => {
  const ask = useAskNewQuote(token)
  const asked = messages.findLast(({ kind }) => kind === 'new_quote')
  const isAskedToday = asked !== undefined && nzDay(msOf(asked.at)) === dayNow()
  const said = useFocusAfter(asked?.at ?? '')
  return (
    <DocumentStatus tone="warning" title={withdrawn ? copy.withdrawn : copy.heading} takesFocus={justNow}>
      <DescriptionList
        rows={[
          ...(!withdrawn && isPast(last_day, serverNow()) ? [[copy.until, formatDay(last_day)] as const] : []),
          ...(withdrawn
            ? [[copy.withdrawnAt, formatInstant(withdrawn.at)] as const, [copy.why, withdrawn.reason] as const]
            : []),
        ]}
      />
      <div className="measure print:hidden">
        <p role={justNow ? 'alert' : undefined}>{problems[withdrawn ? 'quote_withdrawn' : 'quote_expired'][1]}</p>
        {asked && (
          <p ref={said} tabIndex={-1} className="mt-3 font-semibold">
            {copy.asked(formatInstant(asked.at))}
          </p>
        )}
        {ask.error && (
          <p role="alert" className="mt-3 font-semibold text-danger">
            {sentenceOf(ask.error)}
          </p>
        )}
        <p className="mt-5 flex flex-wrap items-center gap-3">
          {!isAskedToday && (
            <BusyButton busy={ask.isPending} onClick={() => ask.mutate({})}>
              {ask.isPending ? copy.asking : copy.ask}
            </BusyButton>
          )}
          <a
            className={buttonLook({ variant: 'secondary' })}
            href={mailtoUrl(failure.requestQuoteSubject(quote.reference))}
          >
            {failure.requestQuote}
          </a>
        </p>
        <p className="mt-5 text-soft">
          {copy.call} <BusinessPhone />
        </p>
      </div>
    </DocumentStatus>
  )
}

const { undone: words } = quotePage

const UndoneNote = ({ undone }: { undone: NonNullable<OpenQuote['undone']> }) => (
  <Callout tone="warning" title={words.heading(undone.decision)} level="h2" className="mb-9 print:mb-5">
    <p className="measure">
      {words.reason(formatInstant(undone.at))}{' '}
      <span className="whitespace-pre-line wrap-anywhere">{undone.reason}</span>
    </p>
    <p className="measure print:hidden">{words.next}</p>
  </Callout>
)

const { record } = quotePage

const QuoteRecord = ({ token, answer: { quote, sent_at, readonly } }: Pick<BannerProps, 'token' | 'answer'>) => (
  <Section title={record.heading}>
    <div className="grid gap-1 text-sm text-soft">
      <p>
        {record.quote(quote.reference, sent_at && formatDay(nzDay(msOf(sent_at))))} {quote.provider}
      </p>
      <p className="hidden flex-wrap gap-x-4 sm:flex print:flex">
        <Registration provider={quote.identity} />
      </p>
      <p className="hidden print:block">
        {record.terms}: <TermsLink version={quote.terms_version} />
      </p>
      <p className="flex flex-wrap items-center gap-x-5 print:hidden">
        <PdfLink token={token} kind="quote" variant="link" />
        {!readonly && <CalendarLink token={token} date="last-day" variant="link" />}
        <span className="hidden sm:inline">
          <PrintButton label={quotePage.print} variant="link" />
        </span>
      </p>
    </div>
  </Section>
)

const { replaced } = quotePage

const ReplacedBanner = ({ replaced_by }: Pick<PublicRevisions, 'replaced_by'>) => {
  if (!replaced_by) return null
  const { reference, at, link } = replaced_by
  return (
    <DocumentStatus
      tone="plain"
      title={
        <>
          {replaced.heading} <span className="whitespace-nowrap">{reference}</span>{' '}
          {replaced.on(formatDay(nzDay(msOf(at))))}
        </>
      }
    >
      <div className="measure">
        <p>{replaced.text}</p>
        {link ? (
          <p className="mt-5 print:hidden">
            <a className={buttonLook()} href={link}>
              {replaced.open(reference)}
            </a>
          </p>
        ) : (
          <p className="mt-2">{replaced.byEmail}</p>
        )}
      </div>
    </DocumentStatus>
  )
}

const isOverruled = (error: Error | null) => error !== null && 'code' in error && error.code === 'quote_decided'

/** `inlineSigning`: the NDA to sign once the quote is accepted, which another feature renders. */
export type ShowInlineSigning = (answer: OpenQuote) => ReactNode

type QuoteDocumentProps = { token: string; answer: OpenQuote; inlineSigning: ShowInlineSigning }

export const QuoteDocument = ({ token, answer, inlineSigning }: QuoteDocumentProps) => {
  const { quote } = answer
  const accept = useDecision(token, 'accepted')
  const decline = useDecision(token, 'rejected')
  const asking = useAsking(token, quote.reference)
  const overruled = isOverruled(accept.error) || isOverruled(decline.error)
  const [wasOpen] = useState(!answer.readonly)
  const bannerProps = { token, answer, overruled, justNow: wasOpen }
  const provider = quote.identity
  useShownProvider(provider)
  const name = quote.client_company || quote.client_name
  usePrintFooter(`${quotePage.title} ${quote.reference} · ${quote.provider}`)
  return (
    <Page title={`${quotePage.for} ${name}, ${quote.reference}`} noindex bare>
      <article className="group/quote print:leading-snug">
        <PrintLetterhead provider={provider} />
        <div className={answer.readonly ? '' : 'lg:grid lg:grid-rows-[auto_auto_1fr] print:block'}>
          <div className="lg:contents print:block">
            <div className="lg:col-start-1 lg:row-start-1">
              <QuoteCover
                quote={quote}
                lastDay={answer.last_day}
                name={name}
                open={!answer.readonly}
                mark={markOf(answer)}
              >
                {answer.decision === 'accepted' && <AcceptedBanner {...bannerProps} />}
              </QuoteCover>
            </div>
            <div className="column pt-8 pb-6 lg:pb-10 lg:col-start-1 lg:row-start-2 print:px-0 print:pt-4 print:pb-0">
              <div className={`${letterLook} ${letterWidth}`}>
                <ReplacedBanner {...answer} />
                {!answer.readonly && answer.undone && <UndoneNote undone={answer.undone} />}
                {answer.decision === 'accepted' && inlineSigning(answer)}
                {answer.decision === 'declined' && <DeclinedBanner {...bannerProps} />}
                {answer.expired && <ExpiredBanner token={token} answer={answer} justNow={wasOpen} />}
                {answer.readonly && answer.decision === null && !answer.replaced_by && !answer.expired && (
                  <UnknownBanner />
                )}
                <AnswerNotice messages={answer.messages} />
                {answer.decision === 'declined' && <DeclineReasonSection token={token} answer={answer} />}
                {answer.decision === 'accepted' && <StartDetailsSection token={token} answer={answer} />}
                <CoverNote quote={quote} />
                <ChangesSection {...answer} />
                <QuoteScope quote={quote} />
                {answer.readonly ? <PlanList quote={quote} chosen={answer.plan} /> : <PlanChoice quote={quote} />}
              </div>
            </div>
            {!answer.readonly && <AcceptBar quote={quote} />}
          </div>
          {!answer.readonly && (
            <div className="column [&>*]:md:max-lg:max-w-160 lg:z-10 lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:mr-[max(2.5rem,50%-33.5rem)] lg:w-92 lg:justify-self-end lg:p-0 lg:pt-10 lg:pb-16 print:hidden">
              <DecisionForm
                quote={quote}
                shown_hash={answer.shown_hash}
                accept={accept}
                decline={decline}
                asking={asking}
              />
            </div>
          )}
          <div className="column pt-8 pb-16 lg:col-start-1 lg:row-start-3 lg:pt-4 print:p-0 print:pt-4">
            <div className={`${letterLook} ${letterWidth}`}>
              <Thread answer={answer} asking={asking} />
              <QuoteRecord token={token} answer={answer} />
            </div>
          </div>
        </div>
      </article>
    </Page>
  )
}

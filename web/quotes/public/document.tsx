import { type ReactNode, useState } from 'react'
import { problems } from '#src/base/problem.ts'
import { formatDay, formatInstant, msOf, nzDay } from '#src/base/time.ts'
import { isPast } from '#src/quotes/rules.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import type { PublicRevisions } from '#src/revisions/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { BusinessPhone } from '#web/components/contact.tsx'
import { DescriptionList, DocumentStatus } from '#web/components/document-status.tsx'
import { Page } from '#web/components/page/page.tsx'
import { PrintLetterhead } from '#web/components/page/print-letterhead.tsx'
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
import { AskForm } from './ask-panel.tsx'
import { useAsking, useAskNewQuote } from './asking.ts'
import { ChangesSection } from './changes.tsx'
import { CoverActions, QuoteCover } from './cover.tsx'
import { CoverNote } from './cover-note.tsx'
import { AcceptedBanner, DeclinedBanner, UnknownBanner } from './decision-banners.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DeclineReasonSection } from './decline-reason.tsx'
import { PlanList } from './plans.tsx'
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

const QuoteRecord = ({ answer: { quote, shown_hash } }: { answer: PublicQuote }) => (
  <Section title={record.heading}>
    <dl className="measure grid gap-x-10 gap-y-3 text-sm text-soft print:max-w-none print:grid-cols-[auto_1fr] print:text-xs">
      <div>
        <dt className="font-semibold text-ink">{record.terms}</dt>
        <dd>
          <TermsLink version={quote.terms_version} />
        </dd>
      </div>
      <div>
        <dt className="font-semibold text-ink">{record.fingerprint}</dt>
        <dd>
          <span className="block font-mono text-xs break-all">{shown_hash}</span>
          {record.fingerprintNote}
        </dd>
      </div>
    </dl>
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
      <article className="print:leading-snug">
        <PrintLetterhead provider={provider} />
        <QuoteCover
          quote={quote}
          sentAt={answer.sent_at}
          lastDay={answer.last_day}
          name={name}
          open={!answer.readonly}
          mark={markOf(answer)}
        >
          {answer.decision === 'accepted' && <AcceptedBanner {...bannerProps} />}
          {!answer.readonly && <CoverActions token={token} />}
        </QuoteCover>
        <div className="column pt-5 pb-16 sm:pt-8 print:p-0">
          <ReplacedBanner {...answer} />
          {!answer.readonly && answer.undone && <UndoneNote undone={answer.undone} />}
          {answer.decision === 'accepted' && inlineSigning(answer)}
          {answer.decision === 'declined' && <DeclinedBanner {...bannerProps} />}
          {answer.expired && <ExpiredBanner token={token} answer={answer} justNow={wasOpen} />}
          {answer.readonly && answer.decision === null && !answer.replaced_by && !answer.expired && <UnknownBanner />}
          <AnswerNotice messages={answer.messages} />
          {answer.decision === 'declined' && <DeclineReasonSection token={token} answer={answer} />}
          {answer.decision === 'accepted' && <StartDetailsSection token={token} answer={answer} />}
          <CoverNote quote={quote} />
          <ChangesSection {...answer} />
          <QuoteScope quote={quote} />
          {answer.readonly ? (
            <PlanList quote={quote} chosen={answer.plan} />
          ) : (
            <DecisionForm
              quote={quote}
              shown_hash={answer.shown_hash}
              accept={accept}
              decline={decline}
              asking={asking}
            />
          )}
          <AskForm asking={asking} />
          <Thread answer={answer} asking={asking} />
          <QuoteRecord answer={answer} />
        </div>
      </article>
    </Page>
  )
}

import { type ComponentProps, useEffect, useState } from 'react'
import type { ClientPageProps } from '#src/http/client-schema.ts'
import { AnswerProvider, useAnswer } from '#web/lib/answer.tsx'
import { type InlineSection, SignAfterAcceptance } from '#web/nda/public/sign-after-acceptance.tsx'
import { PublicQuotePage } from '#web/quotes/public/page.tsx'
import { quoteAnswer, useRefreshedQuote } from '#web/quotes/public/queries.ts'
import { ClientShell } from './frame.tsx'

export type QuoteProps = Extract<ClientPageProps, { kind: 'quote' }>

type DaysModule = typeof import('#web/days/public/days.tsx')

export const loadDays = (): Promise<DaysModule> => import('#web/days/public/days.tsx')

/** The parts of an accepted quote that an open one loads none of: the NDA to sign, and the days. */
type AcceptedParts = { signing: InlineSection; days: DaysModule }

type QuoteViewProps = { page: QuoteProps; loaded: AcceptedParts | null }

/** The days, also of a quote that is accepted on this page. */
const useDays = ({ page: { token, now }, loaded }: QuoteViewProps) => {
  const [{ quote, days }] = useAnswer(quoteAnswer)
  const [module, setModule] = useState(loaded?.days ?? null)
  const isMissing = days !== null && module === null
  useEffect(() => {
    if (isMissing) loadDays().then(setModule, () => undefined)
  }, [isMissing])
  if (!days || !module) return { balance: null, parts: null, folds: null }
  const { DaysFigure, DaysBalance, DaysParts, DaysFolds } = module
  const props = { token, days, pageKey: String(now) }
  const parts = <DaysParts {...props} quote={quote} />
  if (days.log.length === 0) return { balance: null, parts, folds: null }
  return {
    balance: { figure: <DaysFigure days={days} />, details: <DaysBalance {...props} /> },
    parts,
    folds: <DaysFolds token={token} quote={quote} days={days} />,
  }
}

const Quote = (props: QuoteViewProps) => {
  const { token, inline, trace } = props.page
  const refresh = useRefreshedQuote(token)
  const signing: ComponentProps<typeof PublicQuotePage>['inlineSigning'] = ({ nda }) => (
    <SignAfterAcceptance
      token={token}
      nda={nda}
      inline={inline}
      loaded={props.loaded?.signing ?? null}
      onSigned={() => void refresh()}
    />
  )
  return <PublicQuotePage token={token} trace={trace} days={useDays(props)} inlineSigning={signing} />
}

/** `loaded`: given where the quote was accepted before the page was loaded. */
export const QuoteView = (props: QuoteViewProps) => (
  <ClientShell page={props.page}>
    <AnswerProvider of={quoteAnswer} initial={props.page.answer}>
      <Quote {...props} />
    </AnswerProvider>
  </ClientShell>
)

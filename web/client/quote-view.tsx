import type { ClientPageProps } from '#src/http/client-schema.ts'
import { AnswerProvider } from '#web/lib/answer.tsx'
import { type InlineSection, SignAfterAcceptance } from '#web/nda/public/sign-after-acceptance.tsx'
import { PublicQuotePage } from '#web/quotes/public/page.tsx'
import { quoteAnswer, useRefreshedQuote } from '#web/quotes/public/queries.ts'
import { ClientShell } from './frame.tsx'

export type QuoteProps = Extract<ClientPageProps, { kind: 'quote' }>

type QuoteViewProps = { page: QuoteProps; loaded: InlineSection | null }

const Quote = ({ page: { token, inline, trace }, loaded }: QuoteViewProps) => {
  const refresh = useRefreshedQuote(token)
  return (
    <PublicQuotePage
      token={token}
      trace={trace}
      inlineSigning={({ nda }) => (
        <SignAfterAcceptance token={token} nda={nda} inline={inline} loaded={loaded} onSigned={() => void refresh()} />
      )}
    />
  )
}

/** `loaded`: the NDA to sign, of a quote that was accepted before the page was loaded. */
export const QuoteView = (props: QuoteViewProps) => (
  <ClientShell page={props.page}>
    <AnswerProvider of={quoteAnswer} initial={props.page.answer}>
      <Quote {...props} />
    </AnswerProvider>
  </ClientShell>
)

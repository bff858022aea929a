import { type ComponentType, lazy, Suspense } from 'react'
import type { InlineState } from '#src/http/client-schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { inlineSigningPage as copy } from '#web/content/inline-signing.ts'
import { AnswerProvider } from '#web/lib/answer.tsx'
import { inlineAnswer } from './inline-signing-queries.ts'
import { NdaSection } from './nda-section.tsx'

type SectionProps = { token: string; expected: boolean; onSigned: () => void }

export type InlineSection = ComponentType<SectionProps>

const Unloaded = () => (
  <NdaSection>
    <p className="measure">{copy.unloaded}</p>
    <p className="mt-4">
      <button type="button" className={buttonLook({ variant: 'secondary' })} onClick={() => window.location.reload()}>
        {copy.again}
      </button>
    </p>
  </NdaSection>
)

export const loadInlineSection = (): Promise<{ default: InlineSection }> =>
  import('./inline-signing.tsx').then(
    ({ InlineSigning }) => ({ default: InlineSigning }),
    () => ({ default: Unloaded }),
  )

// A quote that is not accepted loads none of this code.
const LaterSection = lazy(loadInlineSection)

type SignAfterAcceptanceProps = Omit<SectionProps, 'expected'> &
  Pick<OpenQuote, 'nda'> & {
    inline: InlineState | null
    /** Given where the quote was accepted before the page was loaded. */
    loaded: InlineSection | null
  }

export const SignAfterAcceptance = ({ nda, inline, loaded, ...props }: SignAfterAcceptanceProps) => {
  const Shown = loaded ?? LaterSection
  return (
    <div className="print:hidden">
      <Suspense
        fallback={
          nda && (
            <NdaSection>
              <p className="late text-soft">{copy.loading}</p>
            </NdaSection>
          )
        }
      >
        <AnswerProvider of={inlineAnswer} initial={inline}>
          <Shown {...props} expected={nda !== null} />
        </AnswerProvider>
      </Suspense>
    </div>
  )
}

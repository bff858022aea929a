import type { ReactNode, Ref } from 'react'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { inlineSigningPage as copy } from '#web/content/inline-signing.ts'

type InlineNdaSectionProps = { headingRef?: Ref<HTMLHeadingElement>; children: ReactNode }

export const InlineNdaSection = ({ headingRef, children }: InlineNdaSectionProps) => (
  <section id="nda" aria-labelledby="nda-title" className="mb-7 max-w-[40rem] print:hidden">
    <h2 id="nda-title" ref={headingRef} tabIndex={-1} className="mb-2 text-xl">
      {copy.heading}
    </h2>
    {children}
  </section>
)

export const InlineNdaWaiting = () => (
  <InlineNdaSection>
    <p className="late text-soft">{copy.loading}</p>
  </InlineNdaSection>
)

export const InlineNdaUnloaded = ({ again }: { again: () => void }) => (
  <div className="measure grid gap-4">
    <p role="alert">{copy.unloaded}</p>
    <p>
      <button type="button" className={buttonLook({ variant: 'secondary' })} onClick={again}>
        {copy.again}
      </button>
    </p>
  </div>
)

/** Shown if the code of the section could not be loaded. */
export const InlineNdaMissing = () => (
  <InlineNdaSection>
    <InlineNdaUnloaded again={() => window.location.reload()} />
  </InlineNdaSection>
)

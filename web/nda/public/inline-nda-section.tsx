import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { formatDay, formatShortDay, msOf, nzDay } from '#src/base/time.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { Fold } from '#web/components/fold.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { inlineSigningPage as copy } from '#web/content/inline-signing.ts'

const partId = 'nda-part'

/** The NDA in one line, which leads to its fold. */
export const InlineNdaLine = ({ nda: { state, revoked_at, signed_at } }: { nda: NonNullable<OpenQuote['nda']> }) => (
  <p>
    {state === 'revoked' && revoked_at ? (
      copy.revoked(formatDay(nzDay(msOf(revoked_at))))
    ) : (
      // Older browsers do not open a fold when they go to its content.
      <a
        href={`#${partId}`}
        className={buttonLook({ variant: 'link' })}
        onClick={() => document.getElementById(partId)?.closest('details')?.setAttribute('open', '')}
      >
        {signed_at ? copy.signed(formatShortDay(nzDay(msOf(signed_at)))) : copy.open}
      </a>
    )}
  </p>
)

type InlineNdaSectionProps = { open?: boolean; headingRef?: Ref<HTMLHeadingElement>; children: ReactNode }

export const InlineNdaSection = ({ open = false, ...props }: InlineNdaSectionProps) => {
  const [isAskedFor, setAskedFor] = useState(false)
  // Its link may have been followed before this section took the place of the one that waits.
  useEffect(() => setAskedFor(window.location.hash === `#${partId}`), [])
  return (
    <section id="nda" aria-label={copy.heading} className="print:hidden">
      <Fold id={partId} title={copy.heading} open={open || isAskedFor} {...props} />
    </section>
  )
}

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
  <InlineNdaSection open>
    <InlineNdaUnloaded again={() => window.location.reload()} />
  </InlineNdaSection>
)

import { useEffect, useRef } from 'react'
import { Contact } from '../components/contact.tsx'
import { Page } from '../components/page.tsx'
import { buttonLook } from '../components/ui/button-look.ts'
import { quotePage } from '../content/public-quote.ts'
import { mailTo } from './public-mail-to.ts'

const { failure } = quotePage

type FailureProps = {
  sentence: string
  /** It can't be opened again: a new quote can be asked for. */
  expired: boolean
  /** Where the quote was on the page before. */
  reference: string | undefined
}

/** The error card (SPEC §8): what happened, Retry with the focus on it, and whom to call. */
export const PublicFailure = ({ sentence, expired, reference }: FailureProps) => {
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => retry.current?.focus(), [])
  return (
    <Page title="Quote" heading={failure.heading} noindex>
      <div
        data-edge
        className="measure mt-7 rounded-lg border border-line border-l-4 border-l-danger bg-raised p-5 sm:p-7"
      >
        <p role="alert" className="text-lg">
          {sentence}
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <button
            ref={retry}
            type="button"
            className={buttonLook({ variant: expired ? 'secondary' : 'primary' })}
            onClick={() => window.location.reload()}
          >
            {failure.retry}
          </button>
          {expired && (
            <a className={buttonLook()} href={mailTo(failure.askForNewSubject(reference))}>
              {failure.askForNew}
            </a>
          )}
        </p>
        {!expired && <p className="mt-6 border-t border-line pt-5 text-soft">{failure.help}</p>}
        <Contact className={`grid gap-1 text-primary ${expired ? 'mt-6 border-t border-line pt-5' : 'mt-2'}`} />
      </div>
    </Page>
  )
}

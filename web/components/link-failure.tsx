import { useEffect, useRef } from 'react'
import { failed } from '#web/content/site.ts'
import { mailTo } from '#web/lib/mail-to.ts'
import { Contact } from './contact.tsx'
import { Page } from './page.tsx'
import { buttonLook } from './ui/button-look.ts'

type LinkFailureProps = {
  title: string
  heading: string
  sentence: string
  /** Whether asking again could help, or is all that is left. */
  retry: boolean
  help?: string
  /** The way on where the link leads nowhere any more: an email to the provider, begun. */
  email?: { label: string; subject: string } | undefined
}

/** Where what a link leads to cannot be shown: what happened, Retry with the focus on it, and whom to call. */
export const LinkFailure = ({ title, heading, sentence, retry, help, email }: LinkFailureProps) => {
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => again.current?.focus(), [])
  return (
    <Page title={title} heading={heading} noindex>
      <div
        data-edge
        className="measure mt-7 rounded-lg border border-line border-l-4 border-l-danger bg-raised p-5 sm:p-7"
      >
        <p role="alert" className="text-lg">
          {sentence}
        </p>
        {(retry || email) && (
          <p className="mt-6 flex flex-wrap gap-3">
            {retry && (
              <button
                ref={again}
                type="button"
                className={buttonLook({ variant: email ? 'secondary' : 'primary' })}
                onClick={() => window.location.reload()}
              >
                {failed.retry}
              </button>
            )}
            {email && (
              <a className={buttonLook()} href={mailTo(email.subject)}>
                {email.label}
              </a>
            )}
          </p>
        )}
        {help && <p className="mt-6 border-t border-line pt-5 text-soft">{help}</p>}
        <Contact className={`grid gap-1 text-primary ${help ? 'mt-2' : 'mt-6 border-t border-line pt-5'}`} />
      </div>
    </Page>
  )
}

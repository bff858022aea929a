import { useEffect, useRef } from 'react'
import { failedPage } from '#web/content/site.ts'
import { mailtoUrl } from '#web/lib/business.ts'
import { ContactDetails } from './contact.tsx'
import { Page } from './page.tsx'
import { buttonLook } from './ui/button-look.ts'

type LinkFailureProps = {
  title: string
  heading: string
  sentence: string
  retry: boolean
  help?: string
  email?: { label: string; subject: string } | undefined
}

export const LinkFailure = ({ title, heading, sentence, retry, help, email }: LinkFailureProps) => {
  const retryButton = useRef<HTMLButtonElement>(null)
  useEffect(() => retryButton.current?.focus(), [])
  return (
    <Page title={title} heading={heading} noindex>
      <div className="measure mt-5">
        <p role="alert" className="text-lg">
          {sentence}
        </p>
        {(retry || email) && (
          <p className="mt-6 flex flex-wrap gap-3">
            {retry && (
              <button
                ref={retryButton}
                type="button"
                className={buttonLook({ variant: email ? 'secondary' : 'primary' })}
                onClick={() => window.location.reload()}
              >
                {failedPage.retry}
              </button>
            )}
            {email && (
              <a className={buttonLook()} href={mailtoUrl(email.subject)}>
                {email.label}
              </a>
            )}
          </p>
        )}
        {help && <p className="mt-6 border-t border-line pt-5 text-soft">{help}</p>}
        <ContactDetails className={`grid gap-1 text-primary ${help ? 'mt-2' : 'mt-6 border-t border-line pt-5'}`} />
      </div>
    </Page>
  )
}

import { useEffect, useRef } from 'react'
import { ContactDetails } from '#web/components/contact.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { failedPage } from '#web/content/site.ts'
import { mailtoUrl } from '#web/lib/business.ts'
import { Page } from './page.tsx'

type LinkFailureProps = {
  title: string
  heading: string
  sentence: string
  help?: string
  email?: { label: string; subject: string } | undefined
}

export const LinkFailure = ({ title, heading, sentence, help, email }: LinkFailureProps) => {
  const retryButton = useRef<HTMLButtonElement>(null)
  // If another act helps more, it is the first on the page.
  useEffect(() => {
    if (!email) retryButton.current?.focus()
  }, [email])
  return (
    <Page title={title} heading={heading} noindex>
      <div className="measure mt-5">
        <p role="alert" className="text-lg">
          {sentence}
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          {email && (
            <a className={buttonLook()} href={mailtoUrl(email.subject)}>
              {email.label}
            </a>
          )}
          <button
            ref={retryButton}
            type="button"
            className={buttonLook({ variant: email ? 'secondary' : 'primary' })}
            onClick={() => window.location.reload()}
          >
            {failedPage.retry}
          </button>
        </p>
        {help && <p className="mt-6 border-t border-line pt-5 text-soft">{help}</p>}
        <ContactDetails className={`grid gap-1 text-primary ${help ? 'mt-2' : 'mt-6 border-t border-line pt-5'}`} />
      </div>
    </Page>
  )
}

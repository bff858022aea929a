import { ContactDetails, MailtoLink } from '#web/components/contact.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Page } from './page.tsx'
import { RetryLink } from './retry-link.tsx'

type LinkFailureProps = {
  title: string
  heading: string
  sentence: string
  help?: string
  email?: { label: string; subject: string } | undefined
}

export const LinkFailure = ({ title, heading, sentence, help, email }: LinkFailureProps) => (
  <Page title={title} heading={heading} noindex>
    <div className="measure mt-5">
      <p role="alert" className="text-lg">
        {sentence}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        {email && (
          <MailtoLink className={buttonLook()} subject={email.subject}>
            {email.label}
          </MailtoLink>
        )}
        <RetryLink variant={email ? 'secondary' : 'primary'} />
      </p>
      {help && <p className="mt-6 border-t border-line pt-5 text-soft">{help}</p>}
      <ContactDetails className={`grid gap-1 text-primary ${help ? 'mt-2' : 'mt-6 border-t border-line pt-5'}`} />
    </div>
  </Page>
)

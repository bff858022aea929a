import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '#src/base/problem.ts'
import { beforeFirstQuote, type SettingKey } from '#src/business/settings-rules.ts'
import type { EmailNews } from '#src/mail/schema.ts'
import type { Settings } from '#src/settings/schema.ts'
import type { FirstSteps } from '#src/workflows/samples/schema.ts'
import { useAccount } from '#web/auth/account.tsx'
import { Callout } from '#web/components/callout.tsx'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { Section } from '#web/components/section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { emailStatus } from '#web/mail/email-labels.ts'
import { firstStepsQuery, sendSampleMutation } from './first-steps.ts'
import { settingsQuery } from './queries.ts'
import { Samples } from './samples.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Six questions: the signatory's name and title are one, GST and its number another. */
const questions: readonly SettingKey[] = [
  'business.name',
  'business.legal_name',
  'signatory.name',
  'signatory.title',
  'business.phone',
  'business.address',
  'business.gst',
  'business.gst_number',
]

const summaryOf = ({ missing, business }: Settings) => {
  if (missing.length === 0) return 'All that a quote shows is set.'
  return business.name === null ? 'Six answers, then you send yourself a quote.' : beforeFirstQuote(missing)
}

const sentenceOf = (email: EmailNews | null, to: string) => {
  if (email === null || email.state === 'pending') return `The email to ${to} is leaving.`
  if (email.printed) return 'The email was printed to the console of the server, which has no RESEND_API_KEY.'
  return email.state === 'sent' ? `Sent to ${to}: look in your inbox.` : emailStatus(email).words
}

const SampleQuote = ({ steps: { sample_quote } }: { steps: FirstSteps }) => {
  const to = useAccount().session?.user?.email ?? ''
  const send = useMutation(sendSampleMutation)
  const heading = useFocusAfter(String(sample_quote !== null))
  const { error } = send
  return (
    <Section title="Send yourself a quote" headingRef={heading}>
      <p role="status" className="measure wrap-anywhere">
        {sample_quote
          ? sentenceOf(sample_quote.email, to)
          : `A sample quote goes to ${to}, by the way that a client’s goes.`}
      </p>
      {sample_quote ? (
        <ul className="mt-4 grid justify-items-start gap-1">
          <li>
            <a href={sample_quote.public_link} target="_blank" rel="noreferrer" className="link inline-flex min-h-11">
              What your client sees (opens in a new tab)
            </a>
          </li>
          <li>
            <Link to="/admin/quotes/$id" params={{ id: sample_quote.id }} className="link inline-flex min-h-11">
              What you see
            </Link>
          </li>
        </ul>
      ) : (
        <Button className="mt-4" busy={send.isPending} onClick={() => send.mutate()}>
          Send me a sample quote
        </Button>
      )}
      {error && (
        <Callout tone="bad" role="alert" className="mt-4">
          <p>{error.message}</p>
          {error instanceof Problem &&
            Object.entries(error.fields ?? {}).map(([key, sentence]) => <p key={key}>{sentence}</p>)}
        </Callout>
      )}
    </Section>
  )
}

/** The first page of a new owner, which opens by itself once; Settings → Business links to it. */
export const SetupPage = () => {
  const query = useQuery(settingsQuery)
  const { data: steps } = useQuery(firstStepsQuery)
  const [isSaved, setSaved] = useState(false)
  const { data } = query
  const isAnswered = isSaved || data?.missing.length === 0
  const heading = useFocusAfter(String(isAnswered))
  return (
    <div className="column pt-3 pb-20 sm:pt-8">
      <SettingsPage title="First steps" query={query} subject="the settings" sentence={summaryOf}>
        {data && steps && (
          <div className="mt-6">
            <Section title="Your business" headingRef={heading}>
              {isAnswered ? (
                <p className="measure">
                  Saved.{' '}
                  <Link to="/admin/settings/business" className="link">
                    Change it in the settings
                  </Link>
                </p>
              ) : (
                <SettingsForm
                  label="Your business"
                  answer={data}
                  keys={questions}
                  action="Save and go on"
                  onSaved={() => setSaved(true)}
                />
              )}
            </Section>
            {isAnswered && (
              <>
                <SampleQuote steps={steps} />
                <Section title="Before the first invoice">
                  <Link to="/admin/settings/business" hash="invoices" className="link inline-flex min-h-6 items-center">
                    Who numbers invoices, and your account
                  </Link>
                </Section>
                <Section title="See your site">
                  <a href="/" className={buttonLook({ variant: steps.sample_quote ? 'primary' : 'secondary' })}>
                    See your site
                  </a>
                </Section>
              </>
            )}
            <Samples steps={steps} offers />
          </div>
        )}
      </SettingsPage>
    </div>
  )
}

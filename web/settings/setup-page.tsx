import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '#src/base/problem.ts'
import { type SettingKey, settings } from '#src/business/settings-rules.ts'
import type { EmailNews } from '#src/mail/schema.ts'
import type { Settings } from '#src/settings/schema.ts'
import { texts } from '#src/texts/text.ts'
import type { FirstSteps } from '#src/workflows/samples/schema.ts'
import { useKnownSession } from '#web/auth/queries.ts'
import { Callout } from '#web/components/callout.tsx'
import { getBy } from '#web/components/form/form.tsx'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { Section } from '#web/components/section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { siteParagraphs } from '#web/content/words.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { emailStatus } from '#web/mail/email-labels.ts'
import { publishTextsMutation, textsQuery } from '#web/texts/queries.ts'
import { keysToAsk, type TypedSettings } from './fields.ts'
import { OwnQuote } from './own-quote.tsx'
import { PortraitSection } from './portrait/portrait-section.tsx'
import { firstStepsQuery, sendSampleMutation, settingsQuery } from './queries.ts'
import { Samples } from './samples.tsx'
import { SettingsForm } from './settings-form.tsx'

const questions: readonly SettingKey[] = [
  'business.name',
  'business.legal_name',
  'signatory.name',
  'signatory.title',
  'business.phone',
  'business.address',
  'business.gst',
  'business.gst_number',
  'site.background',
]

/** The questions without an answer that a quote shows; `typed` while they are being answered. */
const openQuestions = ({ missing, shown }: Settings, typed: TypedSettings | null): SettingKey[] => {
  if (typed) return keysToAsk(questions, typed).filter((key) => !getBy(typed, key) && key !== 'site.background')
  const needsNumber = missing.length === 0 && shown.gst === 'registered' && shown.gstNumber === null
  return needsNumber ? ['business.gst_number'] : missing
}

const summaryOf = (open: readonly SettingKey[], isAnswered: boolean) => {
  if (open.length === 0) return isAnswered ? 'All that a quote shows is set.' : 'Save, then you send yourself a quote.'
  if (isAnswered) return `Not set yet: ${open.map((key) => settings[key].label).join(', ')}.`
  return `${open.length} ${open.length === 1 ? 'question' : 'questions'}, then you send yourself a quote.`
}

const sentenceOf = (email: EmailNews | null, to: string) => {
  if (email === null || email.state === 'pending') return `The email to ${to} is leaving.`
  if (email.printed) return 'The email was printed to the console of the server, which has no RESEND_API_KEY.'
  return email.state === 'sent' ? `Sent to ${to}: look in your inbox.` : emailStatus(email).words
}

const SampleQuote = ({ steps: { sample_quote } }: { steps: FirstSteps }) => {
  const to = useKnownSession()?.user?.email ?? ''
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

const keepMutation = { ...publishTextsMutation, meta: { done: { title: 'Kept' }, failed: 'Failed to keep the text' } }

/** The texts that speak in the owner's name, which she keeps or changes. */
const InYourName = () => {
  const { data = [] } = useQuery(textsQuery)
  const business = useBusiness()
  const keep = useMutation(keepMutation)
  const personal = data.filter(({ key }) => texts[key].personal)
  const [kept, setKept] = useState(0)
  const heading = useFocusAfter(String(kept))
  return (
    <Section title="In your name" headingRef={heading}>
      <p className="measure">
        These texts speak for you on the site. Nobody signs “Who you deal with” before you have kept or changed it.
      </p>
      <ul className="mt-4">
        {personal.map(({ key, version, versions, page, label, published }) => (
          <li key={key} className="border-t border-line py-4">
            <h3 className="font-sans text-base font-semibold tracking-normal">
              {page}: {label}
            </h3>
            <div className="measure mt-1 grid gap-2 text-soft">
              <Paragraphs of={siteParagraphs(business, published)} />
            </div>
            <p className="mt-2 flex flex-wrap items-center gap-x-5">
              {versions.length > 0 ? (
                <span>It is yours.</span>
              ) : (
                version === 0 && (
                  <Button
                    variant="secondary"
                    size="small"
                    busy={keep.isPending && keep.variables[0]?.key === key}
                    onClick={() => keep.mutate([{ key, version }], { onSuccess: () => setKept(kept + 1) })}
                  >
                    Keep it<span className="sr-only"> ({label})</span>
                  </Button>
                )
              )}
              <Link
                to="/admin/settings/site/$id"
                params={{ id: key }}
                className="link inline-flex min-h-11 items-center"
              >
                Change it<span className="sr-only"> ({label})</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The first page of a new owner, which opens by itself once and becomes her quote; Settings → Business links to it. */
export const SetupPage = () => {
  const query = useQuery(settingsQuery)
  const { data: steps } = useQuery(firstStepsQuery)
  const [isSaved, setSaved] = useState(false)
  const [typed, setTyped] = useState<TypedSettings | null>(null)
  const { data } = query
  const isAnswered = isSaved || data?.missing.length === 0
  const heading = useFocusAfter(String(isSaved))
  const sentence = (answer: Settings) => summaryOf(openQuestions(answer, isAnswered ? null : typed), isAnswered)
  return (
    <div className="column pt-3 pb-20 sm:pt-8 [&_[data-section]>h2]:text-lg">
      <SettingsPage title="First steps" query={query} subject="the settings" sentence={sentence}>
        {data && steps && (
          <div className="mt-6 grid gap-x-12 lg:grid-cols-[minmax(0,36rem)_minmax(25rem,1fr)] lg:grid-rows-[auto_1fr] lg:items-start [&_[data-section]]:grid-cols-1! [&_[data-section]]:first:border-t-0!">
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
                  onTyped={setTyped}
                />
              )}
            </Section>
            <OwnQuote answer={data} typed={typed} />
            <div>
              {isAnswered && (
                <>
                  <Section title="Your price">
                    <SettingsForm
                      label="Your price"
                      answer={data}
                      keys={['business.day_rate']}
                      variant="secondary"
                      onTyped={setTyped}
                    />
                  </Section>
                  <PortraitSection answer={data} />
                  <InYourName />
                  <SampleQuote steps={steps} />
                  <Section title="Publish">
                    <SettingsForm label="Publish" answer={data} keys={['accounts.sign_up']} variant="secondary" />
                    <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
                      <a href="/" className={buttonLook({ variant: steps.sample_quote ? 'primary' : 'secondary' })}>
                        See your site
                      </a>
                      <Link to="/admin/settings/business" hash="invoices" className="link">
                        Before the first invoice: numbers and your account
                      </Link>
                    </p>
                  </Section>
                </>
              )}
              <Samples steps={steps} offers />
            </div>
          </div>
        )}
      </SettingsPage>
    </div>
  )
}

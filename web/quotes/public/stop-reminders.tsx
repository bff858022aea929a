import { formatInstant } from '#src/base/time.ts'
import type { Reminders } from '#src/follow-ups/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { FormAlert } from '#web/components/form/form-alert.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { Page } from '#web/components/page/page.tsx'
import { remindersPage } from '#web/content/reminders.ts'
import { usePosted } from '#web/lib/posted.ts'

export const StopReminders = ({ token, answer }: { token: string; answer: Reminders }) => {
  const { reference, client_company, stopped_at } = answer
  const posted = usePosted(['stop_reminders'])
  return (
    <Page
      title={remindersPage.title}
      lead={
        <span className="wrap-anywhere">
          {remindersPage.about} <span className="whitespace-nowrap">{reference}</span> {remindersPage.for}{' '}
          {client_company}
        </span>
      }
      noindex
    >
      {stopped_at === null ? (
        <>
          <p className="measure mt-6">{remindersPage.text}</p>
          <FormAlert className="measure mt-4">{posted && `${posted.refusal.error} ${remindersPage.failed}`}</FormAlert>
          <PageForm className="mt-6">
            <ActButton act="stop_reminders">{remindersPage.stop}</ActButton>
          </PageForm>
        </>
      ) : (
        <Callout tone="good" title={remindersPage.stopped.heading} level="h2" className="measure mt-7">
          <p>{remindersPage.stopped.text(formatInstant(stopped_at))}</p>
        </Callout>
      )}
      <p className="mt-6">
        <a className="link inline-flex min-h-11 items-center" href={`/quote/${token}`}>
          {remindersPage.open}
        </a>
      </p>
    </Page>
  )
}

import '#web/admin.css'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatInstant } from '#src/base/time.ts'
import type { Reminders } from '#src/follow-ups/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { LinkFailure } from '#web/components/page/link-failure.tsx'
import { LinkLoading } from '#web/components/page/link-loading.tsx'
import { Page } from '#web/components/page/page.tsx'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { loadFailed } from '#web/content/link.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { remindersPage } from '#web/content/reminders.ts'
import { failedPage } from '#web/content/site.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { LoadFailure, loadLink, tokenParam, useLoadingTimeout } from '#web/lib/query/link-load.ts'
import { sentenceByStatus } from './queries.ts'

const isReminders = (body: unknown): body is Reminders =>
  typeof body === 'object' && body !== null && 'stopped_at' in body

const remindersQuery = (token: string) =>
  queryOptions({
    queryKey: ['reminders', token],
    queryFn: ({ signal }) =>
      loadLink({
        request: (option) => api.quotes[':token'].reminders.$get(tokenParam(token), option),
        isAnswer: isReminders,
        sentenceByStatus,
        incomplete: quotePage.failure.incomplete,
        failed: failedPage.other,
        signal,
      }),
    retry: false,
    refetchOnReconnect: false,
  })

const useStopReminders = (token: string) => {
  const client = useQueryClient()
  const { queryKey } = remindersQuery(token)
  return useMutation({
    mutationFn: () =>
      answerOf(api.quotes[':token']['stop-reminders'].$post({ ...tokenParam(token), json: {} }, withTimeout())),
    onSuccess: (answer) => client.setQueryData(queryKey, (shown) => shown && { ...shown, answer }),
  })
}

const Loaded = ({ token, answer: { reference, client_company, stopped_at } }: { token: string; answer: Reminders }) => {
  const { mutate, isPending, isError, isSuccess } = useStopReminders(token)
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
          {isError && (
            <p role="alert" className="measure mt-4 font-semibold text-danger">
              {remindersPage.failed}
            </p>
          )}
          <form method="post" className="mt-6">
            <BusyButton
              type="submit"
              name="do"
              value="stop_reminders"
              busy={isPending}
              onClick={(event) => {
                event.preventDefault()
                mutate()
              }}
            >
              {isPending ? remindersPage.stopping : remindersPage.stop}
            </BusyButton>
          </form>
        </>
      ) : (
        <Callout
          tone="good"
          title={remindersPage.stopped.heading}
          level="h2"
          takesFocus={isSuccess}
          className="measure mt-7"
        >
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

export const StopReminders = ({ token }: { token: string }) => {
  const { data, error } = useQuery(remindersQuery(token))
  const failure = error instanceof LoadFailure ? error : null
  const isTooLong = useLoadingTimeout(!data && !failure)
  if (data) return <Loaded token={token} answer={data.answer} />
  if (!failure && !isTooLong) return <LinkLoading title={remindersPage.title} label={remindersPage.loading} />
  return (
    <LinkFailure
      title={remindersPage.title}
      heading={quotePage.failure.heading}
      sentence={failure?.message ?? loadFailed.tooLong}
      help={loadFailed.help}
    />
  )
}

import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { seconds } from '#src/base/time.ts'
import { testsPerHour } from '#src/setup/rules.ts'
import { Section } from '#web/components/section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { answerOf, api } from '#web/lib/query/api.ts'
import { answerQuery, queryClient } from '#web/lib/query/query.ts'
import { EmailList } from '#web/mail/email-list.tsx'

const request = api.admin.setup['test-email']

export const testEmailsQuery = queryOptions({
  ...answerQuery('test-emails', request.$get),
  refetchInterval: ({ state: { data } }) => (data?.tests[0]?.state === 'pending' ? seconds(2) : false),
})

const refresh = () => queryClient.invalidateQueries(testEmailsQuery)

const testEmailMutation = mutationOptions({
  mutationFn: () => answerOf(request.$post({ json: {} })),
  onSuccess: (sent) => queryClient.setQueryData(testEmailsQuery.queryKey, sent),
  onError: () => void refresh(),
  meta: { failed: 'Failed to send a test email' },
})

export const TestEmail = () => {
  const { data } = useQuery(testEmailsQuery)
  const send = useMutation(testEmailMutation)
  if (!data) return null
  return (
    <Section title="A test email">
      <p className="measure">
        It goes to <span className="wrap-anywhere">{data.to}</span>, at most {testsPerHour} an hour.
      </p>
      <Button variant="secondary" className="mt-4" busy={send.isPending} onClick={() => send.mutate()}>
        Send me a test email
      </Button>
      <div role="status">
        {data.tests.length > 0 && <EmailList emails={data.tests} phone={null} refresh={refresh} />}
      </div>
    </Section>
  )
}

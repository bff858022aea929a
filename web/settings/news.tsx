import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Settings } from '#src/settings/schema.ts'
import { Ago } from '#web/components/ago.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Section } from '#web/components/section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { answerOf, api } from '#web/lib/query/api.ts'
import { answerQuery, queryClient } from '#web/lib/query/query.ts'

const newsQuery = answerQuery('news', api.admin.news.$get)

const testMutation = mutationOptions({
  mutationFn: () => answerOf(api.admin.news.test.$post({ json: {} })),
  onSettled: () => queryClient.invalidateQueries(newsQuery),
  meta: { failed: 'Failed to send a test' },
})

const secretMutation = mutationOptions({
  mutationFn: () => answerOf(api.admin.news.secret.$post({ json: {} }), 'secret'),
  meta: { failed: 'Failed to make a secret' },
})

export const News = ({ answer, fields }: { answer: Settings; fields: ReactNode }) => {
  const { data } = useQuery({ ...newsQuery, enabled: Boolean(answer.notices.news_url) })
  const test = useMutation(testMutation)
  const secret = useMutation(secretMutation)
  return (
    <Section title="News on your phone" id="news">
      <p className="measure mb-6 text-soft">
        A message when a client accepts, declines, asks, orders or cancels, and for each enquiry.
      </p>
      {fields}
      {answer.notices.news_url && (
        <div className="mt-6 grid justify-items-start gap-3">
          <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
            Send a test
          </Button>
          <p role="status">
            {data?.last && (
              <>
                {data.last.ok ? 'It took the last message' : `It did not take the last message (${data.last.reason})`},{' '}
                <Ago at={data.last.at} />.{data.waiting > 0 && ` ${data.waiting} waiting; tried again each minute.`}
              </>
            )}
          </p>
          <p className="measure text-sm text-soft">
            Messages are signed by Standard Webhooks. ntfy and Slack need no secret; another service checks the
            signature with it.
          </p>
          {secret.data ? (
            <Callout tone="good" takesFocus title="The signing secret" aria-label="The signing secret">
              <p>It is shown this once.</p>
              <p className="mt-2 font-mono text-sm wrap-anywhere">{secret.data.secret}</p>
            </Callout>
          ) : (
            <Button variant="link" busy={secret.isPending} onClick={() => secret.mutate()}>
              Make a new signing secret
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

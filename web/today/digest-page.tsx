import { useMutation, useQuery } from '@tanstack/react-query'
import { LinkFailure } from '#web/components/page/link-failure.tsx'
import { Page } from '#web/components/page/page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { digestByTokenMutation, digestQuery } from './queries.ts'
import '#web/admin.css'

const title = 'Monday digest'

const words = {
  on: {
    heading: 'The Monday digest is on',
    text: 'It comes once a week, when something waits for you.',
    act: 'No more Monday digests',
  },
  off: {
    heading: 'The Monday digest is off',
    text: 'No more of them come. All other emails come as before, and the page Today shows the same lists.',
    act: 'Turn it on again',
  },
} as const

const Wish = ({ token, wanted }: { token: string; wanted: boolean }) => {
  const change = useMutation(digestByTokenMutation(token))
  const { heading, text, act } = words[wanted ? 'on' : 'off']
  const ref = useFocusAfter(heading)
  return (
    <Page title={title} noindex>
      <div className="measure mt-7">
        <h2 ref={ref} tabIndex={-1} className="text-xl">
          {heading}
        </h2>
        <p className="mt-2 text-lg text-soft">{text}</p>
        <p className="mt-6">
          <Button
            key={act}
            variant={wanted ? 'primary' : 'secondary'}
            busy={change.isPending}
            onClick={() => change.mutate({ wanted: !wanted })}
          >
            {act}
          </Button>
        </p>
        <p role="alert" className="mt-4 min-h-7 text-danger">
          {change.error?.message}
        </p>
      </div>
    </Page>
  )
}

export const DigestPage = ({ token }: { token: string }) => {
  const { data, error } = useQuery(digestQuery(token))
  if (data) return <Wish token={token} wanted={data.wanted} />
  if (error) return <LinkFailure title={title} heading={title} sentence={error.message} />
  return (
    <Page title={title} noindex>
      <p role="status" className="late measure mt-7 text-lg text-soft">
        Loading
      </p>
    </Page>
  )
}

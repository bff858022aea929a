import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Setup } from '#src/setup/rules.ts'
import { useAccount } from '#web/auth/account.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ListPage } from '#web/components/list-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { passSetupMutation, setupQuery } from './queries.ts'
import { SetupLines } from './setup-line.tsx'
import { TestEmail } from './test-email.tsx'

const summaryOf = ({ complete, groups }: Setup) => {
  if (complete) return 'All that contracts show is set.'
  const blocks = groups.some(({ lines }) => lines.some(({ state }) => state === 'missing'))
  return blocks
    ? 'No quote and no NDA can be sent until what stands first is set.'
    : 'You can try everything with samples. Set what stands first before a client sees it.'
}

const Skeletons = () => (
  <div aria-busy="true" className="mt-8 grid gap-px">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-20" />
    ))}
  </div>
)

const GoOn = () => {
  const { session } = useAccount()
  const pass = useMutation(passSetupMutation)
  return (
    <Link to="/admin/quotes" className={buttonLook({})} onClick={() => session?.setup && pass.mutate()}>
      Go on to the quotes
    </Link>
  )
}

export const SetupPage = () => {
  const { data, error, isPending, isFetching, refetch } = useQuery(setupQuery)
  return (
    <ListPage title="Setup">
      <p role="status" className="measure mt-5 min-h-7 text-lg text-soft">
        {data ? summaryOf(data) : isPending && 'Loading the setup'}
      </p>
      <p className="measure mt-2">
        All of it stands in the environment of the server, so nothing can be changed here. Set the variable that stands
        under a line where the server runs, then start it again; docs/operating.md has the steps.
      </p>
      {error && (
        <Callout tone="bad" title="Failed to load the setup" role="alert" className="mt-5">
          <p>{error.message}</p>
          <Button variant="secondary" className="mt-3 w-fit" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </Callout>
      )}
      <p className="mt-6">
        <GoOn />
      </p>
      {isPending && <Skeletons />}
      {data?.groups.map((group) => (
        <SetupLines key={group.title} group={group} portrait={data.portrait} />
      ))}
      {data && <TestEmail test={data.test} />}
    </ListPage>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Check, checkLabels, type State, stateLabels, states } from '#src/base/check.ts'
import { formatInstant, instant } from '#src/base/time.ts'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { MachineWords } from '#web/components/machine-words.tsx'
import { ListPage } from '#web/components/page/list-page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { copyMutation, statusQuery, trustClockMutation } from './queries.ts'

const badges = { green: 'default', yellow: 'warning', red: 'destructive' } as const

const worstFirst = (checks: readonly Check[]) =>
  checks.toSorted((one, other) => states.indexOf(other.state) - states.indexOf(one.state))

const summaries: Record<State, string> = {
  green: 'Everything is in order.',
  yellow: 'Nothing is broken. Have a look at what stands first when you have time.',
  red: 'Something needs you now: it stands first, with what to do.',
}

/** Releases the jobs that wait until the clock is right (H14). */
const TrustClock = ({ text }: Pick<Check, 'text'>) => {
  const trust = useMutation(trustClockMutation)
  return (
    <ConfirmDialog
      trigger={(props) => (
        <Button {...props} variant="secondary" className="mt-3" busy={trust.isPending}>
          The clock is right
        </Button>
      )}
      title="Is the clock right?"
      description={`${text} If it is wrong after all, quotes may expire and leads be deleted too early. This cannot be undone.`}
      action="The clock is right"
      variant="danger"
      onConfirm={() => trust.mutate()}
    />
  )
}

const StatusLine = ({ check: { name, state, text, todo, details } }: { check: Check }) => {
  const heading = useFocusAfter(state)
  return (
    <li className="grid gap-x-8 gap-y-1 border-t border-line py-5 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 md:block">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          {checkLabels[name]}
        </h2>
        <Badge variant={badges[state]} className="md:mt-1">
          {stateLabels[state]}
        </Badge>
      </div>
      <div className="measure wrap-anywhere">
        <p className={todo === null ? 'text-soft' : undefined}>{text}</p>
        {todo !== null && <p className="mt-1 font-semibold">{todo}</p>}
        <MachineWords>{details ?? null}</MachineWords>
        {name === 'clock' && state === 'red' && <TrustClock text={text} />}
      </div>
    </li>
  )
}

export const StatusPage = () => {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(statusQuery)
  const copy = useMutation(copyMutation)
  const [isAsking, setAsking] = useState(false)
  const askAgain = async () => {
    setAsking(true)
    await refetch()
    setAsking(false)
  }
  return (
    <ListPage title="Status">
      <p role="status" className="measure mt-5 min-h-7 text-lg text-soft">
        {data ? summaries[data.state] : isPending && 'Loading the status'}
      </p>
      {error && (
        <Callout tone="bad" title="Failed to load the status" role="alert" className="mt-5">
          <p>{error.message}</p>
        </Callout>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button variant="secondary" busy={isAsking} onClick={() => void askAgain()}>
          Check again
        </Button>
        <Button variant="secondary" busy={copy.isPending} onClick={() => copy.mutate()}>
          Download a copy
        </Button>
        <Link to="/admin/setup" className="link inline-flex min-h-11 items-center">
          What is set up
        </Link>
        {data && <p className="tabular text-sm text-faint">Checked {formatInstant(instant(dataUpdatedAt))}</p>}
      </div>
      {isPending && <Skeletons className="mt-8 grid gap-px" height="h-20" />}
      {data && (
        <ul aria-label="Checks" className="mt-8 border-b border-line">
          {worstFirst(data.checks).map((check) => (
            <StatusLine key={check.name} check={check} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { allDone, countToday, notAllRead, todayLists } from '#src/today/row-rules.ts'
import type { Today } from '#src/today/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { ListPage } from '#web/components/list-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { digestMutation, todayQuery } from './queries.ts'
import { TodaySection } from './today-list.tsx'

const summaryOf = (today: Today) => {
  const count = countToday(today)
  if (count === 0) return today.more.length > 0 ? notAllRead : allDone
  if (today.more.length > 0) return `More than ${count} things wait for you.`
  return count === 1 ? 'One thing waits for you.' : `${count} things wait for you.`
}

const DigestSwitch = ({ wanted }: { wanted: boolean }) => {
  const id = useId()
  const change = useMutation(digestMutation)
  const shown = change.isPending ? change.variables.wanted : wanted
  return (
    <div className="mt-12 flex items-start gap-3 border-t border-line pt-5">
      <Checkbox
        id={id}
        checked={shown}
        aria-describedby={`${id}-hint`}
        aria-busy={change.isPending || undefined}
        onCheckedChange={(checked) => !change.isPending && change.mutate({ wanted: checked === true })}
        className="mt-2.5 after:absolute after:-inset-2.5"
      />
      <div>
        <Label htmlFor={id} className="block py-2.5">
          Monday digest
        </Label>
        <p id={`${id}-hint`} className="measure text-sm text-soft">
          An email with these lists at 8:00 on Monday, or on the next working day. None when nothing waits.
        </p>
      </div>
    </div>
  )
}

const Skeletons = () => (
  <div aria-busy="true" className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
    {todayLists.map((list) => (
      <Skeleton key={list} className="h-48" />
    ))}
  </div>
)

export const TodayPage = () => {
  const { data, error, isPending, isFetching, refetch } = useQuery(todayQuery)
  return (
    <ListPage title="Today">
      <p role="status" className="measure mt-5 min-h-7 text-lg text-soft">
        {data ? summaryOf(data) : isPending && 'Loading what waits for you'}
      </p>
      {error && (
        <Callout tone="bad" title="Failed to load what waits for you" role="alert" className="mt-5">
          <p>{error.message}</p>
          <p className="mt-3">
            <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        </Callout>
      )}
      {isPending && <Skeletons />}
      {data && countToday(data) + data.more.length > 0 && (
        <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
          {todayLists.map((list) => (
            <TodaySection key={list} list={list} rows={data[list]} hasMore={data.more.includes(list)} />
          ))}
        </div>
      )}
      {data && <DigestSwitch wanted={data.digest} />}
    </ListPage>
  )
}

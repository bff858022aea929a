import { useMutation, useQuery } from '@tanstack/react-query'
import { stateLabels } from '#src/base/check.ts'
import { formatInstant, instant } from '#src/base/time.ts'
import {
  type Check,
  faultOf,
  faultsIn,
  labelOf,
  type StatusReport,
  stateLabelOf,
  statusSentence,
} from '#src/status/rules.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { MachineWords } from '#web/components/machine-words.tsx'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { serverNow } from '#web/lib/now.ts'
import { copyMutation, statusQuery, trustClockMutation } from './queries.ts'
import { TakeOut } from './take-out.tsx'

const badges = { green: 'default', yellow: 'warning', red: 'destructive' } as const

/** Releases the jobs that wait until the clock is right (H14). */
const TrustClock = ({ text }: { text: string }) => {
  const onSettled = () => restoreFocus(() => document.querySelector<HTMLElement>('main [role=status]'))
  const trust = useMutation({ ...trustClockMutation, onSettled })
  return (
    <ConfirmDialog
      trigger={{ variant: 'secondary', busy: trust.isPending, children: 'The clock is right' }}
      title="Is the clock right?"
      description={`${text} If it is wrong after all, quotes may expire and leads be deleted too early. This cannot be undone.`}
      action="The clock is right"
      variant="danger"
      onConfirm={() => trust.mutate()}
    />
  )
}

const maxShown = 3

const Faults = ({ report }: { report: StatusReport }) => {
  const faults = faultsIn(report)
  if (faults.length === 0) return null
  return (
    <ul aria-label="Faults" className="mt-4 grid gap-3">
      {faults.slice(0, maxShown).map((check, at) => (
        <li
          key={check.name}
          className={`border-l-4 pl-4 ${check.state === 'red' ? 'border-danger' : 'border-tussock'}`}
        >
          <details open={at === 0}>
            <summary className="cursor-pointer py-2.5 font-semibold">{faultOf(check)}</summary>
            <p className="measure pb-2 wrap-anywhere">{check.todo}</p>
          </details>
        </li>
      ))}
      {faults.length > maxShown && <li className="text-soft">{faults.length - maxShown} more below</li>}
    </ul>
  )
}

const StatusLine = ({ check }: { check: Check }) => {
  const { name, state, text, todo, details } = check
  const label = stateLabelOf(check)
  return (
    <li className="grid gap-x-8 gap-y-1 border-t border-line py-4 md:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 md:block">
        <h2 className="font-sans text-base font-semibold">{labelOf(name)}</h2>
        <Badge variant={label === stateLabels[state] ? badges[state] : 'secondary'} className="md:mt-1">
          {label}
        </Badge>
      </div>
      <div className="measure text-sm wrap-anywhere">
        <p className={todo === null ? 'text-soft' : undefined}>{text}</p>
        {todo !== null && <p className="mt-1 font-semibold">{todo}</p>}
        <MachineWords>{details ?? null}</MachineWords>
      </div>
    </li>
  )
}

const AllChecks = ({ checks, checkedAt }: { checks: readonly Check[]; checkedAt: number }) => (
  <details className="mt-6">
    <summary className="link flex min-h-11 w-fit cursor-pointer items-center">All checks</summary>
    <p className="tabular mb-4 text-sm text-faint">Checked {formatInstant(instant(checkedAt))}, and each minute</p>
    <ul aria-label="Checks" className="border-b border-line">
      {checks.map((check) => (
        <StatusLine key={check.name} check={check} />
      ))}
    </ul>
  </details>
)

export const StatusPage = () => {
  const query = useQuery(statusQuery)
  const { data, dataUpdatedAt } = query
  const copy = useMutation(copyMutation)
  const clock = data?.checks.find(({ name, state }) => name === 'clock' && state === 'red')
  return (
    <SettingsPage
      title="Status"
      query={query}
      subject="the status"
      sentence={(report) => statusSentence(report, serverNow())}
    >
      {data && <Faults report={data} />}
      <div className="mt-6 flex flex-wrap gap-3">
        {clock && <TrustClock text={clock.text} />}
        <Button variant="secondary" busy={copy.isPending} onClick={() => copy.mutate()}>
          Download a copy
        </Button>
      </div>
      {data && <AllChecks checks={data.checks} checkedAt={dataUpdatedAt} />}
      <div className="mt-6">
        <TakeOut />
      </div>
    </SettingsPage>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { email as emailField } from '#src/base/fields.ts'
import { backupDays, type Group, groupLabels, type Trace } from '#src/people/rules.ts'
import type { Erasure, FoundPerson } from '#src/people/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { FieldMessages } from '#web/components/form/field-messages.tsx'
import { DetailSection } from '#web/components/page/detail-page.tsx'
import { ListPage } from '#web/components/page/list-page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useRetry } from '#web/lib/focus.ts'
import { formatCounts, formatErased, formatLabel, formatOutcome, formatState, isErasable } from './labels.ts'
import { erasePersonMutation, exportPersonMutation, heldQuery } from './queries.ts'

type PersonProps = { person: FoundPerson }

const ExportButton = ({ person: { email } }: PersonProps) => {
  const copy = useMutation(exportPersonMutation)
  return (
    <ConfirmDialog
      trigger={(props) => (
        <Button {...props} variant="secondary" busy={copy.isPending}>
          Export all of it
        </Button>
      )}
      title={`Make a copy of everything about ${email}?`}
      description="First make sure who asks. A ZIP with a page to read, JSON and PDFs goes to your downloads. Your internal notes about them are in it: they may ask for those too. What others signed or were sent is not. Read it before you send it."
      action="Make the copy"
      onConfirm={() => copy.mutate(email)}
    />
  )
}

type EraseProps = PersonProps & { onErased: (erasure: Erasure) => void }

const EraseButton = ({ person: { email, counts }, onErased }: EraseProps) => {
  const erase = useMutation(erasePersonMutation)
  return (
    isErasable(counts) && (
      <ConfirmDialog
        trigger={(props) => (
          <Button {...props} variant="destructive" busy={erase.isPending}>
            Erase what may go
          </Button>
        )}
        title={`Erase ${email} for good?`}
        description={`${formatCounts(counts)}. Open quotes and invitations to sign end, and their links stop working. Emails that wait are cancelled. Delete what is in your mailbox, too. This cannot be undone.`}
        action="Erase for good"
        variant="danger"
        onConfirm={() => erase.mutate(email, { onSuccess: onErased })}
      />
    )
  )
}

const Erased = ({ erased, person }: Erasure) => (
  <Callout tone="good" title="Erased" level="h2" takesFocus className="mt-5">
    <p>{formatErased(erased)}.</p>
    <p>
      {person.counts.kept > 0
        ? 'What is kept stands below, each with the reason and the day it ends. Tell them so.'
        : 'Nothing is left under this address.'}{' '}
      Backup copies are overwritten within {backupDays} days. Your own mailbox is not touched.
    </p>
  </Callout>
)

const outcomeBadges = {
  deleted: { label: 'To delete', variant: 'destructive' },
  redacted: { label: 'To redact', variant: 'warning' },
  kept: { label: 'Kept', variant: 'secondary' },
} as const

const HeldItem = ({ group, trace }: { group: Group; trace: Trace }) => {
  const { label, variant } = outcomeBadges[trace.outcome]
  const name = formatLabel(group, trace)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 grow basis-64 wrap-anywhere">
        {trace.path === null ? (
          <p className="font-semibold">{name}</p>
        ) : (
          <a href={trace.path} className="link inline-block py-0.5 font-semibold">
            {name}
          </a>
        )}
        <p className="tabular text-sm text-soft">{formatState(group, trace)}</p>
        <p className="text-sm text-soft">{formatOutcome(group, trace)}</p>
      </div>
      <Badge variant={variant}>{label}</Badge>
    </li>
  )
}

const HeldList = ({ group, traces }: { group: Group; traces: readonly Trace[] }) => (
  <DetailSection title={`${groupLabels[group]} (${traces.length})`}>
    <ul className="-mt-3 min-w-0">
      {traces.map((trace) => (
        <HeldItem key={trace.id} group={group} trace={trace} />
      ))}
    </ul>
  </DetailSection>
)

const address = emailField()

const FindForm = ({ email }: { email: string }) => {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const find = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value.trim() ?? ''
    const fault = typed === '' ? undefined : address.safeParse(typed).error?.issues[0]?.message
    setError(fault)
    if (typed === '' || fault) return field.current?.focus()
    void navigate({ to: '/admin/people', search: { email: typed }, resetScroll: false })
  }
  return (
    <search>
      <form noValidate onSubmit={find} className="mt-6 flex flex-wrap items-end gap-3">
        <div className="grid grow basis-64 gap-1 sm:max-w-md">
          <Label htmlFor={id}>Email address</Label>
          <FieldMessages id={id} error={error} />
          <Input
            key={email}
            ref={field}
            id={id}
            type="email"
            defaultValue={email}
            maxLength={255}
            autoComplete="off"
            enterKeyHint="search"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
            onChange={() => setError(undefined)}
          />
        </div>
        <Button type="submit">Find</Button>
      </form>
    </search>
  )
}

const searched =
  'leads, quotes, NDAs, emails whose content is still there, accounts with their sessions and devices, stopped emails, the counting of visits, and the audit log'

const NobodyFound = ({ email }: { email: string }) => (
  <div className="border-y border-line py-10">
    <h2 className="text-xl wrap-anywhere">Nothing about {email}</h2>
    <p className="measure mt-3 text-soft">
      Searched were {searched}. They may have used another address: look through the leads and quotes by name. Your own
      mailbox and the backup copies are not searched.
    </p>
  </div>
)

const Correcting = () => (
  <DetailSection title="Correcting it">
    <div className="measure grid gap-3 text-soft">
      <p>
        A lead: open it and press “Add a correction”; what they sent stays beside it. A draft: edit it. A quote that was
        sent: mark it expired, and send a corrected one. An NDA that nobody signed: issue it again with the right
        details; the signer can correct names, too. An account: its owner signs up with the right address, and you erase
        the old one.
      </p>
      <p>
        A decision and a signature stand as they were made. Where you do not agree to a correction, write their
        statement down as the correction of their lead, or keep it with your papers, and tell them.
      </p>
    </div>
  </DetailSection>
)

const Found = ({ person }: { person: FoundPerson }) => (
  <div className="mt-8">
    {person.groups.map(({ group, traces }) => (
      <HeldList key={group} group={group} traces={traces} />
    ))}
    <Correcting />
  </div>
)

const UnfinishedErasure = () => (
  <Callout tone="warning" role="status" className="mt-5">
    A copy of what was erased may stay in the database's log until the other program that reads the database file stops.
    It is then removed by itself within a minute.
  </Callout>
)

const Result = ({ email }: { email: string }) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(heldQuery(email))
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const { status, retry } = useRetry(refetch)
  const isFound = data !== undefined && data.groups.length > 0
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="mt-6 min-h-7 wrap-anywhere">
        {isPending && 'Searching'}
        {isFound && `This is held about ${data.email}. ${formatCounts(data.counts)}.`}
      </p>
      {error && (
        <Callout tone="bad" title="Failed to search" role="alert" className="mt-5">
          <p>{error.message}</p>
          <Button className="mt-3 w-fit" variant="secondary" busy={isFetching} onClick={retry}>
            Try again
          </Button>
        </Callout>
      )}
      {isPending && <Skeleton className="mt-5 h-60" />}
      {erasure && <Erased {...erasure} />}
      {data?.erasing_since && <UnfinishedErasure />}
      {isFound && (
        <>
          <div className="mt-5 flex flex-wrap gap-3">
            <ExportButton person={data} />
            <EraseButton person={data} onErased={setErasure} />
          </div>
          <Found person={data} />
        </>
      )}
      {data && !isFound && !erasure && <NobodyFound email={data.email} />}
    </>
  )
}

/** The page for a person's request to see, correct or erase their data (IPP 6, 7 and 9). */
export const PeoplePage = () => {
  const { email } = useSearch({ from: '/admin/people' })
  return (
    <ListPage title="People">
      <p className="measure mt-5 text-soft">
        Somebody may ask what you hold about them, for a copy, a correction or an erasure. Answer within 20 working
        days. It costs them nothing. First make sure who asks: reply to the address itself.
      </p>
      <FindForm email={email ?? ''} />
      {email === undefined ? (
        <p className="measure mt-6 text-soft">Searched are {searched}.</p>
      ) : (
        <Result key={email} email={email} />
      )}
    </ListPage>
  )
}

import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Company } from '#src/workflows/people/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { companiesQuery, mergeMutation, splitMutation } from './queries.ts'

type CompanyProps = { company: Company }

const maxCandidates = 8

type RowProps = Pick<ButtonProps, 'variant' | 'busy' | 'onClick'> & { name: string; action: string }

const Row = ({ name, action, ...button }: RowProps) => (
  <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
    <span className="wrap-anywhere">{name}</span>
    <Button size="small" {...button}>
      {action}
      <span className="sr-only"> {name}</span>
    </Button>
  </li>
)

const MergedClients = ({ company: { members } }: CompanyProps) => {
  const { isPending, mutate } = useMutation(splitMutation)
  return (
    <ul aria-label="Merged clients">
      {members.slice(1).map(({ id, label, name }) => (
        <Row
          key={id}
          name={`${label}: ${name}`}
          action="Split"
          variant="quiet"
          busy={isPending}
          onClick={() => mutate({ id, into: id })}
        />
      ))}
    </ul>
  )
}

const MergeCandidates = ({ company: { id, name } }: CompanyProps) => {
  const [q, setQ] = useState(name)
  const searchField = useRef<HTMLInputElement>(null)
  const { data } = useInfiniteQuery(companiesQuery(q))
  const { isPending, mutate } = useMutation(mergeMutation)
  const others = data?.pages.flatMap(({ items }) => items).filter((other) => other.id !== id) ?? []
  const merge = (other: string) => mutate({ id: other, into: id }, { onSuccess: () => searchField.current?.focus() })
  return (
    <>
      <search className="mt-3 flex">
        <SearchField ref={searchField} label="Client to merge" q={q} onSearch={setQ} />
      </search>
      <p role="status" className="mt-2 text-soft">
        {data && others.length === 0 ? 'No other client matches' : ''}
      </p>
      <ul aria-label="Other clients">
        {others.slice(0, maxCandidates).map((other) => (
          <Row
            key={other.id}
            name={other.name}
            action="Merge"
            variant="secondary"
            busy={isPending}
            onClick={() => merge(other.id)}
          />
        ))}
      </ul>
    </>
  )
}

/** Asks once whether two names at one email domain are one client. Until the answer they are. */
export const SharedDomain = ({ company: { id, members } }: CompanyProps) => {
  const [one, apart] = [useMutation(mergeMutation), useMutation(splitMutation)]
  const asked = members.find(({ assumed }) => assumed)
  const other = members.find((member) => member.id !== asked?.id && member.label === asked?.label)
  if (!asked || !other) return null
  const onSuccess = () => restoreFocus(() => document.querySelector<HTMLElement>('main h1'))
  const answer = { size: 'small', variant: 'secondary', busy: one.isPending || apart.isPending } as const
  return (
    <Callout tone="warning" className="mt-6">
      <p className="wrap-anywhere">
        {other.name} and {asked.name} share {asked.label}. Are they one client?
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button {...answer} onClick={() => one.mutate({ id: asked.id, into: id }, { onSuccess })}>
          One client
        </Button>
        <Button {...answer} onClick={() => apart.mutate({ id: asked.id, into: asked.id }, { onSuccess })}>
          Keep apart
        </Button>
      </div>
    </Callout>
  )
}

/** Lets an admin merge two companies that are one under two domains or names, and split them again. */
export const MergeSection = ({ company }: CompanyProps) => {
  const [isOpen, setOpen] = useState(false)
  const count = company.members.length
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-10 border-t border-line text-sm"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 text-lg font-semibold">
        {count > 1 ? `Merged from ${count} clients` : 'Same company as another client?'}
      </summary>
      {count > 1 && <MergedClients company={company} />}
      {isOpen && <MergeCandidates company={company} />}
    </details>
  )
}

import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Company } from '#src/workflows/people/schema.ts'
import { SearchField } from '#web/components/search-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { companiesQuery, mergeMutation, splitMutation } from './queries.ts'

type CompanyProps = { company: Company }

const offeredAtMost = 8

const row = 'flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line'

const Merged = ({ company: { id, members } }: CompanyProps) => {
  const split = useMutation(splitMutation)
  return (
    <ul aria-label="Merged clients">
      {members.slice(1).map(({ id: member, label }) => (
        <li key={member} className={row}>
          <span className="wrap-anywhere">{label}</span>
          <Button
            variant="quiet"
            size="small"
            busy={split.isPending}
            onClick={() => split.mutate({ id: member, into: id })}
          >
            Split<span className="sr-only"> {label}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const Offers = ({ company: { id, name } }: CompanyProps) => {
  const [q, setQ] = useState(name)
  const searchField = useRef<HTMLInputElement>(null)
  const { data } = useInfiniteQuery(companiesQuery(q))
  const merge = useMutation(mergeMutation)
  const others = data?.pages.flatMap(({ items }) => items).filter((other) => other.id !== id) ?? []
  return (
    <>
      <search className="mt-3 flex">
        <SearchField ref={searchField} label="Client to merge" q={q} onSearch={setQ} />
      </search>
      <p role="status" className="mt-2 text-soft">
        {data && others.length === 0 ? 'No other client matches' : ''}
      </p>
      <ul aria-label="Other clients">
        {others.slice(0, offeredAtMost).map((other) => (
          <li key={other.id} className={row}>
            <span className="wrap-anywhere">{other.name}</span>
            <Button
              variant="secondary"
              size="small"
              busy={merge.isPending}
              onClick={() =>
                merge.mutate({ id: other.id, into: id }, { onSuccess: () => searchField.current?.focus() })
              }
            >
              Merge<span className="sr-only"> {other.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** An admin knows that two domains or names are one company. */
export const Merging = ({ company }: CompanyProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-10 border-t border-line text-sm"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 text-lg font-semibold">
        {company.members.length > 1
          ? `Merged from ${company.members.length} clients`
          : 'Same company as another client?'}
      </summary>
      {company.members.length > 1 && <Merged company={company} />}
      {isOpen && <Offers company={company} />}
    </details>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findFolded } from '#src/base/characters.ts'
import { cn } from '#web/lib/cn.ts'
import type { ListPath } from '#web/lib/query/open-record.ts'

export const cardId = (id: string) => `card-${id}`

export const ListHead = ({ columns, names }: { columns: string; names: readonly string[] }) => (
  <div aria-hidden="true" className={cn('hidden border-b border-edge px-3 pb-1.5 text-xs text-faint', columns)}>
    {names.map((name) => (
      <span key={name}>{name}</span>
    ))}
  </div>
)

/** A card that its {@link CardLink} covers. */
export const ListCard = ({ className, children }: { className: string; children: ReactNode }) => (
  <li
    className={cn(
      'group relative rounded-lg border border-line bg-raised p-4 transition-colors duration-150 hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary lg:items-start lg:rounded-none lg:border-x-0 lg:border-t-0 lg:bg-transparent lg:px-3 lg:py-3 lg:has-[a:focus-visible]:-outline-offset-2',
      className,
    )}
  >
    {children}
  </li>
)

type CardLinkProps = { to: `${ListPath}/$id`; id: string; text: string; search: string; className?: string }

export const CardLink = ({ to, id, text, search, className = '' }: CardLinkProps) => (
  <Link
    to={to}
    params={{ id }}
    state={{ fromList: true }}
    id={cardId(id)}
    data-card=""
    className={`after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none ${className}`}
  >
    <Highlight text={text} search={search} />
  </Link>
)

export const ListCardDate = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-1.5 lg:block">
    <dt className="text-faint lg:sr-only">{term}</dt>
    <dd>{children}</dd>
  </div>
)

export const Highlight = ({ text, search }: { text: string; search: string }): ReactNode => {
  const words = search.split(/\s+/).filter((word) => findFolded(text, word))
  const found = words.flatMap((word) => [findFolded(text, word) ?? []]).sort(([a = 0], [b = 0]) => a - b)[0]
  const [from, to] = found ?? []
  if (from === undefined || to === undefined) return text
  return (
    <>
      {text.slice(0, from)}
      <mark className="bg-tussock-wash text-ink underline decoration-tussock decoration-2 underline-offset-2">
        {text.slice(from, to)}
      </mark>
      <Highlight text={text.slice(to)} search={words.join(' ')} />
    </>
  )
}

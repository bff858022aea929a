import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import type { CompanySummary } from '#src/clients/schema.ts'
import { CardLink } from '#web/components/page/list-card.tsx'
import {
  CardList,
  EmptyState,
  formatTotal,
  ListPage,
  ListShortcuts,
  useListing,
} from '#web/components/page/list-page.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { noMatch } from '#web/lib/no-match.ts'
import { companiesQuery } from './queries.ts'

const CompanyRow = ({ company, q }: { company: CompanySummary; q: string }) => {
  const { id, name, people, quotes, active_at, is_open } = company
  return (
    <li className="relative flex min-h-12 flex-wrap items-center gap-x-4 border-b border-line px-1 py-1.5 text-sm hover:bg-sunken">
      <CardLink
        to="/admin/clients/$id"
        id={id}
        text={name}
        search={q}
        className="min-w-[min(10rem,100%)] flex-1 font-semibold wrap-anywhere focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
      />
      {is_open && <Badge variant="secondary">Open</Badge>}
      <span className="tabular text-right text-soft sm:w-20">
        {quotes > 0 && formatTotal({ count: quotes, exact: true }, ['quote', 'quotes'])}
      </span>
      <span className="tabular hidden w-24 text-right text-soft sm:block">
        {people === 1 ? '' : `${people} people`}
      </span>
      <time dateTime={active_at} className="tabular hidden w-32 text-right text-faint sm:block">
        {formatDate(active_at)}
      </time>
    </li>
  )
}

export const ClientsPage = () => {
  const { q = '' } = useSearch({ from: '/admin/clients/' })
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const { queryKey } = companiesQuery(q)
  const companies = useListing(useInfiniteQuery(companiesQuery(q)), 'Failed to load clients', queryKey)
  const countId = useId()
  const search = (typed: string) =>
    void navigate({ to: '/admin/clients', search: typed ? { q: typed } : {}, replace: true, resetScroll: false })
  return (
    <ListPage
      title="Clients"
      aside={
        <div className="flex flex-wrap gap-3">
          <Link to="/admin/invoices" className={buttonLook({ variant: 'secondary' })}>
            Invoices
          </Link>
          <Link to="/admin/clients/import" className={buttonLook({ variant: 'secondary' })}>
            Import clients
          </Link>
        </div>
      }
    >
      <search className="mt-6 flex">
        <SearchField ref={searchField} label="Search name, person, email or phone" q={q} onSearch={search} />
      </search>
      <CardList
        listing={companies}
        nouns={['client', 'clients']}
        filtered={q !== ''}
        countId={countId}
        asRows
        card={(company) => <CompanyRow key={company.id} company={company} q={q} />}
        empty={
          q ? (
            <EmptyState title={noMatch(q, 'clients')}>
              <Button variant="secondary" onClick={() => search('')}>
                Clear search
              </Button>
              {q.includes('@') && (
                <Link to="/admin/people" search={{ email: q }} className={buttonLook({ variant: 'secondary' })}>
                  What else we hold about {q}
                </Link>
              )}
            </EmptyState>
          ) : (
            <EmptyState title="No clients yet">
              <p className="text-soft">A quote, a lead or an import brings the first one.</p>
            </EmptyState>
          )
        }
      />
      <ListShortcuts one="client" ids={companies.ids} searchField={searchField} />
    </ListPage>
  )
}

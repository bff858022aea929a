import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import { type LeadState, leadStates } from '#src/leads/rules.ts'
import { CardList, EmptyState, ListPage, ListShortcuts, useListing } from '#web/components/page/list-page.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { UnfinishedErasure } from '#web/components/unfinished-erasure.tsx'
import { Downloads } from '#web/csv/downloads.tsx'
import { noMatch } from '#web/lib/no-match.ts'
import { dayNow } from '#web/lib/now.ts'
import { StuckEmails } from '#web/mail/stuck-emails.tsx'
import { BulkActions, useSelection } from './bulk-actions.tsx'
import { formatFormStats, leadBadges } from './labels.ts'
import { LeadCard, LeadColumnHeads } from './lead-card.tsx'
import { type LeadFilter, parseLeadFilter, toLeadSearch } from './list-search.ts'
import { formStatsQuery, leadsQuery } from './queries.ts'

type Counts = Record<LeadState, number>

export const LeadListPage = ({ filters }: { filters: ReactNode }) => {
  const filter = parseLeadFilter(useSearch({ from: '/admin/today' }))
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const leads = useListing(useInfiniteQuery(leadsQuery(filter)), 'Failed to load leads', leadsQuery(filter).queryKey)
  const selection = useSelection(leads.items.filter(({ state }) => state === 'quarantined').map(({ id }) => id))
  const counts = leads.data?.pages.at(-1)?.counts
  const countId = useId()
  const today = dayNow()

  const search = (q: string) =>
    void navigate({
      to: '/admin/today',
      search: ({ q: _previous, ...rest }) => (q ? { ...rest, q } : rest),
      replace: true,
      resetScroll: false,
    })
  const clearSearch = () => {
    search('')
    searchField.current?.focus()
  }

  return (
    <ListPage title="Leads" aside={filters}>
      <StuckEmails />
      {leads.data?.pages.at(-1)?.erasing_since && <UnfinishedErasure />}
      <search className="mt-8 flex flex-wrap items-end gap-x-8 gap-y-4">
        <SearchField ref={searchField} label="Search company, name, email or phone" q={filter.q} onSearch={search} />
        <StateFilter filter={filter} counts={counts} />
      </search>
      <BulkActions selection={selection} focusId={countId} />
      <CardList
        listing={leads}
        nouns={['lead', 'leads']}
        filtered={filter.q !== ''}
        countId={countId}
        head={<LeadColumnHeads />}
        card={(lead) => (
          <LeadCard
            key={lead.id}
            lead={lead}
            today={today}
            searchText={filter.q}
            select={
              lead.state === 'quarantined'
                ? { checked: selection.selected.includes(lead.id), toggle: () => selection.toggle(lead.id) }
                : null
            }
          />
        )}
        empty={<NoLeads filter={filter} counts={counts} onClear={clearSearch} />}
      />
      <FormStats />
      <Downloads files={['leads']} link="funnel" />
      <ListShortcuts one="lead" ids={leads.ids} searchField={searchField} />
    </ListPage>
  )
}

const states: readonly (LeadState | null)[] = ['new', 'answered', null, 'quarantined', 'archived']

const stateLabel = (state: LeadState | null) => (state === null ? 'All open' : leadBadges[state].label)

const countOf = (counts: Counts, state: LeadState | null) =>
  state === null ? counts.new + counts.answered : counts[state]

const stateLinkLook =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-3.5 font-semibold text-soft ring-1 ring-line ring-inset hover:bg-sunken hover:text-ink aria-[current]:bg-primary-wash aria-[current]:text-primary aria-[current]:ring-primary'

const StateFilter = ({ filter, counts }: { filter: LeadFilter; counts: Counts | undefined }) => (
  <nav aria-label="Leads by status">
    <ul className="flex flex-wrap gap-2">
      {states.map((state) => (
        <li key={stateLabel(state)}>
          <Link
            to="/admin/today"
            search={{ ...toLeadSearch(state), ...(filter.q && { q: filter.q }) }}
            replace
            resetScroll={false}
            className={stateLinkLook}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {stateLabel(state)}
            <span className="tabular min-w-[1ch] font-normal">{counts && countOf(counts, state)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const secondaryLook = buttonLook({ variant: 'secondary' })

const ShowOpenLink = ({ q, children }: { q: string; children: ReactNode }) => (
  <Link to="/admin/today" search={{ ...toLeadSearch(null), ...(q && { q }) }} replace className={secondaryLook}>
    {children}
  </Link>
)

type NoLeadsProps = { filter: LeadFilter; counts: Counts | undefined; onClear: () => void }

const NoLeads = ({ filter: { q, state }, counts, onClear }: NoLeadsProps) => {
  if (q) {
    return (
      <EmptyState title={noMatch(q, 'leads')}>
        <Button variant="secondary" onClick={onClear}>
          Clear search
        </Button>
        {state && <ShowOpenLink q={q}>Search all open leads</ShowOpenLink>}
      </EmptyState>
    )
  }
  if (!counts || leadStates.every((each) => counts[each] === 0)) {
    return (
      <EmptyState title="No leads yet">
        <Link to="/start-assessment" className={secondaryLook}>
          See the form that brings them in
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={state === 'new' ? 'No lead waits for an answer' : `No ${state ?? 'open'} leads`}>
      {countOf(counts, null) > 0 && <ShowOpenLink q="">Show all open leads</ShowOpenLink>}
    </EmptyState>
  )
}

const FormStats = () => {
  const { data } = useQuery(formStatsQuery)
  return <p className="mt-8 min-h-6 text-sm text-faint">{data && data.needs_form_view > 0 && formatFormStats(data)}</p>
}

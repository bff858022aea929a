import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { FunnelSection } from '#web/analytics/funnel.tsx'
import { ListPage } from '#web/components/page/list-page.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Downloads } from '#web/csv/downloads.tsx'
import { StuckEmails } from '#web/mail/stuck-emails.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FlatList, newQuote } from './flat-list.tsx'
import { GroupedList } from './grouped-list.tsx'
import { groupsOf, parseQuoteFilter, type QuoteSearch } from './list-search.ts'

export const QuoteListPage = ({ logout, notice }: Record<'logout' | 'notice', ReactNode>) => {
  const filter = parseQuoteFilter(useSearch({ from: '/admin/quotes/' }))
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const [wanted, want] = useState<string | null>(null)
  const setSearch = (change: (search: QuoteSearch) => QuoteSearch) =>
    void navigate({ to: '/admin/quotes', search: change, replace: true, resetScroll: false })
  const clear = () => {
    setSearch(({ deleted }) => (deleted ? { deleted } : {}))
    searchField.current?.focus()
  }
  const isGrouped = groupsOf(filter).length > 0
  return (
    <ListPage
      title="Quote & Acceptance"
      aside={
        <div className="flex flex-wrap gap-3">
          <Link {...newQuote} className={buttonLook()}>
            New Quote
          </Link>
          {logout}
        </div>
      }
    >
      <StuckEmails />
      <FilterBar filter={filter} searchField={searchField} onChange={setSearch} onEnter={(q) => want(q || null)} />
      {isGrouped ? (
        <GroupedList filter={filter} searchField={searchField} />
      ) : (
        <FlatList filter={filter} searchField={searchField} opening={{ wanted, want }} onClear={clear} />
      )}
      {notice}
      <Downloads files={['quotes', 'decisions']} link="clients" />
      <FunnelSection />
    </ListPage>
  )
}

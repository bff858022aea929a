import { type Ref, useId, useState } from 'react'
import { badges, listOrders, type Status, statuses } from '#src/quotes/rules.ts'
import { SearchField } from '#web/components/search-field.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { LabelledSelect } from '#web/components/ui/native-select.tsx'
import { cn } from '#web/lib/cn.ts'
import type { QuoteFilter } from '#web/quotes/admin/queries.ts'
import { joinStatuses, parseStatuses, type QuoteSearch, type StatusList } from './list-search.ts'

/** Local state that follows the URL: the router renders a new URL too late for a control that was just changed. */
const useUrlState = <Value,>(urlValue: Value) => {
  const [value, setValue] = useState(urlValue)
  const [lastUrlValue, setLastUrlValue] = useState(urlValue)
  if (lastUrlValue !== urlValue) {
    setLastUrlValue(urlValue)
    setValue(urlValue)
  }
  return [value, setValue] as const
}

const orderLabels = {
  created: 'Newest first',
  valid_until: 'Ending soonest',
  company: 'Company, A to Z',
} as const

const statusLook =
  'touchable rounded-md px-3 text-sm font-semibold text-soft ring-1 ring-line ring-inset hover:bg-sunken hover:text-ink aria-pressed:bg-primary-wash aria-pressed:text-primary aria-pressed:ring-primary forced-colors:aria-pressed:underline'

type StatusFilterProps = { chosen: StatusList | undefined; onChoose: (chosen: StatusList | undefined) => void }

const StatusFilter = ({ chosen, onChoose }: StatusFilterProps) => {
  const chosenStatuses = parseStatuses(chosen)
  const toggle = (status: Status) =>
    onChoose(joinStatuses(statuses.filter((each) => chosenStatuses.includes(each) !== (each === status))))
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Show only these statuses</legend>
      <span aria-hidden="true" className="text-sm font-semibold">
        Status
      </span>
      <div className="flex flex-wrap gap-1.5">
        {statuses.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={chosenStatuses.includes(status)}
            className={statusLook}
            onClick={() => toggle(status)}
          >
            {badges[status].label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

type FilterBarProps = {
  filter: QuoteFilter
  searchField: Ref<HTMLInputElement>
  onChange: (change: (search: QuoteSearch) => QuoteSearch) => void
  onEnter: (q: string) => void
}

export const FilterBar = ({ filter, searchField, onChange, onEnter }: FilterBarProps) => {
  const id = useId()
  const [status, setStatus] = useUrlState(joinStatuses(filter.statuses))
  const [sort, setSort] = useUrlState(filter.sort)
  const [deleted, setDeleted] = useUrlState(filter.deleted)
  // Folded unless something is chosen, so that a phone shows quotes first.
  const [isOpen, setOpen] = useState(status !== undefined || sort !== 'created' || deleted)
  const chooseStatus = (chosen: StatusList | undefined) => {
    setStatus(chosen)
    onChange((search) => ({ ...search, status: chosen }))
  }
  const chooseSort = (value: string) => {
    const chosen = listOrders.find((order) => order === value) ?? 'created'
    setSort(chosen)
    onChange((search) => ({ ...search, sort: chosen === 'created' ? undefined : chosen }))
  }
  const showDeleted = (shown: boolean) => {
    setDeleted(shown)
    onChange((search) => ({ ...search, deleted: shown || undefined }))
  }
  return (
    <search className="mt-4 flex flex-wrap items-end gap-x-3 gap-y-3 sm:mt-5 lg:gap-x-5">
      <SearchField
        ref={searchField}
        label="Search quotes"
        q={filter.q}
        onSearch={(q) => onChange((search) => ({ ...search, q: q || undefined }))}
        onEnter={onEnter}
      />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-more`}
        className={cn(statusLook, 'sm:hidden')}
        onClick={() => setOpen(!isOpen)}
      >
        Sort and filter
      </button>
      <div id={`${id}-more`} className={cn('contents', !isOpen && 'max-sm:hidden')}>
        <LabelledSelect
          label="Sort"
          small
          value={sort}
          onChange={({ target: { value } }) => chooseSort(value)}
          options={listOrders.map((order) => [order, orderLabels[order]])}
        />
        <div className="flex w-full flex-wrap items-end justify-between gap-x-5 gap-y-2 lg:contents">
          <StatusFilter chosen={status} onChoose={chooseStatus} />
          <Checkbox checked={deleted} onChange={({ target }) => showDeleted(target.checked)}>
            Show deleted quotes
          </Checkbox>
        </div>
      </div>
    </search>
  )
}

import { type Ref, useId, useState } from 'react'
import { badges, statuses } from '#src/quotes/rules.ts'
import { SearchField } from '#web/components/search-field.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { controlLook } from '#web/components/ui/input.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { cn } from '#web/lib/cn.ts'
import type { QuoteFilter } from './list-filter.ts'
import type { QuoteSearch } from './list-search.ts'

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

type FilterBarProps = {
  filter: QuoteFilter
  searchField: Ref<HTMLInputElement>
  onChange: (change: (search: QuoteSearch) => QuoteSearch) => void
}

export const FilterBar = ({ filter, searchField, onChange }: FilterBarProps) => {
  const id = useId()
  const [status, setStatus] = useUrlState(filter.status)
  const [deleted, setDeleted] = useUrlState(filter.deleted)
  const chooseStatus = (value: string) => {
    const chosen = statuses.find((status) => status === value)
    setStatus(chosen ?? null)
    onChange(({ status: _previous, ...rest }) => (chosen ? { ...rest, status: chosen } : rest))
  }
  const showDeleted = (shown: boolean) => {
    setDeleted(shown)
    onChange(({ deleted: _previous, ...rest }) => (shown ? { ...rest, deleted: true } : rest))
  }
  return (
    <search className="mt-8 flex flex-wrap items-end gap-x-5 gap-y-4">
      <SearchField
        ref={searchField}
        label="Search company, client or email"
        q={filter.q}
        onSearch={(q) => onChange(({ q: _previous, ...rest }) => (q ? { ...rest, q } : rest))}
      />
      <div className="grid gap-1">
        <Label htmlFor={`${id}-status`} className="text-sm">
          Status
        </Label>
        <select
          id={`${id}-status`}
          className={cn(controlLook, 'w-auto pr-8 read-only:bg-raised read-only:ring-edge')}
          value={status ?? ''}
          onChange={({ target: { value } }) => chooseStatus(value)}
        >
          <option value="">Any</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {badges[each].label}
            </option>
          ))}
        </select>
      </div>
      <div className="touchable flex items-center gap-3 md:ml-auto">
        <Checkbox id={`${id}-deleted`} checked={deleted} onCheckedChange={(checked) => showDeleted(checked === true)} />
        <Label htmlFor={`${id}-deleted`} className="py-2 font-normal">
          Show deleted quotes
        </Label>
      </div>
    </search>
  )
}

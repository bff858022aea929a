import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Input } from './ui/input.tsx'
import { Label } from './ui/label.tsx'

const debounceMs = 150

type SearchFieldProps = {
  ref: Ref<HTMLInputElement>
  label: string
  q: string
  onSearch: (q: string) => void
  onEnter?: (q: string) => void
}

/** Keeps its own text while somebody types, and follows the URL when that changes by other means. */
export const SearchField = ({ ref, label, q, onSearch, onEnter }: SearchFieldProps) => {
  const id = useId()
  const [typed, setTyped] = useState(q)
  const known = useRef(q)
  // Searches from this field that the URL does not have yet: meanwhile more may be typed.
  const underway = useRef<string[]>([])
  const begin = (query: string) => {
    if (query !== q) underway.current.push(query)
    known.current = query
    onSearch(query)
  }
  const search = useEffectEvent(begin)
  useEffect(() => {
    const shown = underway.current.indexOf(q)
    underway.current.splice(0, shown + 1)
    if (shown >= 0 || q === known.current) return
    known.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    const query = typed.trim()
    if (query === known.current) return
    const timer = setTimeout(() => {
      // Enter may already have run this search, and left the page for its result.
      if (query !== known.current) search(query)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="grid grow basis-48 gap-1 sm:max-w-sm">
      <Label htmlFor={id} className="text-sm">
        {label}
      </Label>
      <Input
        ref={ref}
        id={id}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key !== 'Enter' || nativeEvent.isComposing) return
          const query = typed.trim()
          begin(query)
          onEnter?.(query)
        }}
      />
    </div>
  )
}

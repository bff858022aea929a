import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { type KnownClient, minSearchLength } from '#src/quotes/write/schema.ts'
import { useSelector } from '#web/components/form/form.tsx'
import { cn } from '#web/lib/cn.ts'
import { knownClientsQuery } from '#web/quotes/admin/queries.ts'
import { type DraftForm, setFields } from './use-draft-form.ts'

const debounceMs = 150

const useOfferedClients = (typed: string, isOpen: boolean) => {
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(isOpen ? typed.trim() : ''), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, isOpen])
  const isWanted = isOpen && q.length >= minSearchLength && q === typed.trim()
  const { data } = useQuery({ ...knownClientsQuery(q), enabled: isWanted })
  return isWanted ? (data?.items ?? []) : []
}

export type ClientOffersOptions = {
  name: 'client_name' | 'client_company' | 'client_email'
  onChoose: (client: KnownClient) => void
}

/** Offers clients of earlier quotes and leads while somebody types into the field `name`. */
export const useClientOffers = (form: DraftForm, { name, onChoose }: ClientOffersOptions) => {
  const id = useId()
  const typed = useSelector(form.api.store, ({ values }) => values[name])
  const [isTyping, setTyping] = useState(false)
  const [at, setAt] = useState(-1)
  const clients = useOfferedClients(typed, isTyping)
  const isOpen = clients.length > 0
  const active = clients[at]

  const close = () => {
    setTyping(false)
    setAt(-1)
  }
  const choose = (client: KnownClient) => {
    const { client_name, client_company, client_email, client_phone } = client
    setFields(form, { client_name, client_company, client_email, client_phone: client_phone ?? '' })
    onChoose(client)
    close()
  }
  const move = (to: number) => setAt((to + clients.length) % clients.length)
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, it needs these keys.
    if (!isOpen || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at < 0 ? clients.length - 1 : at - 1)
    else if (event.key === 'Enter' && active) choose(active)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return {
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': active ? `${id}-${at}` : undefined,
      onKeyDown,
      onInput: () => {
        setTyping(true)
        setAt(-1)
      },
      onBlur: close,
    },
    below: <Offers id={id} clients={clients} at={at} onChoose={choose} />,
  } as const
}

const reveal = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

type OffersProps = { id: string; clients: readonly KnownClient[]; at: number; onChoose: (client: KnownClient) => void }

const Offers = ({ id, clients, at, onChoose }: OffersProps) => (
  <>
    <span role="status" className="sr-only">
      {clients.length > 0 &&
        `${clients.length} known ${clients.length === 1 ? 'client' : 'clients'}. The arrow keys choose.`}
    </span>
    {clients.length > 0 && (
      <div
        id={id}
        role="listbox"
        aria-label="Known clients"
        // A press on the list must not take the focus from the input.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-edge bg-raised py-1 shadow-lift"
      >
        {clients.map((client, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input keeps the focus
          <div
            key={client.client_email}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            ref={index === at ? reveal : null}
            onClick={() => onChoose(client)}
            className={cn(
              'min-h-11 cursor-pointer px-3 py-1.5 wrap-anywhere hover:bg-sunken',
              index === at && 'bg-sunken forced-colors:outline-2 forced-colors:-outline-offset-2',
            )}
          >
            {client.client_company}
            <span className="block text-sm text-soft">
              {client.client_name}, {client.client_email}
            </span>
          </div>
        ))}
      </div>
    )}
  </>
)

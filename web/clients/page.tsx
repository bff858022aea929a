import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { enquiryMonths } from '#src/base/retention.ts'
import type { Client } from '#src/clients/schema.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { cardId, Highlight, ListCard, ListCardDate, ListCardTitle, ListHead } from '#web/components/page/list-card.tsx'
import { CardList, EmptyState, ListPage, useListing } from '#web/components/page/list-page.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { noMatch } from '#web/lib/no-match.ts'
import { ImportForm } from './import-form.tsx'
import { clientsQuery, deleteClientMutation } from './queries.ts'

const columns = 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)_9rem_6rem] lg:gap-x-5'

const ClientCard = ({ client, q, onDelete }: { client: Client; q: string; onDelete: () => void }) => {
  const remove = useMutation(deleteClientMutation)
  const { id, client_company, client_name, client_email, client_phone, created_at } = client
  return (
    <ListCard className={columns}>
      <div id={cardId(id)} tabIndex={-1} data-card="">
        <ListCardTitle person={<Highlight text={client_name} search={q} />}>
          <Highlight text={client_company} search={q} />
        </ListCardTitle>
      </div>
      <p className="mt-2 min-w-0 text-sm wrap-anywhere lg:mt-0">
        <Highlight text={client_email} search={q} />
        {client_phone && (
          <span className="tabular block text-soft">
            <Highlight text={client_phone} search={q} />
          </span>
        )}
      </p>
      <dl className="tabular mt-2 text-sm lg:mt-0">
        <ListCardDate term="Imported">{formatDate(created_at)}</ListCardDate>
      </dl>
      <div className="mt-2 lg:mt-0">
        <ConfirmDialog
          trigger={(props) => (
            <Button {...props} variant="quiet" size="small" busy={remove.isPending}>
              Delete<span className="sr-only"> {client_company}</span>
            </Button>
          )}
          title={`Delete ${client_company}?`}
          description="The imported details are removed for good. Quotes and leads stay."
          action="Delete"
          variant="danger"
          onConfirm={() => remove.mutate(id, { onSettled: onDelete })}
        />
      </div>
    </ListCard>
  )
}

export const ClientsPage = () => {
  const { q = '' } = useSearch({ from: '/admin/clients' })
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const clients = useListing(useInfiniteQuery(clientsQuery(q)), 'Failed to load clients', clientsQuery(q).queryKey)
  const countId = useId()
  const search = (typed: string) =>
    void navigate({ to: '/admin/clients', search: typed ? { q: typed } : {}, replace: true, resetScroll: false })
  return (
    <ListPage title="Clients">
      <p className="measure mt-5 text-soft">
        Bring the clients along whom you know from before, as a CSV file from your address book or spreadsheet. They get
        no email. After {enquiryMonths} months they are deleted here; quotes stay.
      </p>
      <ImportForm startsOpen={q === '' && clients.data !== undefined && clients.items.length === 0} />
      <section aria-label="Imported clients" className="mt-12 border-t border-line pt-6">
        <h2 className="text-xl">Imported clients</h2>
        <search className="mt-4 flex">
          <SearchField ref={searchField} label="Search company, name, email or phone" q={q} onSearch={search} />
        </search>
        <CardList
          listing={clients}
          nouns={['client', 'clients']}
          filtered={q !== ''}
          countId={countId}
          head={<ListHead columns={columns} names={['Client', 'Contact', 'Imported', '']} />}
          card={(client) => (
            <ClientCard
              key={client.id}
              client={client}
              q={q}
              onDelete={() => restoreFocus(() => document.getElementById(countId))}
            />
          )}
          empty={
            q ? (
              <EmptyState title={noMatch(q, 'clients')}>
                <Button variant="secondary" onClick={() => search('')}>
                  Clear search
                </Button>
              </EmptyState>
            ) : (
              <EmptyState title="No clients imported yet">
                <p className="text-soft">Clients with a quote or a lead stand in those lists.</p>
              </EmptyState>
            )
          }
        />
      </section>
    </ListPage>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { maxReaders, purposeLabels, readerEnds } from '#src/readers/rules.ts'
import { type AdminReader, ownersReader } from '#src/readers/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { Ago } from '#web/components/ago.tsx'
import { EmailLink } from '#web/components/email-link.tsx'
import { Fold } from '#web/components/fold.tsx'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormButtons, FormFrame } from '#web/components/form/form-frame.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAfter, useOpener } from '#web/lib/focus.ts'
import { validateWith } from '#web/lib/validation.ts'
import { endReaderMutation, nameReaderMutation, readersQuery } from './queries.ts'

const Reader = ({ quoteId, reader }: { quoteId: string; reader: AdminReader }) => {
  const { mutate, isPending } = useMutation(endReaderMutation)
  const { id, name, email, bills, invited, named_by, at, seen_at, ended, ended_at } = reader
  return (
    <li>
      <span className="wrap-anywhere">
        {name}, {purposeLabels[reader.for]}
        {bills && ', gets the invoices'}
      </span>
      <EmailLink email={email} className="block" />
      <span className="block text-sm text-soft">
        Named by {named_by} <Ago at={at} />
        {seen_at && (
          <>
            , seen <Ago at={seen_at} />
          </>
        )}
        {ended_at && (
          <>
            , {readerEnds[ended ?? 'owner']} <Ago at={ended_at} />
          </>
        )}
      </span>
      {!invited && !ended && <span className="block text-sm text-danger">Invitation not sent</span>}
      {!ended && (
        <Button variant="link" unavailable={isPending} onClick={() => mutate({ id: quoteId, reader: id })}>
          End<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}

const parseReader = validateWith(ownersReader)

const NameReader = ({ quoteId, close }: { quoteId: string; close: () => void }) => {
  const { mutateAsync } = useMutation(nameReaderMutation)
  const form = useAppForm({
    values: { name: '', email: '', for: 'read', bills: false },
    parse: parseReader,
    send: (json) => mutateAsync({ id: quoteId, json }),
    onSuccess: close,
  })
  return (
    <FormFrame form={form} takesFocus unmarked label="Name a reader" className="gap-4">
      <form.Text name="name" label="Name" required />
      <form.Email name="email" label="Email" autoComplete="off" />
      <form.Select
        name="for"
        label="What for"
        options={[
          ['read', purposeLabels.read],
          ['accounts', purposeLabels.accounts],
        ]}
      />
      <form.Check name="bills">Invoices go to this address</form.Check>
      <FormButtons variant="secondary" busy="Sending..." onCancel={close}>
        Send the link
      </FormButtons>
    </FormFrame>
  )
}

/** Whoever else reads the quote, on its page. */
export const ReadersPanel = ({ quote: { id, status, sent_at, deleted_at, replaced_by } }: { quote: AdminQuote }) => {
  const query = useQuery({ ...readersQuery(id), enabled: sent_at !== null })
  const { opener, isOpen, open, close } = useOpener()
  const items = query.data?.items ?? []
  const heading = useFocusAfter(items.map((reader) => reader.id + reader.ended).join())
  const isWith = ['sent', 'accepted', 'rejected'].includes(status) && deleted_at === null && !replaced_by
  const mayName = isWith && items.length < maxReaders
  if (sent_at === null || (items.length === 0 && !mayName && !query.isError)) return null
  const live = items.filter(({ ended }) => ended === null).length
  return (
    <Fold title={live > 0 ? `Readers: ${live}` : 'Readers'} headingRef={heading}>
      <div className="grid gap-4">
        {query.isError && <QueryError title="Failed to load the readers" query={query} />}
        <ul className="grid gap-4 empty:hidden">
          {items.map((reader) => (
            <Reader key={reader.id} quoteId={id} reader={reader} />
          ))}
        </ul>
        {mayName && isOpen && <NameReader quoteId={id} close={close} />}
        {mayName && !isOpen && (
          <p>
            <Button ref={opener} variant="secondary" onClick={open}>
              Name a reader
            </Button>
          </p>
        )}
      </div>
    </Fold>
  )
}

import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { formatShortDay, msOf, nzDay } from '#src/base/time.ts'
import type { FileProgram } from '#src/invoices/schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { saveDownload } from '#web/lib/download.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { jsonQuery, queryClient } from '#web/lib/query/query.ts'

const { invoices, 'invoices.csv': file } = api.admin

const downloadsQuery = jsonQuery(['invoices', 'downloads'], (option) => invoices.downloads.$get({}, option))

/** Of `batch` "new" makes a file; without one the file has all invoices. */
type Wanted = { for: FileProgram; batch?: string }

/** Fetched instead of linked, because the password may have to be asked for first (A14). */
const downloadMutation = mutationOptions({
  mutationFn: async ({ for: program, batch }: Wanted) => {
    const made = batch === 'new' ? await answerOf(invoices.downloads.$post({ json: { for: program } })) : null
    const id = made?.id ?? batch
    await saveDownload(await file.$get({ query: { for: program, ...(id && { batch: id }) } }))
  },
  // A file that was made and not received is the last one, which can be downloaded again.
  onSettled: () => queryClient.invalidateQueries(downloadsQuery),
  meta: { done: { title: 'The file is in your downloads' }, failed: 'Failed to download' },
})

const Download = ({ label, wanted }: { label: string; wanted: Wanted }) => {
  const download = useMutation(downloadMutation)
  return (
    <Button variant="secondary" size="small" busy={download.isPending} onClick={() => download.mutate(wanted)}>
      {label}
    </Button>
  )
}

/** The files of invoices for an accounting program, below the list. */
export const InvoiceDownloads = () => {
  const { data } = useQuery(downloadsQuery)
  const { xero, plain } = data ?? {}
  const last = xero?.last
  if (!xero || (plain?.fresh.length === 0 && !plain.last)) return null
  const again = last && {
    label: `Download for Xero again (${formatShortDay(nzDay(msOf(last.at)))})`,
    wanted: { for: 'xero', batch: last.id } as const,
  }
  const fresh = xero.fresh.length > 0 && {
    label: `Download for Xero (${xero.fresh.length} new)`,
    wanted: { for: 'xero', batch: 'new' } as const,
  }
  // One button, which keeps the focus when nothing is new after its press.
  const first = fresh || again
  return (
    <div className="mt-8 border-t border-line pt-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {first && <Download {...first} />}
        {fresh && again && <Download {...again} />}
        <Download label="Download as a spreadsheet" wanted={{ for: 'plain' }} />
      </div>
      {first && (
        <p className="measure mt-3 text-sm text-soft">
          Xero imports them as drafts. Tell it that amounts are tax exclusive, and see that account 200 exists there.
          Credit notes are not in its file: enter them in Xero by hand.
        </p>
      )}
    </div>
  )
}

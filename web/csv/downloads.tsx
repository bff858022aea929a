import { mutationOptions, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'
import { saveDownload } from '#web/lib/download.ts'
import { api, withTimeout } from '#web/lib/query/api.ts'

/** The export of a hundred thousand rows takes most of a minute. */
const exportTimeout = { seconds: 300 }

type CsvFile = 'quotes' | 'leads' | 'decisions'

/** Fetched instead of linked, because the password may have to be asked for first (A14). */
const downloadCsvMutation = mutationOptions({
  mutationFn: async (file: CsvFile) =>
    saveDownload(await api.admin[`${file}.csv` as const].$get({}, withTimeout(exportTimeout))),
  meta: {
    done: (_: unknown, file: CsvFile) => ({ title: `The ${file} are in your downloads` }),
    failed: 'Failed to download',
  },
})

const Download = ({ file }: { file: CsvFile }) => {
  const download = useMutation(downloadCsvMutation)
  return (
    <Button variant="secondary" size="small" busy={download.isPending} onClick={() => download.mutate(file)}>
      Download {file} (CSV)
    </Button>
  )
}

const pages = {
  clients: { to: '/admin/clients/import', hash: '', label: 'Import clients' },
  funnel: { to: '/admin/quotes', hash: 'funnel', label: 'Where work comes from' },
} as const

type DownloadsProps = { files: readonly CsvFile[]; link: keyof typeof pages }

export const Downloads = ({ files, link }: DownloadsProps) => (
  <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5">
    {files.map((file) => (
      <Download key={file} file={file} />
    ))}
    <Link to={pages[link].to} hash={pages[link].hash} className="link inline-flex min-h-11 items-center">
      {pages[link].label}
    </Link>
  </div>
)

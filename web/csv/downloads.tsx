import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'
import { type CsvFile, downloadCsvMutation } from './queries.ts'

const labels = {
  quotes: 'Download quotes (CSV)',
  leads: 'Download leads (CSV)',
  decisions: 'Download decisions (CSV)',
} as const satisfies Record<CsvFile, string>

const Download = ({ file }: { file: CsvFile }) => {
  const download = useMutation(downloadCsvMutation)
  return (
    <Button variant="secondary" size="small" busy={download.isPending} onClick={() => download.mutate(file)}>
      {labels[file]}
    </Button>
  )
}

const pages = {
  clients: { to: '/admin/clients', label: 'Import clients' },
  funnel: { to: '/admin/funnel', label: 'Where work comes from' },
} as const

type DownloadsProps = { files: readonly CsvFile[]; links: readonly (keyof typeof pages)[] }

/** At the end of a list: all of it as files for a spreadsheet, and the pages that belong to it. */
export const Downloads = ({ files, links }: DownloadsProps) => (
  <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5">
    {files.map((file) => (
      <Download key={file} file={file} />
    ))}
    {links.map((link) => (
      <Link key={link} to={pages[link].to} className="link inline-flex min-h-11 items-center">
        {pages[link].label}
      </Link>
    ))}
  </div>
)

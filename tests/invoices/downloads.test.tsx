import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import type { DownloadList } from '#src/invoices/schema.ts'
import { markupOf, visibleWords } from '#tests/fixtures/web.tsx'
import { InvoiceDownloads } from '#web/invoices/admin/downloads.tsx'

const wordsOf = (list: DownloadList) => {
  const client = new QueryClient()
  client.setQueryData(['invoices', 'downloads'], list)
  return visibleWords(markupOf(<InvoiceDownloads />, client)).join(' ')
}

const last = { id: 'dow_1', at: '2026-11-02T00:00:00.000Z' as Instant, count: 2 } as const
const spreadsheet = 'Download as a spreadsheet'
const again = 'Download for Xero again [(]Mon 2 Nov[)]'
const fresh = ['INV-0001', 'INV-0002', 'INV-0003']

test.each<[what: string, list: DownloadList, said: string | RegExp]>([
  ['nothing is invoiced', { xero: { fresh: [], last: null }, plain: { fresh: [], last: null } }, /^$/],
  [
    'three invoices are new',
    { xero: { fresh, last: null }, plain: { fresh, last: null } },
    /^Download for Xero \(3 new\) Download as a spreadsheet Xero imports them as drafts\. .*tax exclusive.*account 200.*Credit notes/,
  ],
  ['none is new', { xero: { fresh: [], last }, plain: { fresh: [], last } }, RegExp(`^${again} ${spreadsheet} Xero`)],
  ['all are credited', { xero: { fresh: [], last: null }, plain: { fresh, last: null } }, RegExp(`^${spreadsheet}$`)],
])('below the invoices, where %s, stand the files that there are to have', (_, list, said) => {
  expect(wordsOf(list)).toMatch(said)
})

import { mutationOptions } from '@tanstack/react-query'
import { api, withTimeout } from '#web/lib/api.ts'
import { saveDownload } from '#web/lib/download.ts'

/** A hundred thousand rows take most of a minute. */
const limit = { seconds: 300 }

const files = {
  quotes: () => api.admin['quotes.csv'].$get({}, withTimeout(limit)),
  leads: () => api.admin['leads.csv'].$get({}, withTimeout(limit)),
  decisions: () => api.admin['decisions.csv'].$get({}, withTimeout(limit)),
}

export type CsvFile = keyof typeof files

/** Fetched, not linked: the password may have to be asked for first (A14). */
export const downloadCsvMutation = mutationOptions({
  mutationFn: async (file: CsvFile) => saveDownload(await files[file]()),
  meta: {
    done: (_: unknown, file: CsvFile) => ({ title: `The ${file} are in your downloads` }),
    failed: 'Failed to download',
  },
})

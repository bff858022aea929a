import type { Posted } from '#src/leads/schema.ts'
import { given } from './page-data.ts'

/** What became of a form that the browser sent by itself; null on a page that was opened, not posted. */
export const posted = () => given<Posted>('posted')

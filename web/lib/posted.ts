import type { AssessmentForm } from '#src/leads/schema.ts'
import { given } from './given.ts'

/**
 * What became of a form that the browser sent by itself, without our script: the server answers with the page anew.
 * `issue` is the form's own issue value: a page that has one asks to check the answers and press the button once more.
 */
export type Posted =
  | { sent: true }
  | {
      sent: false
      values: AssessmentForm
      fields: Readonly<Record<string, string>>
      error: string | null
      issue: string
    }

/** Null on a page that was opened, not posted. */
export const posted = () => given<Posted>('posted')

import { Problem } from '#src/base/problem.ts'
import { notify, type ToastContent } from '#web/lib/notify.ts'
import { ConnectionLost, UnreadableAnswer } from './request.ts'

// Method parameters are bivariant, so that a mutation may declare its own data and variables.
type ContentOf = { content(data: unknown, variables: unknown): ToastContent | null }['content']

/** `fallback` is the sentence under the title where the error has none for a person (a bug, or no answer at all). */
type FailureToast = string | { title: string; fallback: string }

export type MutationToasts = {
  done?: ToastContent | ContentOf
  /** Null if the page itself shows the failure. */
  failed?: FailureToast | ((error: Error) => FailureToast | null)
}

const hasReadableMessage = (error: Error) =>
  error instanceof ConnectionLost || (error instanceof Problem && !(error instanceof UnreadableAnswer))

// The fields of a 400 belong to the form, so their message helps; the fields of other refusals are not on the page.
const readableMessage = (error: Error) =>
  (error instanceof Problem && error.status === 400 && Object.values(error.fields ?? {})[0]) || error.message

/** The toast of an act that succeeded. */
export const notifyDone = ({ done }: MutationToasts, data: unknown, variables: unknown) => {
  const content = typeof done === 'function' ? done(data, variables) : done
  if (content) notify('done', content)
}

/** The toast of an act that failed. */
export const notifyFailed = ({ failed }: MutationToasts, error: Error) => {
  const toast = typeof failed === 'function' ? failed(error) : failed
  if (!toast) return
  const { title, fallback } =
    typeof toast === 'string' ? { title: toast, fallback: new Problem('unexpected').message } : toast
  notify('failed', { title, description: hasReadableMessage(error) ? readableMessage(error) : fallback })
}

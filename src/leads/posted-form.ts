import type { RequestOrigin } from '#src/base/actor.ts'
import { fieldErrors } from '#src/base/field-errors.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { newFormToken } from './form-token.ts'
import { type AssessmentForm, needsSubmission, type Posted } from './schema.ts'
import { submitNeedsAssessment } from './submit.ts'

type PostedForm = { values: AssessmentForm; website: string; issue: string }

/** Submits the form that a browser posted without the page's script. @returns what the page is rendered from */
export const submitPostedForm = (
  ctx: Context,
  { form, from }: { form: PostedForm; from: Pick<RequestOrigin, 'address' | 'network'> },
): { status: number; posted: Posted } => {
  const { values, website, issue } = form
  const renderAgain = (status: number, { fields = {}, error = null as string | null, next = issue } = {}) => ({
    status,
    posted: { sent: false as const, values, fields, error, issue: next || newFormToken(ctx) },
  })
  const read = needsSubmission.safeParse({ ...values, website, issue })
  if (!read.success) return renderAgain(400, { fields: fieldErrors(read.error) })
  // Without a form token the page shows the answers once more, with a token for the next submission.
  if (!issue) return renderAgain(200)
  try {
    submitNeedsAssessment(ctx, { submission: read.data, from })
    return { status: 200, posted: { sent: true } }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    const isUsed = fault.code === 'form_stale' || fault.code === 'key_reused'
    return renderAgain(fault.status, { error: fault.message, next: isUsed ? newFormToken(ctx) : issue })
  }
}

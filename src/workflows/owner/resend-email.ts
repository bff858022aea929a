import { appendEvent } from '#src/audit/record.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { type ResendEmailInput, resendEmail } from '#src/mail/outbox/stuck.ts'

export const resendAndRecord = (ctx: Context, input: ResendEmailInput) =>
  transact(ctx, (tx) => {
    const { subjectId, lifted } = resendEmail(tx, input)
    if (lifted) appendEvent(tx, { event: 'address_allowed', subject: subjectId })
  })

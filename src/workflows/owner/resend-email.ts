import { appendEvent } from '#src/audit/record.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { type Resending, resendEmail } from '#src/mail/outbox/stuck.ts'

/** @throws what resendEmail throws */
export const resendAndRecord = (ctx: Context, resending: Resending) =>
  transact(ctx, (tx) => {
    const { subjectId, lifted } = resendEmail(tx, resending)
    if (lifted) appendEvent(tx, { event: 'address_allowed', subject: subjectId })
  })

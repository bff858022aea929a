import type { RequestOrigin } from '#src/base/actor.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { createOneTimeLink, emailUser, resetTokenFor } from './account.ts'
import { admitEmail, admitRequest } from './attempts.ts'
import { inConstantTime } from './constant-time.ts'
import { resetPassword } from './emails.tsx'
import { findUserByEmail } from './store.ts'

type ResetRequest = { email: string; from: Pick<RequestOrigin, 'address' | 'network'> }

/** Emails a link where there is an account. Answer and duration are the same where there is none. */
export const requestReset = (ctx: Context, { email, from }: ResetRequest) => {
  admitRequest(ctx, from)
  return inConstantTime(async () => {
    transact(ctx, (tx) => {
      const user = findUserByEmail(tx, email)
      if (!admitEmail(tx, email) || !user) return
      const link = createOneTimeLink(tx, resetTokenFor(user))
      emailUser(tx, { email: resetPassword, user, data: { link } })
    })
  })
}

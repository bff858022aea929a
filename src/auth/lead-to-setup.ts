import { findEventsAbout } from '#src/audit/events.ts'
import { recordEvent } from '#src/audit/record.ts'
import { missingDetails } from '#src/business/complete.ts'
import type { Context } from '#src/context.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import type { Account } from './rules.ts'
import { signedInUser } from './second-factor.ts'

const hasPassed = (reads: Reads, subject: string) =>
  findEventsAbout(reads, { subject, names: ['setup_passed'], limit: 1 }).length > 0

/** Whether a sign-in leads to /admin/setup: until contracts may go out, and on http until the admin has gone on once. */
export const leadsToSetup = (ctx: Reads & Pick<Context, 'config'>, { id, isAdmin }: Account) =>
  isAdmin && (missingDetails(ctx.config).length > 0 || (ctx.config.unset.length > 0 && !hasPassed(ctx, id)))

export const passSetup = (ctx: Context) =>
  transact(ctx, (tx: Tx) => {
    const { id } = signedInUser(tx)
    if (!hasPassed(tx, id)) recordEvent(tx, { event: 'setup_passed', subject: id })
  })

import { formatInstant, minutes, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Check } from '#src/status/rules.ts'
import { findClosed } from './provider.ts'
import { countStuck, findWaitingSince } from './store.ts'

const overdueMs = minutes(15)

const counted = (count: number, words: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'email' : 'emails'} ${words}.`]

/** Whether emails leave: what no email can tell (G5). */
export const checkEmails = (ctx: Pick<Context, 'db' | 'clock' | 'config'>): Check => {
  const closed = findClosed(ctx)
  const since = findWaitingSince(ctx)
  const { dead, ambiguous } = countStuck(ctx)
  const isPrinted = ctx.config.resendApiKey === null
  const overdue = since !== null && ctx.clock() - msOf(since) > overdueMs ? since : null
  const facts = [
    ...(closed
      ? [
          `The provider has refused every email since ${formatInstant(closed.since)}: ${closed.reason.replace(/[.]$/, '')}.`,
        ]
      : []),
    ...(overdue ? [`The oldest waiting email has waited since ${formatInstant(overdue)}.`] : []),
    ...counted(dead, 'could not be sent'),
    ...counted(ambiguous, 'may not have arrived'),
    ...(isPrinted ? ['Emails are printed to the console: none leaves.'] : []),
  ]
  const check = (state: Check['state'], todo: string | null): Check => ({
    name: 'emails',
    state,
    text: facts.join(' ') || (since ? 'Emails go out.' : 'No email waits.'),
    todo,
  })
  if (closed) {
    return check(
      'red',
      'Set a valid RESEND_API_KEY, and see at the provider that the domain of MAIL_FROM is verified; what waits then goes out by itself.',
    )
  }
  if (overdue) {
    return check(
      'red',
      'Look at the provider’s own status page; if all is well there, restart the server and read its log.',
    )
  }
  if (dead + ambiguous > 0) {
    return check('yellow', 'Press Resend or Discard for each: the lists of quotes and leads name them at the top.')
  }
  if (isPrinted) return check('yellow', 'Set RESEND_API_KEY and MAIL_FROM before clients use this server.')
  return check('green', null)
}

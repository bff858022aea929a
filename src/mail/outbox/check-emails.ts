import type { Finding, State } from '#src/base/check.ts'
import { formatInstant, type Instant, minutes, msOf } from '#src/base/time.ts'
import { findAwakeSince } from '#src/clock/awake.ts'
import type { Context } from '#src/context.ts'
import { reasonInWords } from '#src/mail/reason-rules.ts'
import { countStuck, findWaitingSince } from '#src/mail/store.ts'
import { findProviderClosed, findQuota } from './provider.ts'

const overdueMs = minutes(15)

const sayCount = (count: number, words: string) => count > 0 && `${count} ${count === 1 ? 'email' : 'emails'} ${words}.`

/** The oldest overdue emails: to a client or the owner, and to a stranger, which raises no alarm. */
const findOverdue = (ctx: Pick<Context, 'db' | 'clock'>) => {
  const waiting = findWaitingSince(ctx)
  const awakeSince = findAwakeSince(ctx) ?? 0
  const overdue = waiting.filter(({ since }) => ctx.clock() - Math.max(msOf(since), awakeSince) > overdueMs)
  const oldest = (strangers: boolean) =>
    overdue
      .filter((each) => (each.class === 'stranger') === strangers)
      .map(({ since }) => since)
      .sort()[0] ?? null
  return { isWaiting: waiting.length > 0, known: oldest(false), stranger: oldest(true) }
}

const printedTodo = 'Set RESEND_API_KEY and MAIL_FROM before clients use this server.'

/** Checks that emails leave, which no email can report (G5). */
export const checkEmails = (ctx: Pick<Context, 'db' | 'clock' | 'config'>): Finding => {
  const closed = findProviderClosed(ctx)
  const quota = findQuota(ctx)
  const overdue = findOverdue(ctx)
  const { dead, ambiguous } = countStuck(ctx)
  const isPrinted = ctx.config.resendApiKey === null
  const refusals = {
    'The provider has refused every email': closed,
    'The provider’s quota has been used up': quota,
  }
  const lines = Object.entries(refusals).map(
    ([words, of]) => of && `${words} since ${formatInstant(of.since)}: ${reasonInWords(of.reason).words}`,
  )
  const waits = (words: string, since: Instant | null) =>
    since && `The oldest waiting email${words} has waited since ${formatInstant(since)}.`
  const facts = [
    ...lines,
    waits('', overdue.known),
    waits(' to a stranger', overdue.stranger),
    sayCount(dead, 'could not be sent'),
    sayCount(ambiguous, 'may not have arrived'),
    isPrinted && 'Emails are printed to the console: none leaves.',
  ].filter(Boolean)
  const details = [closed, quota].flatMap((trouble) => trouble?.reason ?? []).join(' ')
  const isLate = overdue.known !== null
  const verdicts: [holds: unknown, state: State, todo: string][] = [
    [
      closed,
      'red',
      'Set a valid RESEND_API_KEY, and see at the provider that the domain of MAIL_FROM is verified; what waits then goes out by itself.',
    ],
    [
      quota,
      isLate ? 'red' : 'yellow',
      'Raise the quota at the provider, or set STRANGER_EMAILS_PER_DAY to half of it at most. Emails to clients are tried again each hour.',
    ],
    [
      isLate,
      'red',
      'Look at the provider’s own status page; if all is well there, restart the server and read its log.',
    ],
    [
      dead + ambiguous > 0,
      'yellow',
      'Press Resend or Discard for each: the lists of quotes and leads name them at the top.',
    ],
    [overdue.stranger, 'yellow', 'See whether it leaves within a day; if not, read the server’s log.'],
    [isPrinted, 'yellow', printedTodo],
  ]
  const [, state = 'green', todo = null] = verdicts.find(([holds]) => holds) ?? []
  return {
    state,
    text: facts.join(' ') || (overdue.isWaiting ? 'Emails go out.' : 'No email waits.'),
    todo,
    ...(details && { details }),
    ...(todo === printedTodo && { onlyOnInternet: true }),
  }
}

import { hours, type Instant, instant, minutes, msOf, seconds } from '#src/base/time.ts'
import { isClockTrusted } from '#src/clock/guard.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { type EmailClass, emailClasses } from '#src/mail/rules.ts'
import * as store from '#src/mail/store.ts'
import { findWaits } from './provider.ts'

// The lease is longer than an attempt (10 s): a process that holds an email longer has died.
const leaseMs = seconds(60)

// The provider remembers a key for 24 hours after the first attempt. The last hour is a margin (G4).
const keyRememberedMs = hours(23)

// While the clock is not trusted the attempt's age is unknown, so the email waits (H14).
const clockRetryMs = minutes(15)

// No email waits longer than a day. The hour allows for a clock that is corrected a little.
const longestWaitMs = hours(25)

export type LeasedEmail = store.EmailRow & { leased_until: Instant; taken_at: Instant }

/** Tries the classes in their order, except those that wait for the provider's quota. */
const findFirst = (ctx: Context, find: (of: EmailClass) => store.EmailRow | null) => {
  const waits = findWaits(ctx)
  for (const each of emailClasses) {
    const row = waits[each] === null ? find(each) : null
    if (row) return row
  }
  return null
}

/** Finds an email that was postponed while the clock was ahead. It is due once the clock is right. */
export const findPostponedTooFar = (ctx: Context) =>
  findFirst(ctx, (of) => store.findDueAfter(ctx, of, instant(ctx.clock() + longestWaitMs)))

export const findNextDueAt = (ctx: Context) => {
  const waits = findWaits(ctx)
  const moments = emailClasses.flatMap((each) => {
    const due = store.findEarliestDue(ctx, each)
    const until = waits[each]
    return due === null ? [] : [until !== null && until > due ? until : due]
  })
  return moments.sort()[0] ?? null
}

/**
 * Leases the email of the first class that has been due longest. An expired lease means an attempt with an unknown
 * outcome. If the provider no longer remembers the first such attempt's key, the email waits for an admin.
 */
export const leaseNext = (ctx: Context): { leased: LeasedEmail } | { ambiguous: store.EmailRow } | null =>
  transact(ctx, (tx) => {
    const taken_at = instant(tx.clock())
    const row = findFirst(tx, (of) => store.findNextDue(tx, of, taken_at)) ?? findPostponedTooFar(tx)
    if (!row) return null
    const unknown_since = row.unknown_since ?? (row.leased_until && instant(msOf(row.leased_until) - leaseMs))
    if (unknown_since && Math.abs(msOf(taken_at) - msOf(unknown_since)) >= keyRememberedMs) {
      if (!isClockTrusted(tx)) {
        const due_at = instant(msOf(taken_at) + clockRetryMs)
        store.updateEmail(tx, row.id, { unknown_since, leased_until: null, due_at })
        return null
      }
      store.updateEmail(tx, row.id, { state: 'ambiguous', unknown_since, leased_until: null })
      return { ambiguous: row }
    }
    const leased_until = instant(msOf(taken_at) + leaseMs)
    const attempts = row.attempts + 1
    // The email is due again when the lease ends, so that one whose worker died is found like any other.
    store.updateEmail(tx, row.id, { attempts, unknown_since, leased_until, due_at: leased_until })
    return { leased: { ...row, attempts, unknown_since, leased_until, taken_at } }
  })

type Changes = Parameters<typeof store.updateLeased>[3]

/** Changes the email only while this lease is held. */
export const updateWhileLeased = (ctx: Context, { email, changes }: { email: LeasedEmail; changes: Changes }) =>
  transact(ctx, (tx) => store.updateLeased(tx, email.id, email.leased_until, changes))

/** Makes the email due at once, under the same key, because the provider may have it. */
export const releaseLease = (ctx: Context, { email }: { email: LeasedEmail }) =>
  updateWhileLeased(ctx, {
    email,
    changes: {
      leased_until: null,
      due_at: instant(ctx.clock()),
      unknown_since: email.unknown_since ?? email.taken_at,
    },
  })

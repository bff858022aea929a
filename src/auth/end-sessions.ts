import { recordEvent } from '#src/audit/record.ts'
import { parseId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import type { Browser } from './device.ts'
import { deleteDevice } from './device-store.ts'
import { hasEnded } from './rules.ts'
import { deleteOtherSessions, deleteSession, deleteSessionsOf, findSession, findSessions } from './session-store.ts'
import { sessionIdOf } from './sessions.ts'
import { findUserByEmail } from './store.ts'

/** Of all accounts, for the operator. */
export const listSessions = (ctx: Context) =>
  findSessions(ctx).filter(
    ({ created_at, last_seen_at }) =>
      !hasEnded({ createdMs: msOf(created_at), seenMs: msOf(last_seen_at) }, ctx.clock()),
  )

/** Ends every session of an account. @returns how many; null where the address has no account */
export const endSessions = (ctx: Context, { email }: { email: string }): number | null =>
  transact(ctx, (tx) => {
    const user = findUserByEmail(tx, email)
    return user && deleteSessionsOf(tx, user.id)
  })

const recordEnd = (tx: Tx, count: number) =>
  recordEvent(tx, { event: 'sessions_ended', subject: tx.actor.id, detail: { count } })

type Ending = { id: string; browser: Pick<Browser, 'secret'> }

/** @returns whether it was the browser's own session @throws not_found, also where it is another account's (B4) */
export const endOwnSession = (ctx: Context, { id, browser }: Ending) =>
  transact(ctx, (tx) => {
    if (findSession(tx, id)?.userId !== tx.actor.id) throw new Problem('not_found')
    deleteSession(tx, id)
    recordEnd(tx, 1)
    return id === sessionIdOf(browser.secret ?? '')
  })

export const endOtherSessions = (ctx: Context, { browser }: Pick<Ending, 'browser'>) =>
  transact(ctx, (tx) => {
    const userId = parseId('usr', tx.actor.id)
    const count = deleteOtherSessions(tx, userId, sessionIdOf(browser.secret ?? ''))
    if (count > 0) recordEnd(tx, count)
  })

/** The next sign-in there is one from a new device. @throws not_found, also where it is another account's */
export const forgetOwnDevice = (ctx: Context, { id }: { id: string }) =>
  transact(ctx, (tx) => {
    const userId = parseId('usr', tx.actor.id)
    if (!deleteDevice(tx, userId, id)) throw new Problem('not_found')
    recordEvent(tx, { event: 'device_forgotten', subject: userId })
  })

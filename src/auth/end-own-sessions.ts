import { recordEvent } from '#src/audit/record.ts'
import { parseId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import type { Browser } from './device.ts'
import { deleteOtherSessions, deleteSession, findSession } from './session-store.ts'
import { sessionIdOf } from './sessions.ts'

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

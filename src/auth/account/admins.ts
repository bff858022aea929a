import { appendEvent } from '#src/audit/record.ts'
import { deleteFactors, hasSecondFactor } from '#src/auth/factor-store.ts'
import { hashPassword } from '#src/auth/password/passwords.ts'
import { hasEnded, setupMinutes } from '#src/auth/rules.ts'
import { deleteSessionsOf, findSessions } from '#src/auth/session-store.ts'
import * as accounts from '#src/auth/store.ts'
import { actingAs } from '#src/base/actor.ts'
import type { UserId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant, minutes, msOf } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import {
  createOneTimeLink,
  createUser,
  emailCredentialChange,
  makeAdmin,
  resetTokenFor,
  setPassword,
} from './account.ts'

type AdminInput = { email: string }

/** For work that an admin requested earlier: the role may have been revoked meanwhile. */
export const isStillAdmin = (reads: Reads, { id }: { id: UserId }) => accounts.isAdmin(reads, id)

export const listAdmins = (ctx: Context) => accounts.findAdmins(ctx)

/** @returns the link to choose a password; null where the address has a confirmed account */
export const createAdmin = async (ctx: Context, { email }: AdminInput): Promise<string | null> => {
  const password_hash = await hashPassword(newToken(ctx.random))
  return transact(ctx, (tx) => {
    const existing = accounts.findUserByEmail(tx, email)
    if (existing?.confirmed_at) return null
    const user = existing ?? createUser(actingAs(tx, 'operator'), { email, password_hash })
    setPassword(tx, { user, password_hash })
    makeAdmin(tx, { user, by: 'operator' })
    return createOneTimeLink(tx, resetTokenFor(user))
  })
}

export const grantAdmin = (ctx: Context, { email }: AdminInput): 'granted' | 'unknown' | 'unconfirmed' | 'already' =>
  transact(ctx, (tx) => {
    const user = accounts.findUserByEmail(tx, email)
    if (!user) return 'unknown'
    if (!user.confirmed_at) return 'unconfirmed'
    if (accounts.isAdmin(tx, user.id)) return 'already'
    makeAdmin(tx, { user, by: 'operator' })
    return 'granted'
  })

/** Revokes the role and ends the account's sessions. The last admin stays: otherwise nobody could sign in as admin. */
export const revokeAdmin = (ctx: Context, { email }: AdminInput): 'revoked' | 'unknown' | 'last' =>
  transact(ctx, (tx) => {
    const user = accounts.findUserByEmail(tx, email)
    if (!user || !accounts.isAdmin(tx, user.id)) return 'unknown'
    if (accounts.findAdmins(tx).length === 1) return 'last'
    accounts.deleteAdminRole(tx, user.id)
    deleteSessionsOf(tx, user.id)
    appendEvent(tx, { event: 'role_revoked', actor: 'operator', subject: user.id, detail: { role: 'admin' } })
    return 'revoked'
  })

/** Creates the link for the first admin and voids earlier links of this kind. @returns null if there is an admin already */
export const createSetupLink = (ctx: Context): string | null =>
  transact(ctx, (tx) => {
    if (accounts.hasAdmin(tx)) return null
    accounts.voidTokensOf(tx, null, instant(tx.clock()))
    return createOneTimeLink(tx, { purpose: 'setup', user: null, lastsMs: minutes(setupMinutes) })
  })

export const isSetupLive = (reads: Reads & Pick<Context, 'clock'>, { token }: { token: string }) =>
  !accounts.hasAdmin(reads) &&
  accounts.findLiveOneTimeToken(reads, 'setup', sha256(token), instant(reads.clock())) !== null

/** Changes nothing. Unknown, foreign, used and expired links get the same refusal. @throws setup_over */
export const checkSetupLink = (ctx: Context, { token }: { token: string }) => {
  if (!isSetupLive(ctx, { token })) throw new Problem('setup_over')
}

export const listSessions = (ctx: Context) =>
  findSessions(ctx).filter(
    ({ created_at, last_seen_at }) =>
      !hasEnded({ createdMs: msOf(created_at), seenMs: msOf(last_seen_at) }, ctx.clock()),
  )

/** Ends every session of an account. @returns how many ended; null if the address has no account */
export const endSessions = (ctx: Context, { email }: { email: string }): number | null =>
  transact(ctx, (tx) => {
    const user = accounts.findUserByEmail(tx, email)
    return user && deleteSessionsOf(tx, user.id)
  })

/** Removes the second factors of an admin who lost them, so that the password is enough, and ends the sessions. */
export const removeSecondFactor = (ctx: Context, { email }: { email: string }): 'removed' | 'none' | 'unknown' =>
  transact(ctx, (tx) => {
    const user = accounts.findUserByEmail(tx, email)
    if (!user) return 'unknown'
    if (!hasSecondFactor(tx, user.id)) return 'none'
    deleteFactors(tx, user.id)
    accounts.deleteChallengesOf(tx, user.id)
    deleteSessionsOf(tx, user.id)
    appendEvent(tx, { event: 'second_factor_removed', subject: user.id, detail: { kind: 'all' } })
    emailCredentialChange(tx, { user, change: 'second_factor_removed', from: null })
    return 'removed'
  })

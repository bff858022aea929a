import { recordEvent } from '#src/audit/record.ts'
import { newId, type UserId } from '#src/base/id.ts'
import { oneTimeUrl } from '#src/base/links.ts'
import { sha256 } from '#src/base/sha256.ts'
import { hours, instant } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Tx } from '#src/db/transact.ts'
import { resetHours } from './rules.ts'
import {
  deleteSessionsOf,
  insertAdminRole,
  insertToken,
  insertUser,
  type Token,
  type User,
  updateUser,
  voidTokensOf,
} from './store.ts'

type NewToken = {
  purpose: Token['purpose']
  user: { id: UserId } | null
  password_hash?: string | null
  lastsMs: number
}

/** Makes a one-time token; the database keeps its hash. @returns the secret */
export const newOneTimeToken = (tx: Tx, { purpose, user, password_hash = null, lastsMs }: NewToken) => {
  const token = newToken(tx.random)
  insertToken(tx, {
    token_sha256: sha256(token),
    purpose,
    user_id: user?.id ?? null,
    password_hash,
    created_at: instant(tx.clock()),
    expires_at: instant(tx.clock() + lastsMs),
  })
  return token
}

export const newOneTimeLink = (tx: Tx, token: NewToken) =>
  oneTimeUrl(tx.config.origin, token.purpose, newOneTimeToken(tx, token))

/** A token to choose a new password by. */
export const resetToken = (user: User) => ({ purpose: 'reset', user, lastsMs: hours(resetHours) }) as const

/** The idempotency key of one more email to an account. */
export const emailKey = (tx: Tx, kind: string, user: { id: UserId }) => `${kind}/${user.id}/${newId(tx.random, 'ask')}`

/** An account that nobody has confirmed yet. */
export const newUser = (tx: Tx, { email, password_hash }: Pick<User, 'email' | 'password_hash'>): User => {
  const user = {
    id: newId(tx.random, 'usr'),
    email,
    password_hash,
    confirmed_at: null,
    created_at: instant(tx.clock()),
  }
  insertUser(tx, user)
  recordEvent(tx, { event: 'account_created', subject: user.id })
  return user
}

/** Sets the password and confirms the account; every session and every other link of it ends. */
export const setPassword = (tx: Tx, user: User, password_hash: string) => {
  const now = instant(tx.clock())
  updateUser(tx, user.id, { password_hash, confirmed_at: user.confirmed_at ?? now })
  voidTokensOf(tx, user.id, now)
  deleteSessionsOf(tx, user.id)
}

/** The only place that writes a role. `by` is the account itself, by the set-up link, or the operator. */
export const makeAdmin = (tx: Tx, user: User, by: UserId | 'operator') => {
  insertAdminRole(tx, user.id, instant(tx.clock()))
  recordEvent(tx, { event: 'role_granted', actor: by, subject: user.id, detail: { role: 'admin' } })
}

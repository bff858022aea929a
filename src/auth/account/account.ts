import { appendEvent } from '#src/audit/record.ts'
import { deleteDevicesOf } from '#src/auth/device-store.ts'
import { credentialChanged, newDevice } from '#src/auth/emails.tsx'
import { type CredentialChange, resetHours } from '#src/auth/rules.ts'
import { deleteSessionsOf } from '#src/auth/session-store.ts'
import * as accounts from '#src/auth/store.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import { newId, type UserId } from '#src/base/id.ts'
import { forgotUrl, oneTimeUrl } from '#src/base/links.ts'
import { sha256 } from '#src/base/sha256.ts'
import { hours, instant } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { formatBrowser } from '#src/base/user-agent.ts'
import type { Tx } from '#src/db/transact.ts'
import type { EmailKind, StrangerEmailKind } from '#src/mail/email-kind.ts'
import { queueEmail, queueStrangerEmail } from '#src/mail/outbox/queue.ts'

type NewToken = {
  purpose: accounts.OneTimeToken['purpose']
  user: { id: UserId } | null
  password_hash?: string | null
  lastsMs: number
}

/** @returns the secret; the database stores its hash only */
export const createOneTimeToken = (tx: Tx, { purpose, user, password_hash = null, lastsMs }: NewToken) => {
  const token = newToken(tx.random)
  accounts.insertOneTimeToken(tx, {
    token_sha256: sha256(token),
    purpose,
    user_id: user?.id ?? null,
    password_hash,
    created_at: instant(tx.clock()),
    expires_at: instant(tx.clock() + lastsMs),
  })
  return token
}

export const createOneTimeLink = (tx: Tx, token: NewToken) =>
  oneTimeUrl(tx.config.origin, token.purpose, createOneTimeToken(tx, token))

export const resetTokenFor = (user: accounts.User) => ({ purpose: 'reset', user, lastsMs: hours(resetHours) }) as const

type UserEmail<Kind, Data> = { email: Kind; user: accounts.User; data: Data }

const keyOf = (tx: Tx, { kind }: { kind: string }, user: accounts.User) =>
  `${kind}/${user.id}/${newId(tx.random, 'ask')}`

export const emailUser = <Data extends object>(
  tx: Tx,
  { email, user, to = user.email, data }: UserEmail<EmailKind<Data>, Data> & { to?: string },
) => queueEmail(tx, { email, to, data, subjectId: user.id, key: keyOf(tx, email, user) })

export const emailStranger = <Data extends object>(
  tx: Tx,
  { email, user, data, widerNetwork }: UserEmail<StrangerEmailKind<Data>, Data> & { widerNetwork: string },
) =>
  queueStrangerEmail(tx, { email, to: user.email, data, widerNetwork, subjectId: user.id, key: keyOf(tx, email, user) })

type RequestPlace = Pick<RequestOrigin, 'address' | 'userAgent'>

const placeOf = ({ address, userAgent }: RequestPlace) => ({ address, browser: formatBrowser(userAgent) })

type ChangeNotice = { user: accounts.User; change: CredentialChange; from: RequestPlace | null }

/** Emails the account about a change of its credentials (A14). `from` is null for a command of the operator. */
export const emailCredentialChange = (tx: Tx, { user, change, from }: ChangeNotice) =>
  emailUser(tx, {
    email: credentialChanged,
    user,
    data: { change, at: instant(tx.clock()), place: from && placeOf(from), link: forgotUrl(tx.config.origin) },
  })

export const emailNewDevice = (tx: Tx, { user, from }: { user: accounts.User; from: RequestPlace }) =>
  emailUser(tx, {
    email: newDevice,
    user,
    data: { at: instant(tx.clock()), place: placeOf(from), link: forgotUrl(tx.config.origin) },
  })

export const createUser = (
  tx: Tx,
  { email, password_hash }: Pick<accounts.User, 'email' | 'password_hash'>,
): accounts.User => {
  const user = {
    id: newId(tx.random, 'usr'),
    email,
    password_hash,
    confirmed_at: null,
    created_at: instant(tx.clock()),
  }
  accounts.insertUser(tx, user)
  appendEvent(tx, { event: 'account_created', subject: user.id })
  return user
}

/** Sets the password, confirms the account, and ends the account's sessions, known devices and other links. */
export const setPassword = (tx: Tx, { user, password_hash }: { user: accounts.User; password_hash: string }) => {
  const now = instant(tx.clock())
  accounts.updateUser(tx, user.id, { password_hash, confirmed_at: user.confirmed_at ?? now })
  accounts.voidTokensOf(tx, user.id, now)
  deleteSessionsOf(tx, user.id)
  deleteDevicesOf(tx, user.id)
}

/** The only function that writes a role. `by` is the account itself if the set-up link made it admin. */
export const makeAdmin = (tx: Tx, { user, by }: { user: accounts.User; by: UserId | 'operator' }) => {
  accounts.insertAdminRole(tx, user.id, instant(tx.clock()))
  appendEvent(tx, { event: 'role_granted', actor: by, subject: user.id, detail: { role: 'admin' } })
}

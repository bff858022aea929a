import { record } from '#src/audit/actions.ts'
import { newId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { days, hours, instant, minutes, msOf } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { sha256 } from '#src/crypto.ts'
import { emptyLog } from '#src/db/snapshot.ts'
import { transact } from '#src/db/transact.ts'
import { queueEmail, redactEmailsAbout } from '#src/mail/actions.ts'
import { addressName, admitRequest, admitSignIn, type Caller, deleteOldAttempts, mayWriteTo } from './attempts.ts'
import { inConstantTime } from './constant-time.ts'
import { deviceCookie, deviceOf } from './device.ts'
import { accountExists, adminSignedIn, confirmEmail, resetPassword } from './emails.tsx'
import { hashPassword, insistOnPassword, isPassword } from './passwords.ts'
import {
  type ConfirmAnswer,
  confirmHours,
  hasEnded,
  mostSessions,
  resetHours,
  type SessionAnswer,
  setupMinutes,
  unconfirmedDays,
  type Viewer,
} from './rules.ts'
import type { ResetForm, SignInForm, SignUpForm } from './schema.ts'
import { createSession, deleteEnded, endSession, findSessionUser, sessionIdOf } from './sessions.ts'
import {
  deleteAdminRole,
  deleteOldestSessions,
  deleteSessionsOf,
  deleteUser,
  findAdmins,
  findLiveToken,
  findSessions,
  findUnconfirmed,
  findUser,
  findUserByEmail,
  hasAdmin,
  insertAdminRole,
  insertToken,
  insertUser,
  isAdmin,
  redactPasswords,
  spendToken,
  type Token,
  type User,
  updateUser,
  voidSetupTokens,
  voidTokensOf,
} from './store.ts'

/** What a browser brings along: the secrets of its two cookies. */
export type Browser = Caller & { secret: string | null; device: string | null }

/** What a sign-in gives: the session's secret and the device's mark, for their cookies, and the answer. */
export type SignedIn = { secret: string; device: string; answer: SessionAnswer }

type UserId = Viewer['id']

const idOf = (user: { id: string }) => user.id as UserId

const answerFor = (viewer: Viewer | null): SessionAnswer => ({
  user: viewer && { id: viewer.id, email: viewer.email },
  isAdmin: viewer?.isAdmin ?? false,
})

/**
 * The account behind a session's secret, its role read just now (A11); null for a stranger. An ended session is removed.
 * @param activity `background` for what a page asks by itself: it does not put the idle limit off (B3).
 */
export const findViewer = async (
  ctx: Context,
  secret: string | null,
  activity: 'active' | 'background' = 'active',
): Promise<Viewer | null> => {
  const user = secret === null ? null : await findSessionUser(ctx, secret, activity)
  return user && { id: idOf(user), email: user.email, isAdmin: isAdmin(ctx.db, user.id) }
}

/** SPEC §7 "Get session". Asking is not activity. */
export const getSession = async (ctx: Context, secret: string | null) =>
  answerFor(await findViewer(ctx, secret, 'background'))

// Links

type NewLink = {
  purpose: Token['purpose']
  user: { id: string } | null
  password_hash?: string | null
  lastsMs: number
}

/** Mints a link's secret for one purpose; the database holds its hash (A5). Inside a transaction. */
const newSecret = (ctx: Context, { purpose, user, password_hash = null, lastsMs }: NewLink) => {
  const token = newToken(ctx.random)
  insertToken(ctx.db, {
    token_sha256: sha256(token),
    purpose,
    user_id: user?.id ?? null,
    password_hash,
    created_at: instant(ctx.clock()),
    expires_at: instant(ctx.clock() + lastsMs),
  })
  return token
}

const newLink = (ctx: Context, link: NewLink) => `${ctx.config.origin}/auth?${link.purpose}=${newSecret(ctx, link)}`

const toReset = (user: User) => ({ purpose: 'reset', user, lastsMs: hours(resetHours) }) as const

const newResetLink = (ctx: Context, user: User) => newLink(ctx, toReset(user))

/** One email to an account, in the transaction of what it reports. */
const emailKey = (ctx: Context, kind: string, user: { id: string }) => `${kind}/${user.id}/${newId(ctx.random, 'ask')}`

// Signing in and out

const recordFor = (
  ctx: Context,
  caller: Caller,
  event: 'signed_in' | 'signed_out' | 'sign_in_refused',
  user: User | null,
) =>
  record(ctx, {
    event,
    actor: user && event !== 'sign_in_refused' ? idOf(user) : 'stranger',
    subject: user?.id ?? 'unknown',
    detail: { address: addressName(ctx, caller.address) },
  })

/** SPEC §7: the owner hears of every admin's sign-in, with the address that the server saw (A10). */
const tellOwner = (ctx: Context, user: User, address: string) =>
  queueEmail(ctx, {
    email: adminSignedIn,
    to: ctx.config.notifyEmail,
    subjectId: user.id,
    key: emailKey(ctx, adminSignedIn.kind, user),
    data: { email: user.email, address, at: instant(ctx.clock()) },
  })

/** A new session in place of the browser's old one (B2). @throws when the password was changed meanwhile. */
const openSession = async (ctx: Context, user: User, browser: Browser): Promise<SignedIn> => {
  const secret = await createSession(ctx, user.id)
  const viewer = { id: idOf(user), email: user.email, isAdmin: isAdmin(ctx.db, user.id) }
  try {
    transact(ctx.db, () => {
      if (findUser(ctx.db, user.id)?.password_hash !== user.password_hash) throw new Problem('sign_in_refused')
      if (browser.secret) endSession(ctx, browser.secret)
      deleteOldestSessions(ctx.db, user.id, sessionIdOf(secret), mostSessions)
      recordFor(ctx, browser, 'signed_in', user)
      if (viewer.isAdmin) tellOwner(ctx, user, browser.address)
    })
  } catch (fault) {
    endSession(ctx, secret)
    throw fault
  }
  return { secret, device: deviceCookie(ctx, user, browser.device), answer: answerFor(viewer) }
}

/**
 * SPEC §2 "Admin login". One refusal, after one and the same work, whatever was wrong (A4, A7).
 * @throws Problem `sign_in_refused`, `too_many_this_minute`, `too_many_this_hour`, `unavailable`.
 */
export const signIn = async (ctx: Context, { email, password }: SignInForm, browser: Browser): Promise<SignedIn> => {
  const user = findUserByEmail(ctx.db, email)
  admitSignIn(ctx, browser, { email, device: deviceOf(ctx, user, browser.device) })
  const matches = await isPassword(password, user?.password_hash ?? null)
  if (user?.confirmed_at && matches) return openSession(ctx, user, browser)
  transact(ctx.db, () => recordFor(ctx, browser, 'sign_in_refused', user))
  throw new Problem('sign_in_refused')
}

/** Ends the session, if there is one (B2). */
export const signOut = async (ctx: Context, browser: Browser) => {
  const { secret } = browser
  const viewer = await findViewer(ctx, secret, 'background')
  if (!secret || !viewer) return
  transact(ctx.db, () => {
    endSession(ctx, secret)
    recordFor(ctx, browser, 'signed_out', findUser(ctx.db, viewer.id))
  })
}

// Signing up

/** An account that nobody has confirmed yet. Inside a transaction. */
const newUser = (
  ctx: Context,
  email: string,
  password_hash: string,
  actor: 'stranger' | 'operator' = 'stranger',
): User => {
  const user = {
    id: newId(ctx.random, 'usr'),
    email,
    password_hash,
    confirmed_at: null,
    created_at: instant(ctx.clock()),
  }
  insertUser(ctx.db, user)
  record(ctx, { event: 'account_created', actor, subject: user.id })
  return user
}

const tellExisting = (ctx: Context, user: User) =>
  queueEmail(ctx, {
    email: accountExists,
    to: user.email,
    subjectId: user.id,
    key: emailKey(ctx, accountExists.kind, user),
    data: { signInLink: `${ctx.config.origin}/auth`, resetLink: newResetLink(ctx, user) },
  })

/**
 * A link that confirms the address, and this sign-up's password while there is no other sign-up. Several may be several
 * people's, and nobody can tell whose email the owner opens: then none of their links sets a password (T2).
 */
const newConfirmLink = (ctx: Context, user: User, password: string) => {
  const isOnly = redactPasswords(ctx.db, user.id, instant(ctx.clock())) === 0
  const password_hash = isOnly ? password : null
  return newLink(ctx, { purpose: 'confirm', user, password_hash, lastsMs: hours(confirmHours) })
}

const askToConfirm = (ctx: Context, user: User, link: string) =>
  queueEmail(ctx, {
    email: confirmEmail,
    to: user.email,
    subjectId: user.id,
    key: emailKey(ctx, confirmEmail.kind, user),
    data: { link },
  })

/**
 * An email to the address says what came of it; the page cannot be used to find out who has an account (A4). A sign-up
 * whose email may not go counts all the same: another's may be the one that its owner opens.
 */
const signUpQuietly = async (ctx: Context, { email, password }: SignUpForm) => {
  const password_hash = await hashPassword(password)
  transact(ctx.db, () => {
    const mayWrite = mayWriteTo(ctx, email)
    const user = findUserByEmail(ctx.db, email) ?? newUser(ctx, email, password_hash)
    const link = user.confirmed_at ? null : newConfirmLink(ctx, user, password_hash)
    if (!mayWrite) return
    if (link) askToConfirm(ctx, user, link)
    else tellExisting(ctx, user)
  })
}

/** The first admin, confirmed by having the link, in one transaction (A3). An account of that address is taken over. */
const signUpFirstAdmin = async (ctx: Context, { email, password }: SignUpForm, setup: string, browser: Browser) => {
  const token_sha256 = sha256(setup)
  const isLive = () => !hasAdmin(ctx.db) && findLiveToken(ctx.db, 'setup', token_sha256, instant(ctx.clock()))
  if (!isLive()) throw new Problem('link_used')
  const password_hash = await hashPassword(password)
  const user = transact(ctx.db, () => {
    const now = instant(ctx.clock())
    if (!isLive() || !spendToken(ctx.db, 'setup', token_sha256, now)) throw new Problem('link_used')
    const account = findUserByEmail(ctx.db, email) ?? newUser(ctx, email, password_hash)
    setPassword(ctx, account, password_hash)
    makeAdmin(ctx, account, idOf(account))
    return { ...account, password_hash }
  })
  return openSession(ctx, user, browser)
}

/**
 * SPEC §2 signup. Without `setup` nobody learns anything: one answer, one time, and an email (A4).
 * @returns null, or the session of the first admin (GAPS 1).
 * @throws Problem `sign_up_closed`, `link_used`, `invalid`, `too_many_this_minute`, `too_many_this_hour`, `unavailable`.
 */
export const signUp = async (ctx: Context, form: SignUpForm, browser: Browser): Promise<SignedIn | null> => {
  const { email, password, setup } = form
  if (setup === undefined && !ctx.config.signUpEnabled) throw new Problem('sign_up_closed')
  await insistOnPassword(password, { email, business: ctx.config.business.name })
  if (setup !== undefined) return signUpFirstAdmin(ctx, form, setup, browser)
  admitRequest(ctx, browser)
  await inConstantTime(() => signUpQuietly(ctx, form))
  return null
}

/**
 * Confirms the address and the password of the sign-up that the link belongs to (A5). Where there were several, the
 * address is confirmed by choosing a password.
 * @throws Problem `link_used`.
 */
export const confirmAddress = (ctx: Context, token: string): ConfirmAnswer =>
  transact(ctx.db, () => {
    const now = instant(ctx.clock())
    const link = spendToken(ctx.db, 'confirm', sha256(token), now)
    const user = link?.user_id && findUser(ctx.db, link.user_id)
    if (!link || !user || user.confirmed_at) throw new Problem('link_used')
    if (link.password_hash === null) return { reset: newSecret(ctx, toReset(user)) }
    setPassword(ctx, user, link.password_hash)
    record(ctx, { event: 'account_confirmed', actor: idOf(user), subject: user.id })
    return { reset: null }
  })

/** Accounts removed in one round of the clock's. */
const mostDeleted = 100

/** Takes an account away with all that names it; the chain keeps that it was. Inside a transaction. */
const removeUser = (ctx: Context, id: string, actor: 'clock' | 'operator') => {
  redactEmailsAbout(ctx, id)
  deleteUser(ctx.db, id)
  record(ctx, { event: 'account_removed', actor, subject: id })
}

/** Accounts that nobody confirmed are kept for 7 days, or until their last link has run out (H11). */
export const deleteUnconfirmedAccounts = (ctx: Context) => {
  const now = ctx.clock()
  const forgotten = transact(ctx.db, () => {
    const old = findUnconfirmed(ctx.db, instant(now - days(unconfirmedDays)), instant(now), mostDeleted)
    for (const { id } of old) removeUser(ctx, id, 'clock')
    return old.length
  })
  if (forgotten > 0) emptyLog(ctx.db)
}

/** Sessions at their end, and attempts after their hour: neither waits for somebody to come (H11). */
export const deleteEndedSignIns = async (ctx: Context) => {
  deleteOldAttempts(ctx)
  await deleteEnded(ctx)
}

// Passwords

/** A new password on a confirmed account: every session and every other link of it ends. Inside a transaction. */
const setPassword = (ctx: Context, user: User, password_hash: string) => {
  const now = instant(ctx.clock())
  updateUser(ctx.db, user.id, { password_hash, confirmed_at: user.confirmed_at ?? now })
  voidTokensOf(ctx.db, user.id, now)
  deleteSessionsOf(ctx.db, user.id)
}

/** An email with a link, where there is an account; one answer, whoever asks (A4). */
export const requestReset = (ctx: Context, email: string, caller: Caller) => {
  admitRequest(ctx, caller)
  return inConstantTime(async () => {
    transact(ctx.db, () => {
      const user = findUserByEmail(ctx.db, email)
      if (!mayWriteTo(ctx, email) || !user) return
      queueEmail(ctx, {
        email: resetPassword,
        to: user.email,
        subjectId: user.id,
        key: emailKey(ctx, resetPassword.kind, user),
        data: { link: newResetLink(ctx, user) },
      })
    })
  })
}

/**
 * Sets the password by a link from an email, which confirms the address too (A5).
 * @throws Problem `link_used`, `invalid`, `unavailable`.
 */
export const resetByLink = async (ctx: Context, { token, password }: ResetForm) => {
  const token_sha256 = sha256(token)
  const link = findLiveToken(ctx.db, 'reset', token_sha256, instant(ctx.clock()))
  const owner = link?.user_id && findUser(ctx.db, link.user_id)
  if (!owner) throw new Problem('link_used')
  await insistOnPassword(password, { email: owner.email, business: ctx.config.business.name })
  const password_hash = await hashPassword(password)
  transact(ctx.db, () => {
    const used = spendToken(ctx.db, 'reset', token_sha256, instant(ctx.clock()))
    const user = used?.user_id && findUser(ctx.db, used.user_id)
    if (!user) throw new Problem('link_used')
    setPassword(ctx, user, password_hash)
    record(ctx, { event: 'password_reset', actor: idOf(user), subject: user.id })
  })
}

// Roles, for the operator alone (A3)

/**
 * The first admin's link, single use, 30 minutes; earlier ones work no more. Null while there is an admin (GAPS 1).
 */
export const setupLink = (ctx: Context): string | null =>
  transact(ctx.db, () => {
    if (hasAdmin(ctx.db)) return null
    voidSetupTokens(ctx.db, instant(ctx.clock()))
    return newLink(ctx, { purpose: 'setup', user: null, lastsMs: minutes(setupMinutes) })
  })

/** The only place that writes a role (A3). Inside a transaction. */
const makeAdmin = (ctx: Context, user: User, actor: UserId | 'operator') => {
  insertAdminRole(ctx.db, user.id, instant(ctx.clock()))
  record(ctx, { event: 'role_granted', actor, subject: user.id, detail: { role: 'admin' } })
}

/** Makes a confirmed account an admin; what kept it from that, otherwise. It holds from the next request on (A11). */
export const grantAdmin = (ctx: Context, email: string): 'granted' | 'unknown' | 'unconfirmed' | 'already' =>
  transact(ctx.db, () => {
    const user = findUserByEmail(ctx.db, email)
    if (!user) return 'unknown'
    if (!user.confirmed_at) return 'unconfirmed'
    if (isAdmin(ctx.db, user.id)) return 'already'
    makeAdmin(ctx, user, 'operator')
    return 'granted'
  })

/** Takes the role away and ends the account's sessions (A11). */
export const revokeAdmin = (ctx: Context, email: string): 'revoked' | 'unknown' =>
  transact(ctx.db, () => {
    const user = findUserByEmail(ctx.db, email)
    if (!user || !isAdmin(ctx.db, user.id)) return 'unknown'
    deleteAdminRole(ctx.db, user.id)
    deleteSessionsOf(ctx.db, user.id)
    record(ctx, { event: 'role_revoked', actor: 'operator', subject: user.id, detail: { role: 'admin' } })
    return 'revoked'
  })

/** Removes an account for good, as its owner may ask (privacy page): its sessions and links go with it. An admin's stays. */
export const removeAccount = (ctx: Context, email: string): 'removed' | 'unknown' | 'admin' => {
  const outcome = transact(ctx.db, () => {
    const user = findUserByEmail(ctx.db, email)
    if (!user) return 'unknown'
    if (isAdmin(ctx.db, user.id)) return 'admin'
    removeUser(ctx, user.id, 'operator')
    return 'removed'
  })
  if (outcome === 'removed') emptyLog(ctx.db)
  return outcome
}

/** Admins, the first one first. */
export const listAdmins = (ctx: Context) => findAdmins(ctx.db)

/**
 * Makes a confirmed admin with a password that nobody has; an account that was never confirmed is taken over.
 * @returns the link to choose a password, or null where the address has a confirmed account already.
 */
export const createAdmin = async (ctx: Context, email: string): Promise<string | null> => {
  const password_hash = await hashPassword(newToken(ctx.random))
  return transact(ctx.db, () => {
    const existing = findUserByEmail(ctx.db, email)
    if (existing?.confirmed_at) return null
    const user = existing ?? newUser(ctx, email, password_hash, 'operator')
    setPassword(ctx, user, password_hash)
    makeAdmin(ctx, user, 'operator')
    return newResetLink(ctx, user)
  })
}

/** Sessions that live now, the newest first (B4). */
export const listSessions = (ctx: Context) =>
  findSessions(ctx.db).filter(
    ({ created_at, last_seen_at }) =>
      !hasEnded({ createdMs: msOf(created_at), seenMs: msOf(last_seen_at) }, ctx.clock()),
  )

/** Ends every session of an account (B4). @returns how many there were; null where the address has no account. */
export const endSessions = (ctx: Context, email: string): number | null =>
  transact(ctx.db, () => {
    const user = findUserByEmail(ctx.db, email)
    return user && deleteSessionsOf(ctx.db, user.id)
  })
